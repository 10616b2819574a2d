/** The declarations of each version of an API: its own, and those shared with an older version. */
import type { Api, LeftOut } from "../model/api.js";
import type { Placed } from "../timeline/homes.js";
import type { Timeline, TimelineVersion } from "../timeline/timeline.js";
import type { TextFile } from "../output/manifest.js";

export interface VersionSummary {
  readonly version: string;
  readonly schemas: Share;
  readonly operations: Share;
  readonly events: Share;
  readonly leftOut: readonly LeftOut[];
  /** Counts including excluded parts; absent without a filter. */
  readonly whole?: Readonly<Record<"schemas" | "operations" | "events", number>>;
  readonly bytes: number;
}

export interface Share {
  readonly written: number;
  readonly shared: number;
}

interface SummarisedApi {
  readonly name: string;
  readonly timeline: Timeline;
  readonly files: readonly TextFile[];
}

export function summarise({ name, timeline, files }: SummarisedApi): VersionSummary[] {
  return timeline.versions.map((version) => ({
    version: version.version,
    schemas: share(version.schemas, version),
    operations: share(version.operations, version),
    events: share(version.events, version),
    leftOut: version.api.leftOut,
    ...wholeCounts(version.api),
    bytes: files
      .filter(({ path: file }) => file.startsWith(`${name}/${version.version}/`))
      .reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
  }));
}

function wholeCounts({ whole }: Api): Pick<VersionSummary, "whole"> {
  if (whole === undefined) return {};
  const { schemas, operations, events } = whole;
  return { whole: { schemas: schemas.size, operations: operations.length, events: events.length } };
}

function share(placed: ReadonlyMap<string, Placed<unknown>>, { version }: TimelineVersion): Share {
  const written = [...placed.values()].filter(({ home }) => home === version).length;
  return { written, shared: placed.size - written };
}
