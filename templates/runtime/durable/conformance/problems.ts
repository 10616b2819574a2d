/** What the tests of stores and journals share: problems, which are reported together, and the keys of a run. */
import { withinSeconds } from "../../deliveries/time-limit.js";

export class ConformanceError extends Error {
  readonly problems: readonly string[];

  constructor(subject: string, problems: readonly string[]) {
    super(
      `The ${subject} breaks its contract:\n${problems.map((each) => `- ${each}\n`).join("")}`,
    );
    this.name = "ConformanceError";
    this.problems = problems;
  }
}

/** A wrapper of what `make` makes; a call that does not answer in time is a separate problem. */
export function answeringIn<Tested extends object>(
  seconds: number,
  make: () => Tested | Promise<Tested>,
): () => Promise<Tested> {
  const inTime = <Result>(
    name: string,
    work: () => Result | PromiseLike<Result>,
  ): Promise<Result> =>
    withinSeconds(
      seconds,
      work,
      () =>
        new Problem(
          `\`${name}\` did not answer within ${seconds} seconds. Whoever waits for it neither works nor fails; let it reject when its connection is lost.`,
        ),
    );
  return async () =>
    new Proxy(await inTime("make", make), {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function"
          ? (...values: unknown[]) =>
              inTime(
                String(name),
                () => Reflect.apply(value, target, values) as unknown,
              )
          : value;
      },
    });
}

export class Problem extends Error {}

export function expect<Value>(
  actual: Value,
  wanted: Value,
  sentence: string,
): void {
  if (actual === wanted) return;
  throw new Problem(`${sentence} (It was \`${String(actual)}\`.)`);
}

export async function problemsOf(test: () => Promise<void>): Promise<string[]> {
  try {
    await test();
    return [];
  } catch (error) {
    return [
      error instanceof Problem ? error.message : `It threw: ${String(error)}`,
    ];
  }
}

/** Throws all problems at once, so that one run shows them all. */
export function throwIfAny(subject: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new ConformanceError(subject, problems);
}

let count = 0;
const run = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

export function newKeys(length: number): string[] {
  return Array.from({ length }, () => `test:${run}:${++count}`);
}

/** What is cut off, or read without its case or accents, is another key. */
export const endings: readonly string[] = [
  ...["", " ", ":", "'", '"', "%", "_", "\\", "é", "E", "e", "😀"],
  "x".repeat(300),
];
