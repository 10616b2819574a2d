/** The table that `generate` prints: per version, what was written and what an older version already had. */
import type { GeneratedApi } from "../pipeline.js";
import type { Placed, TimelineVersion } from "../timeline/timeline.js";

export interface VersionSummary {
  readonly version: string;
  readonly schemas: Share;
  readonly operations: Share;
  readonly events: Share;
  readonly bytes: number;
}

export interface Share {
  readonly written: number;
  readonly shared: number;
}

export function summarise({ name, timeline, files }: GeneratedApi): VersionSummary[] {
  return timeline.versions.map((version) => ({
    version: version.version,
    schemas: share(version.schemas, version),
    operations: share(version.operations, version),
    events: share(version.events, version),
    bytes: files
      .filter(({ path }) => path.startsWith(`${name}/${version.version}/`))
      .reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
  }));
}

function share(placed: ReadonlyMap<string, Placed<unknown>>, { version }: TimelineVersion): Share {
  const written = [...placed.values()].filter(({ home }) => home === version).length;
  return { written, shared: placed.size - written };
}

export function summaryTable(
  { name, summary }: { readonly name: string; readonly summary: readonly VersionSummary[] },
  output: string,
): string {
  const head = ["version", "schemas", "operations", "events", "size"];
  const rows = summary.map(({ version, schemas, operations, events, bytes }) => [
    version,
    ...[schemas, operations, events].map(shareText),
    `${(bytes / 1000).toFixed(1)} kB`,
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("   ")}`.trimEnd();
  return [`${name} → ${output}/${name}`, line(head), ...rows.map(line)].join("\n");
}

function shareText({ written, shared }: Share): string {
  if (written === 0 && shared === 0) return "none";
  return shared === 0 ? `${written} written` : `${written} written, ${shared} shared`;
}
