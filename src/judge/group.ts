/**
 * Facts of one place become one change, however many operations show it.
 *
 * That is a place in a declared schema. Schemas without a name are copied by publishers from operation to
 * operation, so there the same difference of a field of the same name is one change; and so is the same value
 * that was added to enums under one field name in several types.
 */
import type { Api } from "../model/api.js";
import type { BehaviourEntry } from "./behaviours.js";
import { buildChange, differenceText } from "./build-change.js";
import type { Change } from "./change.js";
import { placeKey, placeOf, type Fact } from "../compare/fact.js";
import { groupBy } from "../values/collections.js";
import { judge, type Judgement } from "./judge.js";
import { PlaceFolder } from "./places.js";
import { leafOf } from "./subject.js";
import { UserFolder } from "./users.js";
import { sortByWeight } from "./weight.js";

/** Changes from heaviest to lightest. What only another change brings along is part of that. */
export function groupFacts(
  facts: readonly Fact[],
  before: Api,
  after: Api,
  behaviours: readonly BehaviourEntry[],
): Change[] {
  const groups = groupBy(facts.flatMap(judge), groupKey);
  const added = facts.filter(({ kind }) => kind === "operation-added").length;
  const around = {
    before,
    after,
    behaviours,
    places: new PlaceFolder(),
    users: new UserFolder(after.operations.length - added),
  };
  const changes = [...groups.values()].map((group) => buildChange(group, around));
  return sortByWeight(withoutCarried(changes));
}

function groupKey({ rule, fact }: Judgement): string {
  const place = placeOf(fact);
  const content = differenceText(fact);
  // One type in place of another is one change, in however many fields.
  if (fact.kind === "type-replaced") return JSON.stringify([rule, place.owner.kind, content]);
  switch (place.owner.kind) {
    case "schema":
      return JSON.stringify(
        isFolded(fact) ? [rule, leafOf(place), content] : [rule, placeKey(place), content],
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

/** Publishers repeat what surrounds a payload from webhook to webhook; a callback is its caller's alone. */
function isAroundEvent({ kind, uses }: Fact): boolean {
  return /^(delivery|answer)-/.test(kind) && uses.every(({ caller }) => caller.endpoint.kind === "event");
}

function aroundText(fact: Fact): string {
  return differenceText("event" in fact ? { ...fact, event: "" } : fact);
}

/** A list of values under one field name is mostly one list, written down several times. */
function isFolded(fact: Fact): boolean {
  return fact.kind === "enum-values" && placeOf(fact).path !== "";
}

/** Names of types that another change brings along or takes away are listed there. */
function withoutCarried(changes: readonly Change[]): Change[] {
  const added = new Set(changes.flatMap(({ types }) => types.added));
  const removed = new Set(changes.flatMap(({ types }) => types.removed));
  return changes.filter(({ facts: [fact] }) => {
    if (fact?.kind === "schema-added") return !added.has(fact.name);
    return fact?.kind === "schema-removed" ? !removed.has(fact.name) : true;
  });
}
