/** Which values a fact adds and removes, as the types of a version have them. */
import type { Fact } from "../../changes/fact.js";
import { typeIdentifier } from "../../code/identifier.js";

export interface Values {
  readonly added: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
}

/** Literals as JSON, members of unions by label and by the name of their type. */
export function valuesOf(fact: Fact): Values {
  const json = (values: readonly unknown[]): Set<string> =>
    new Set(values.map((value) => JSON.stringify(value)));
  const none = new Set<string>();
  switch (fact.kind) {
    case "enum-values":
    case "known-values":
      return { added: json(fact.added), removed: json(fact.removed) };
    case "error-codes":
      return { added: json(fact.added), removed: json(fact.removed) };
    case "enum-added":
      return { added: json(fact.values), removed: none };
    case "enum-removed":
      return { added: none, removed: json(fact.values) };
    case "const":
      return { added: json([fact.after]), removed: json([fact.before]) };
    case "tag-values":
      return {
        added: json(without(fact.after, fact.before)),
        removed: json(without(fact.before, fact.after)),
      };
    case "union-members":
      return { added: memberNames(fact.added), removed: memberNames(fact.removed) };
    case "event-added":
      return { added: json([fact.event]), removed: none };
    case "event-removed":
      return { added: none, removed: json([fact.event]) };
    case "event-renamed":
      return { added: json([fact.after]), removed: json([fact.before]) };
    case "response-added":
      return { added: new Set([fact.status]), removed: none };
    case "response-removed":
      return { added: none, removed: new Set([fact.status]) };
    default:
      return { added: none, removed: none };
  }
}

function without(some: readonly string[], others: readonly string[]): string[] {
  return some.filter((value) => !others.includes(value));
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
