/** A table that is one property: like `test.each`, but one test, whose error names the row that is its counter-example. */
import { types } from "node:util";
import { test } from "vitest";

type Cells<Row> = Row extends readonly unknown[] ? Row : [Row];

export function testEvery<Row>(rows: readonly Row[]) {
  return (name: string, property: (...cells: Cells<Row>) => Promise<unknown>): void =>
    test(name, async () => {
      for (const row of rows) {
        const cells = (Array.isArray(row) ? row : [row]) as Cells<Row>;
        await property(...cells).catch((cause: unknown) => {
          const reason = types.isNativeError(cause) ? cause.message : "rejected with what is no Error";
          throw new Error(`${cells.filter(isPlain).join(", ")}: ${reason}`, { cause });
        });
      }
    });
}

const isPlain = (cell: unknown): boolean => typeof cell === "string" || typeof cell === "number";

/** Every pair of a value of the first list and one of the second. */
export function pairs<First, Second>(
  first: readonly First[],
  second: readonly Second[],
): (readonly [First, Second])[] {
  return first.flatMap((one) => second.map((other) => [one, other] as const));
}
