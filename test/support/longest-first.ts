/**
 * The order of test files: longest first, by Vitest's record of the last run; started last, a long file would leave a worker
 * idle. Until there is a record, as in a fresh clone, by the committed one, which `npm run test:durations` writes.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Milliseconds by project and file; files that take less than a second are not in it. */
type Durations = Readonly<Record<string, number>>;

export const durationsFile = path.join(import.meta.dirname, "durations.json");

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { cache, config } = this.ctx;
    const keyOf = ({ project, moduleId }: TestSpecification): string =>
      `${project.name}:${path.relative(config.root, moduleId)}`;
    if (sorted.every((file) => cache.getFileTestResults(keyOf(file)) !== undefined)) return sorted;
    const committed = JSON.parse(readFileSync(durationsFile, "utf8")) as Durations;
    const durationOf = (file: TestSpecification): number => {
      const key = keyOf(file);
      return cache.getFileTestResults(key)?.duration ?? committed[key] ?? 0;
    };
    // Projects stay together, in the order that Vitest gives them.
    return sorted.sort((left, right) =>
      left.project === right.project ? durationOf(right) - durationOf(left) : 0,
    );
  }
}
