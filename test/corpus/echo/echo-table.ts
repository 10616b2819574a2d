/** The results of the echo as a table, with the commonest faults and refusals of each document below it. */
import type { EchoResult } from "./echo.js";

const columns = ["document", "operations", "called", "calls", "right", "refused", "wrong"] as const;

export function echoTable(results: readonly EchoResult[]): string {
  const rows = results.map((result) => {
    const { document, operations, notCalled, calls, right, refused, faults } = result;
    const isWrong = new Set(faults.map(({ operation }) => operation));
    const cells = [operations, operations - notCalled.length, calls, right, sum(refused), isWrong.size];
    return [document, ...cells.map(String)];
  });
  const widths = columns.map((title, index) =>
    Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join("  ");
  return `${[line(columns), ...rows.map(line), ...results.flatMap(details)].join("\n")}\n`;
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((left, right) => left + right, 0);
}

function details({ document, faults, refused, notCalled }: EchoResult): string[] {
  const examples = new Map<string, { count: number; example: string }>();
  for (const { operation, extent = "any", fault } of faults) {
    // Faults that differ in their values only are one.
    const kind = fault.replaceAll(/\d+|"[^"]*"/g, "…").slice(0, 60);
    const known = examples.get(kind) ?? {
      count: 0,
      example: `${operation} (${extent}): ${fault.slice(0, 200)}`,
    };
    examples.set(kind, { ...known, count: known.count + 1 });
  }
  return [
    ...Array.from(refused, ([reason, count]) => `  ${document}: ${count} × refused: ${reason}`),
    ...(notCalled.length > 0 ? [`  ${document}: no arguments found for ${notCalled.join(", ")}`] : []),
    ...Array.from(examples.values(), ({ count, example }) => `  ${document}: ${count} × ${example}`),
  ];
}
