/** What recorded traffic says of an upgrade, as plain data: the source of its part of every report. */
import type { Direction } from "../schema/direction.js";

export interface Traffic extends Coverage {
  /** To the API, and of a version that is not older than the requested one. */
  readonly upToDate: number;
  /** One for each older version that was called, oldest first. */
  readonly steps: readonly TrafficStep[];
}

/** What of the recordings was judged. */
export interface Coverage {
  /** All exchanges of the recordings. */
  readonly read: number;
  /** Of these, to other hosts, with the hosts that got most. */
  readonly elsewhere: Counted;
  /** To the API, at paths that no operation has: `GET /v1/things`. */
  readonly unmatched: Counted;
  /** Bodies of calls that cannot be read, so that nothing in them is judged: ``answers of `getOrder` ``. */
  readonly unread: Counted;
}

export interface Counted {
  readonly count: number;
  /** The most frequent ones. */
  readonly most: readonly NamedCount[];
}

export interface NamedCount {
  readonly name: string;
  readonly count: number;
}

/** The traffic of one older version, met by the changes to the requested one. */
export interface TrafficStep {
  readonly from: string;
  readonly to: string;
  /** The file of the newer document. */
  readonly document: string;
  readonly calls: number;
  /** Ids of the operations that were called, with the number of calls. */
  readonly operations: ReadonlyMap<string, number>;
  /** The first and the last day, `YYYY-MM-DD`; empty if the recordings do not say. */
  readonly since: string;
  readonly until: string;
  /** In the order of the report. */
  readonly changes: readonly MetChange[];
  /** Requests that the newer version would refuse although no change explains it. */
  readonly unexplained: readonly Meeting[];
}

/**
 * `broken`: a recorded call would be refused. `affected`: a call meets the change. `seen`: calls have the place, and not the
 * values that the change is about. `unseen`: no call has the place.
 */
export type TrafficStatus = "broken" | "affected" | "seen" | "unseen";

/** A change, or a behaviour change. */
export interface MetChange {
  readonly id: string;
  readonly title: string;
  /** In the newer document. */
  readonly place: DocumentPlace;
  /** Those that have it, by their newer ids. */
  readonly operations: readonly string[];
  readonly advice: readonly string[];
  readonly status: TrafficStatus;
  /** One for each operation and direction with calls, the most concerned first. */
  readonly meetings: readonly Meeting[];
}

export interface DocumentPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The calls of one operation that meet a change. */
export interface Meeting {
  readonly operation: string;
  readonly direction: Direction;
  /** True if every call of the operation meets the change: it is about no value. */
  readonly isWhole: boolean;
  /** Calls of the operation. */
  readonly calls: number;
  /** Of these, with the place that changed. */
  readonly seen: number;
  /** Of these, with values that the change is about. */
  readonly met: number;
  /** Of these, refused by the newer version. */
  readonly refused: number;
  /** Why, of the first one. */
  readonly reason: string;
  /** Who made the calls that are met or refused: the most frequent callers. */
  readonly callers: readonly NamedCount[];
  /** The last day with such a call. */
  readonly last: string;
  /** What one of them has at the place, if the documents list its values: `"closed"`; else empty. */
  readonly example: string;
}
