/** A change: facts of one cause, judged, with every place that shows it. What a report has one block for. */
import type { Effects } from "./effects.js";
import type { Cause, Direction, Fact } from "./fact.js";
import type { Verdict } from "./judge.js";
import type { Level } from "./level.js";
import type { Advice } from "./rules/rule.js";
import type { RuleId } from "./rules/index.js";

export interface Change {
  /** Rule and the beginning of the fingerprint. */
  readonly id: string;
  /** From rule, place and values: the same whatever the wording of a report. */
  readonly fingerprint: string;
  readonly rule: RuleId;
  readonly level: Level;
  readonly effects: Effects;
  readonly verdicts: readonly Verdict[];
  /** A rename that nothing but likeness speaks for is not certain. */
  readonly isCertain: boolean;
  readonly title: string;
  readonly why: readonly string[];
  /** Sentences about what explains it, or about what nothing explains. */
  readonly explanation: readonly string[];
  /** Ids of the changes of behaviour that explain it. */
  readonly explainedBy: readonly string[];
  readonly advice: readonly Advice[];
  readonly causes: readonly Cause[];
  readonly places: readonly Place[];
  /** Ids and types of the places, each once, sorted. */
  readonly operations: readonly string[];
  readonly events: readonly string[];
  readonly types: ChangedTypes;
  /** What the publisher's policy says about it. */
  readonly ruling: Ruling;
  /** All of one rule and one value; the first by place. */
  readonly facts: readonly Fact[];
}

export interface Place {
  readonly direction: Direction;
  /** As TypeScript writes it: `Payment.rails[]`; empty where it is no value. */
  readonly field: string;
  /** Parts of the call: `body`, `200`, `query`, `payload`. */
  readonly parts: readonly string[];
  readonly operations: readonly string[];
  readonly events: readonly string[];
}

export interface ChangedTypes {
  /** Declared types in which the change stands. */
  readonly changed: readonly string[];
  /** Declared types that came or went with it. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export type Ruling = "additive" | "new-version" | "unruled";
