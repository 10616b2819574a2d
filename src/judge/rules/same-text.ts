/**
 * Parameters whose values are sent as the same text whatever their type: `limit=10` is a string as well as a number. Only
 * the compiler sees the difference, unless the string has a form that other text does not have.
 */
import type { Schema } from "../../schema/schema.js";
import { placeOf, type FactOf } from "../../compare/fact.js";
import type { Exception } from "./rule.js";

export const sameText: Exception<FactOf<"type">> = {
  name: "same-text",
  applies: (fact, direction) =>
    direction === "request" && isOfParameter(fact) && wasScalar(fact) && isAnyText(fact.after),
  effects: "compile",
  why: "A parameter is sent as text, so running code sends what is still accepted; the argument has another type.",
};

/** Itself, or an item of its list. */
function isOfParameter(fact: FactOf<"type">): boolean {
  const { owner, path } = placeOf(fact);
  const isText = owner.kind === "operation" && owner.part.kind === "parameter" && owner.part.isJson !== true;
  return isText && ["", "[]"].includes(path);
}

function wasScalar({ jsonTypes: { before } }: FactOf<"type">): boolean {
  return before !== "any" && before.every((type) => type !== "object" && type !== "array");
}

/** No keyword restricts it. */
function isAnyText(schema: Schema): boolean {
  return schema.types?.includes("string") === true && Object.keys(schema).every((key) => harmless.has(key));
}

const harmless: ReadonlySet<string> = new Set<keyof Schema>([
  "types",
  "nullable",
  "docs",
  "default",
  "deprecated",
]);
