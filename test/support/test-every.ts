/** A table that is one property: like `test.each`, but one test, whose error names the row that is its counter-example. */
import { types } from "node:util";
import { test } from "vitest";

type Cells<Row> = [Row] extends [readonly unknown[]] ? Row : [Row];

export function testEvery<Row>(rows: readonly Row[]) {
  return (name: string, property: (...cells: Cells<Row>) => Promise<unknown>): void =>
    test(name, async () => {
      for (const row of rows) {
        const cells = cellsOf(row);
        await property(...cells).catch((cause: unknown) => {
          const reason = types.isNativeError(cause) ? cause.message : "rejected with what is no Error";
          throw new Error(`${cells.filter(isPlain).join(", ")}: ${reason}`, { cause });
        });
      }
    });
}

function cellsOf<Row>(row: Row): Cells<Row> {
  return (Array.isArray(row) ? row : [row]) as Cells<Row>;
}

const isPlain = (cell: unknown): boolean => typeof cell === "string" || typeof cell === "number";

/** Each row of the first table beside each of the second. */
export function pairs<First, Second>(
  first: readonly First[],
  second: readonly Second[],
): (readonly [...Cells<First>, ...Cells<Second>])[] {
  return first.flatMap((one) => second.map((other) => [...cellsOf(one), ...cellsOf(other)] as const));
}
