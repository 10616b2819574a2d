/** A change: facts of one place, judged, with all who meet them. What a report has one block for. */
import type { Direction } from "../schema/direction.js";
import type { SchemaName } from "../schema/schema.js";
import type { Effects, Level } from "./effects.js";
import type { Fact, Places } from "../compare/fact.js";
import type { InnerChange, Succession } from "./inner-changes.js";
import type { DirectedOutcome } from "./judge.js";
import type { RuleId } from "./rules/index.js";
import type { Advice } from "./rules/rule.js";

export interface Change {
  /** Rule and the beginning of the fingerprint. */
  readonly id: string;
  /** From rule, place and values: the same whatever the wording of a report. */
  readonly fingerprint: string;
  readonly rule: RuleId;
  readonly level: Level;
  readonly effects: Effects;
  readonly verdicts: readonly DirectedOutcome[];
  /** A rename that nothing but likeness speaks for is not certain. */
  readonly isCertain: boolean;
  /** What its sentences are about: `Payment.status`. */
  readonly subject: string;
  readonly title: string;
  /** What makes the level comes first. */
  readonly why: readonly Reason[];
  /** Sentences about what explains it, or about what nothing explains. */
  readonly explanation: readonly string[];
  /** Operations that are gone or became deprecated, with what likely does the same. */
  readonly successions: readonly Succession[];
  /** What differs about what takes the place of the thing, from worst to best. The explanation has the first of them. */
  readonly differences: readonly InnerChange[];
  /** Ids of the changes of behaviour that explain it. */
  readonly explainedBy: readonly string[];
  readonly advice: readonly Advice[];
  /** In the documents. */
  readonly at: readonly Places[];
  /** Where callers meet it. */
  readonly places: readonly CallerPlace[];
  /** Of all places, each once, sorted. */
  readonly operations: readonly string[];
  readonly events: readonly string[];
  /** Of these, those whose own resource has the change. */
  readonly direct: Callers;
  /** The others, and who meets it both ways: by the resource that leads to the change, the most callers first. */
  readonly through: readonly Through[];
  readonly types: ChangedTypes;
  /** What the publisher's policy says about it. */
  readonly ruling: Ruling;
  /** All of one rule and one difference; the first by place. */
  readonly facts: readonly Fact[];
}

/** Why a change matters, in a whole sentence. */
export interface Reason {
  /** Where it is so: in what is sent, or in what is received. Undefined: wherever it is met. */
  readonly direction: Direction | undefined;
  readonly sentence: string;
}

/** Operations and events by name, each once, sorted. */
export interface Callers {
  readonly operations: readonly string[];
  readonly events: readonly string[];
}

/** Callers that meet a change only where their own resource refers to another one. */
export interface Through extends Callers {
  readonly type: SchemaName;
  /** Every operation that both versions have, as where all of them can answer the same error. */
  readonly isEverywhere: boolean;
}

/** A field in one direction, with the calls and events that show it. */
export interface CallerPlace extends Callers {
  readonly direction: Direction;
  /** As TypeScript writes it: `Payment.rails[]`; empty where it is not a value. */
  readonly field: string;
  /** Parts of the call: `body`, `200`, `query`, `payload`. */
  readonly parts: readonly string[];
}

export interface ChangedTypes {
  /** Declared types that have the change. */
  readonly changed: readonly string[];
  /** Declared types that came or went with it. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export type Ruling = "additive" | "new-version" | "unruled";
