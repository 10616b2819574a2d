import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** These take as long as all others together: begun last, they would leave one of the workers idle. */
const longest = ["test/corpus/corpus.test.ts", "test/generated/compile.test.ts"];

/** What takes longest comes first in a clean clone, too, where no times of earlier runs are known. */
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
    // Run by `npm run test:consumers`, where they are installed.
    exclude: ["test/consumers/**"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
    // The program, its packages and the compiler are loaded once per worker, and not once per file. A test that needs a
    // module as a new process has it calls `vi.resetModules()`.
    isolate: false,
    setupFiles: ["test/support/shared-process.ts"],
    sequence: { sequencer: LongestFirst },
    // What is built runs as it is.
    server: { deps: { external: [/\/dist\//] } },
  },
});
