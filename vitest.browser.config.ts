import { defineConfig } from "vitest/config";

/** Report pages and the documentation site in a real browser: `npm run test:browser`. */
export default defineConfig({
  test: {
    include: ["test/browser/*.browser.ts"],
    globalSetup: "test/browser/support/name-browser.ts",
    testTimeout: 30_000,
    // One browser for all files.
    fileParallelism: false,
    isolate: false,
  },
});
