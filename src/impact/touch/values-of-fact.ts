/** Which values a fact adds and removes, as the types of a version have them. */
import type { Fact } from "../../compare/fact.js";
import { typeIdentifier } from "../../code/identifier.js";
import type { JsonValue } from "../../values/json.js";
import { without } from "../../values/collections.js";

export interface Values {
  readonly added: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
}

/** Literals as JSON, members of unions by label and by the name of their type. */
export function valuesOf(fact: Fact): Values {
  const [added, removed] = literalsOf(fact);
  if (fact.kind === "union-members")
    return { added: memberNames(fact.added), removed: memberNames(fact.removed) };
  return { added: jsonOf(added), removed: jsonOf(removed) };
}

type Literals = readonly JsonValue[];

function literalsOf(fact: Fact): [added: Literals, removed: Literals] {
  if (fact.kind === "enum-values" || fact.kind === "known-values" || fact.kind === "error-codes")
    return [fact.added, fact.removed];
  if (fact.kind === "enum-added") return [fact.values, []];
  if (fact.kind === "enum-removed") return [[], fact.values];
  if (fact.kind === "const" || fact.kind === "event-renamed") return [[fact.after], [fact.before]];
  if (fact.kind === "tag-values") return [without(fact.after, fact.before), without(fact.before, fact.after)];
  if (fact.kind === "event-added") return [[fact.event], []];
  if (fact.kind === "event-removed") return [[], [fact.event]];
  if (fact.kind === "response-added") return [[Number(fact.status)], []];
  if (fact.kind === "response-removed") return [[], [Number(fact.status)]];
  return [[], []];
}

function jsonOf(values: Literals): Set<string> {
  return new Set(values.map((value) => JSON.stringify(value)));
}

export function memberNames(members: Extract<Fact, { kind: "union-members" }>["added"]): Set<string> {
  return new Set(
    members.flatMap(({ label, schema }) => [
      label,
      JSON.stringify(label),
      ...(schema.reference === undefined ? [] : [typeIdentifier(schema.reference)]),
      ...(schema.enum ?? []).map((value) => JSON.stringify(value)),
    ]),
  );
}
