import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Started last, these would leave a worker idle. */
const longest = [
  "test/corpus/corpus.test.ts",
  "test/catalogue/consumers.test.ts",
  "test/generated/compile.test.ts",
  "test/documentation/ci.test.ts",
];

/** Runs the longest files first, also in a clean clone without timings of earlier runs. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      Math.min(...longest.map((file, index) => (moduleId.endsWith(file) ? index : longest.length)));
    return (await super.sort(files)).sort((left, right) => rank(left) - rank(right));
  }
}

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // `npm run test:consumers` runs these after installing them.
    exclude: ["test/consumers/**"],
    // Ends what hangs, on a busy machine too. No test has a limit of its own.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
    // The program, its packages and the compiler are loaded once per worker instead of once per file. A test that needs
    // fresh modules starts a process: `vi.resetModules()` would load everything again for all files after it.
    isolate: false,
    // Compilers and documents fill the young generation: with 16 MB, the default, garbage collection takes a quarter of the time.
    // In Node 20, functions are optimised after little use, which a test does not regain (see `src/cli.ts`).
    execArgv: [
      "--min-semi-space-size=64",
      "--max-semi-space-size=64",
      ...(process.versions.v8.startsWith("11.") ? ["--interrupt-budget=500000"] : []),
    ],
    setupFiles: ["test/support/shared-process.ts"],
    sequence: { sequencer: LongestFirst },
    // Built files run without transformation.
    server: { deps: { external: [/\/dist\//] } },
  },
});
