/** A change: judged facts with the same rule, difference and place, and their users. One block in reports. */
import type { Direction } from "../schema/direction.js";
import type { SchemaName } from "../schema/schema.js";
import type { Effects, Level } from "./effects.js";
import type { Fact, Successor } from "../compare/fact.js";
import type { Places } from "../compare/place.js";
import type { DirectedOutcome } from "./judge.js";
import type { RuleId } from "./rules/index.js";
import type { Advice } from "./rules/rule.js";

export interface Change extends Callers {
  /** The rule and the start of the fingerprint. */
  readonly id: string;
  /** Derived from rule, place and values, not from the wording of a report. */
  readonly fingerprint: string;
  readonly rule: RuleId;
  readonly level: Level;
  readonly effects: Effects;
  readonly verdicts: readonly DirectedOutcome[];
  /** False for a rename that is only likely. */
  readonly isCertain: boolean;
  /** The subject of its sentences: `Payment.status`. */
  readonly subject: string;
  readonly title: string;
  /** All values, if the title shortens their list. */
  readonly values: readonly string[];
  /** The reason for the level comes first. */
  readonly why: readonly Reason[];
  /** Sentences from the publisher's behaviour changes, or about the lack of an explanation. */
  readonly explanation: readonly string[];
  readonly successions: readonly Succession[];
  /** Differences between the thing and its replacement, from worst to best. The explanation names the first ones. */
  readonly differences: readonly InnerChange[];
  /** Ids of the behaviour changes that explain it. */
  readonly explainedBy: readonly string[];
  /** The operations that are explained; empty if all are. */
  readonly explainedFor: readonly string[];
  readonly advice: readonly Advice[];
  /** Its places in the documents. */
  readonly at: readonly Places[];
  /** The fields and parts of calls in which callers meet it. */
  readonly places: readonly CallerPlace[];
  /** Callers whose own resource has the change. */
  readonly direct: Callers;
  /** Callers that reach the change through another resource, grouped by that resource, the most callers first. */
  readonly through: readonly Through[];
  readonly types: ChangedTypes;
  /** The verdict of the publisher's policy. */
  readonly ruling: Ruling;
  /** Sorted by place. */
  readonly facts: readonly Fact[];
}

/** A whole sentence that says why a change matters. */
export interface Reason {
  /** Undefined if it applies in both directions. */
  readonly direction: Direction | undefined;
  readonly sentence: string;
}

/** Operations and events by name, each once, sorted; for a change, those of all its places. */
export interface Callers {
  readonly operations: readonly string[];
  readonly events: readonly string[];
}

export function countOf({ operations, events }: Callers): number {
  return operations.length + events.length;
}

/** Callers whose own resource refers to the one with the change. */
export interface Through extends Callers {
  readonly type: SchemaName;
  /** All operations that both versions have, as with a common error. */
  readonly isEverywhere: boolean;
}

/** A field in one direction, with the calls and events that have it. */
export interface CallerPlace extends Callers {
  readonly direction: Direction;
  /** As TypeScript writes it: `Payment.rails[]`; empty if it is not a value. */
  readonly field: string;
  /** Parts of the call: `body`, `200`, `query`, `payload`. */
  readonly parts: readonly string[];
}

export interface ChangedTypes {
  /** Declared types with the change. */
  readonly changed: readonly string[];
  /** Declared types added or removed with it. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export type Ruling = "additive" | "new-version" | "unruled";

/** An operation that was removed or became deprecated, and the one that likely replaces it. */
export interface Succession {
  readonly operation: string;
  readonly successor: Successor;
}

/** A difference between a thing and its replacement. It is part of another change. */
export type InnerChange = Pick<Change, "rule" | "level" | "title">;
