/** The order of every report. */
import { type Change, countOf } from "./change.js";
import { levels, type Outcome } from "./effects.js";
import type { RuleId } from "./rules/index.js";

/**
 * By severity, then by the number of operations and events whose own resource has the change.
 * It does not depend on the order of the documents.
 */
export function sortByWeight(changes: readonly Change[]): Change[] {
  const keyed = changes.map((change) => ({
    change,
    weight: weightOf(change),
    key: `${change.rule} ${change.title} ${change.fingerprint}`,
  }));
  keyed.sort((left, right) => compareSeverity(left.weight, right.weight) || (left.key < right.key ? -1 : 1));
  return keyed.map(({ change }) => change);
}

function weightOf(change: Change): Severity {
  const { direct, operations, events } = change;
  return [...severityOf(change), -countOf(direct), -countOf({ operations, events })];
}

/** Numbers compared in order; the smaller one comes first. */
type Severity = readonly number[];

/** The level counts first. Among changes that break running code, calls that are no longer possible come first. */
export function severityOf({ level, effects, rule }: Outcome & { readonly rule: RuleId }): Severity {
  return [levels.indexOf(level), effects.wire ? 0 : 1, effects.wire ? preventsCalls(rule) : 0];
}

export function compareSeverity(left: Severity, right: Severity): number {
  return left.map((value, index) => value - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

function preventsCalls(rule: RuleId): number {
  const index = callsThatFail.findIndex((rules) => rules.has(rule));
  return index === -1 ? callsThatFail.length : index;
}

/** Calls without a route, then calls that lack an input. */
const callsThatFail: readonly ReadonlySet<RuleId>[] = [
  new Set<RuleId>(["paths-rewritten"]),
  new Set<RuleId>(["operation-removed", "operation-moved", "root-changed"]),
  new Set<RuleId>([
    "required-field-added",
    "field-became-required",
    "null-or-absent-removed",
    "required-parameter-added",
    "parameter-became-required",
    "parameter-group-tightened",
    "required-body-added",
    "body-became-required",
    "idempotency-key-became-required",
  ]),
];
