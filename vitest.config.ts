import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

import { LongestFirst } from "./test/support/longest-first.js";

/** The outer ring: what needs other compilers, published documents, processes of its own, or the repository's own tools. */
const outer = ["compilers", "corpus", "processes", "repository"];

// Compilers and documents fill the young generation: with 16 MB, the default, garbage collection takes a quarter of the time.
// In Node 20, functions are optimised after little use, which a test does not regain (see `src/process.ts`).
const execArgv = [
  "--min-semi-space-size=64",
  "--max-semi-space-size=64",
  ...(process.versions.v8.startsWith("11.") ? ["--interrupt-budget=500000"] : []),
];

/** A test file's project is its folder: what is in no folder of the outer ring is fast. */
const projectsIn = (mode: string): TestProjectInlineConfiguration[] => [
  project(mode, "fast", {
    include: ["test/**/*.test.ts"],
    exclude: [...outer.map((name) => `test/${name}/**`), "test/consumers/**"],
    setupFiles: ["test/support/no-waiting.ts"],
    // Garbage is collected before a worker takes 1.5 GB; without a limit, it takes 1.8.
    execArgv: [...execArgv, "--max-old-space-size=1200"],
  }),
  ...outer.map((name) => project(mode, name, { include: [`test/${name}/**/*.test.ts`] })),
];

/** `mode`: of the command line, which a project does not have by itself. */
function project(
  mode: string,
  name: string,
  test: TestProjectInlineConfiguration["test"],
): TestProjectInlineConfiguration {
  return { extends: true, mode, test: { name, ...test } };
}

export default defineConfig(({ mode }) => ({
  test: {
    projects: projectsIn(mode),
    globalSetup: "test/support/build-what-is-stale.ts",
    // Ends what hangs, on a busy machine too. No test has a limit of its own.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
    // The program, its packages and the compiler are loaded once per worker instead of once per file. A test that needs
    // fresh modules starts a process: `vi.resetModules()` would load everything again for all files after it.
    isolate: false,
    execArgv,
    setupFiles: ["test/support/shared-process.ts"],
    sequence: { sequencer: LongestFirst },
    // Built files run without transformation.
    server: { deps: { external: [/\/dist\//] } },
  },
}));
