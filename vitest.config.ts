import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
    // The program, its packages and the compiler are loaded once per worker, and not once per file. A test that needs a
    // module as a new process has it calls `vi.resetModules()`.
    isolate: false,
    setupFiles: ["test/support/shared-process.ts"],
    // What is built runs as it is.
    server: { deps: { external: [/\/dist\//] } },
  },
});
