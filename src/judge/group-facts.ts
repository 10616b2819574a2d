/**
 * Groups judged facts into changes: the facts of one place in a declared schema are one change, however many operations
 * use it.
 *
 * Publishers copy unnamed schemas from operation to operation, so the same difference in unnamed fields of the same
 * name is also one change. So are a value added to enums under the same field name in several types, and the same edit
 * to one field of many types.
 */
import { canonicalText } from "../compare/canonical.js";
import { differenceOf, placeOf, type Fact } from "../compare/fact.js";
import { placeKey } from "../compare/place.js";
import { getOrAdd, groupBy } from "../values/collections.js";
import { judge, type Judgement } from "./judge.js";
import type { CodeNames } from "./rules/rule.js";
import { leafOf } from "./subject.js";

export function groupFacts(facts: readonly Fact[], names: CodeNames): Judgement[][] {
  const judged = facts.flatMap((fact) => judge(fact, names));
  const fieldKeys = new Map(judged.map((judgement) => [judgement, fieldKey(judgement)]));
  const inFields = groupBy(judged, (judgement) => fieldKeys.get(judgement));
  const everywhere = new Set(
    [...inFields].flatMap(([key, { length }]) => (length >= fewestForEverywhere ? key : [])),
  );
  const groups = groupBy(judged, (judgement) => {
    const key = fieldKeys.get(judgement);
    return key !== undefined && everywhere.has(key) ? key : groupKey(judgement);
  });
  return [...groups.values()];
}

/** From this many types on, a difference in a field counts as made everywhere. */
const fewestForEverywhere = 5;

/** Equal for the same difference, with the same meaning, in fields of the same name; undefined outside of fields. */
function fieldKey({ rule, fact, verdicts, level }: Judgement): string | undefined {
  const place = placeOf(fact);
  if (place.path === "" || (place.owner.kind !== "schema" && place.owner.kind !== "event")) return undefined;
  const meaning = verdicts.map(({ direction, why }) => [direction, why]);
  return JSON.stringify([rule, leafOf(place), differenceText(fact), level, meaning]);
}

function groupKey({ rule, fact }: Judgement): string {
  const place = placeOf(fact);
  const content = differenceText(fact);
  // The replacement of a type is one change, however many fields it affects.
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

/** Equal for equal differences, in whatever place. */
export function differenceText(fact: Fact): string {
  return getOrAdd(differenceTexts, fact, () => canonicalText(differenceOf(fact)));
}

const differenceTexts = new WeakMap<Fact, string>();
