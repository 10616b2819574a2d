/**
 * Groups facts into changes: the facts of one place in a declared schema are one change, however many operations use it.
 *
 * Publishers copy unnamed schemas from operation to operation, so the same difference in unnamed fields of the same name
 * is one change, too. So is a value added to enums under the same field name in several types, and whatever was done to
 * the same field of many types.
 */

import type { Api } from "../model/api.js";
import type { BehaviourEntry } from "./behaviours.js";
import { buildChange, differenceText } from "./build-change.js";
import type { Change } from "./change.js";
import { placeOf, type Fact } from "../compare/fact.js";
import { placeKey } from "../compare/place.js";
import { groupBy } from "../values/collections.js";
import { compareSeverity, judge, severityOf, type Judgement, type Severity } from "./judge.js";
import { PlaceIndex, UserIndex, countOf } from "./callers.js";
import { leafOf } from "./subject.js";

/** From heaviest to lightest. Types that come or go with another change are part of that change. */
export function groupFacts(
  facts: readonly Fact[],
  before: Api,
  after: Api,
  behaviours: readonly BehaviourEntry[],
): Change[] {
  const judged = facts.flatMap(judge);
  const everywhere = new Set(
    [...groupBy(judged, fieldKey)].flatMap(([key, { length }]) => (length >= fewestForEverywhere ? key : [])),
  );
  const groups = groupBy(judged, (judgement) => {
    const key = fieldKey(judgement);
    return key !== undefined && everywhere.has(key) ? key : groupKey(judgement);
  });
  const added = facts.filter(({ kind }) => kind === "operation-added").length;
  const around = {
    before,
    after,
    behaviours,
    places: new PlaceIndex(),
    users: new UserIndex(after.operations.length - added),
  };
  const changes = [...groups.values()].map((group) => buildChange(group, around));
  return sortByWeight(withoutCarried(changes));
}

/** So many types make a difference of a field one that was made everywhere. */
const fewestForEverywhere = 5;

/** Equal for the same difference, with the same meaning, in a field of the same name; undefined where it is in no field. */
function fieldKey({ rule, fact, verdicts, level }: Judgement): string | undefined {
  const place = placeOf(fact);
  if (place.path === "" || (place.owner.kind !== "schema" && place.owner.kind !== "event")) return undefined;
  const meaning = verdicts.map(({ direction, why }) => [direction, why]);
  return JSON.stringify([rule, leafOf(place), differenceText(fact), level, meaning]);
}

function groupKey({ rule, fact }: Judgement): string {
  const place = placeOf(fact);
  const content = differenceText(fact);
  // The replacement of a type is one change, in however many fields.
  if (fact.kind === "type-replaced") return JSON.stringify([rule, place.owner.kind, content]);
  switch (place.owner.kind) {
    case "schema":
      return JSON.stringify(
        isCopied(fact) ? [rule, leafOf(place), content] : [rule, placeKey(place), content],
      );
    case "event":
      return JSON.stringify(
        isAroundEvent(fact) ? [rule, leafOf(place), aroundText(fact)] : [rule, placeKey(place), content],
      );
    case "operation":
      return JSON.stringify([rule, place.owner.part.kind === "operation" ? "" : leafOf(place), content]);
    case "api":
      return JSON.stringify([rule, content]);
  }
}

/** Publishers repeat the parameters and answers of deliveries from webhook to webhook, unlike those of callbacks. */
function isAroundEvent({ kind, uses }: Fact): boolean {
  return /^(delivery|answer)-/.test(kind) && uses.every(({ caller }) => caller.endpoint.kind === "event");
}

function aroundText(fact: Fact): string {
  return differenceText("event" in fact ? { ...fact, event: "" } : fact);
}

/** Enums under the same field name are usually copies of one list. */
function isCopied(fact: Fact): boolean {
  return fact.kind === "enum-values" && placeOf(fact).path !== "";
}

/** Omits types that are listed with another change. */
function withoutCarried(changes: readonly Change[]): Change[] {
  const added = new Set(changes.flatMap(({ types }) => types.added));
  const removed = new Set(changes.flatMap(({ types }) => types.removed));
  return changes.filter(({ facts: [fact] }) => {
    if (fact?.kind === "schema-added") return !added.has(fact.name);
    return fact?.kind === "schema-removed" ? !removed.has(fact.name) : true;
  });
}

/**
 * The order of every report: by severity, then by the number of operations and events whose own resource has the change.
 * It does not depend on the order of the documents.
 */
function sortByWeight(changes: readonly Change[]): Change[] {
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
