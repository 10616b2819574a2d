/**
 * The law of verdicts: the effects of a difference follow from what it does to the set of valid values and to their
 * type, and from who reads or sends them.
 *
 * A sender meets values that are no longer valid, a reader values that were not valid before. Code does not compile
 * where the type takes less than a sender passes on, or promises less than a reader relies on. A rule that departs from
 * the law says why.
 */
import type { SchemaEdit } from "../compare/relation.js";
import type { Relation } from "../compare/fact.js";
import type { Direction } from "../schema/direction.js";
import type { EffectWords } from "./effects.js";

export type LawfulWords = Exclude<EffectWords, "wire" | "wire compile silent" | "deprecated">;

export function lawfulEffects(edit: SchemaEdit, user: Direction): LawfulWords {
  const { relation, inTypes, failsReaders, of: direction = user } = edit;
  const isSent = direction === "request";
  const isMet = (change: Relation | "equal"): boolean =>
    change === "incomparable" || change === (isSent ? "narrower" : "wider");
  const compiles = !isMet(inTypes);
  if (!isMet(relation)) {
    if (!compiles) return "compile";
    return (isSent ? relation === "wider" : inTypes === "narrower") ? "additive" : "note";
  }
  if (isSent || failsReaders === true) return compiles ? "wire silent" : "wire compile";
  return compiles ? "silent" : "compile silent";
}

/** The reason for a rule that has no better one. */
export function lawfulReason(edit: SchemaEdit, user: Direction): string {
  return reasons[edit.of ?? user][lawfulEffects(edit, user)] ?? "";
}

export const mayBeRefused = "The types are the same, but the server may refuse values that you send today.";
export const unexpectedValues = "Existing code may receive values that it does not expect.";
const fewerValues = "Fewer values are possible than before.";

const reasons: Readonly<Record<Direction, Readonly<Partial<Record<LawfulWords, string>>>>> = {
  request: {
    "wire compile": "The server refuses other values, and they do not compile.",
    "wire silent": mayBeRefused,
    compile: "The type no longer has what only this keyword described.",
    additive: "The server accepts values that it refused before.",
    note: "Nothing that you send is refused because of it.",
  },
  response: {
    "wire compile": "Existing code receives values that it does not expect, and no longer compiles.",
    "wire silent": "The type had room for such a value, so existing code compiles; it may not expect it.",
    "compile silent": `${unexpectedValues} The type has them, so code that relies on the old one does not compile.`,
    silent: unexpectedValues,
    compile: "Code that reads what no longer occurs does not compile.",
    additive: fewerValues,
    note: fewerValues,
  },
};
