/**
 * The order of every report, and of what it asks for: what breaks running code first, then what goes wrong silently,
 * then what only the compiler shows.
 *
 * Among changes that break running code, calls that are no longer possible come first: a removed operation, an input
 * that the server now requires. Then counts how many operations and events have the change in their own resource.
 */
import type { Change } from "./change.js";
import { levels } from "./effects.js";
import type { RuleId } from "./rules/index.js";
import { countOf } from "./users.js";

/** From heaviest to lightest; the same order whatever the order of the documents. */
export function sortByWeight(changes: readonly Change[]): Change[] {
  const keyed = changes.map((change) => ({
    change,
    weight: weightOf(change),
    key: `${change.rule} ${change.title} ${change.fingerprint}`,
  }));
  keyed.sort((left, right) => compareWeights(left.weight, right.weight) || (left.key < right.key ? -1 : 1));
  return keyed.map(({ change }) => change);
}

/** Numbers to compare one after the other; the smaller one comes first. */
type Weight = readonly number[];

function weightOf(change: Change): Weight {
  const { direct, operations, events } = change;
  return [...severityOf(change), -countOf(direct), -countOf({ operations, events })];
}

/** What a change does counts before how many meet it. */
export function severityOf({ level, effects, rule }: Pick<Change, "level" | "effects" | "rule">): Weight {
  return [levels.indexOf(level), effects.wire ? 0 : 1, effects.wire ? preventsCalls(rule) : 0];
}

export function compareWeights(left: Weight, right: Weight): number {
  return left.map((value, index) => value - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

function preventsCalls(rule: RuleId): number {
  const index = callsThatFail.findIndex((rules) => rules.has(rule));
  return index === -1 ? callsThatFail.length : index;
}

/** Calls that have no route, then calls that lack something. */
const callsThatFail: readonly ReadonlySet<RuleId>[] = [
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
