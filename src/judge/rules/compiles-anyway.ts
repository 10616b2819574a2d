/**
 * Changes of type that the compiler reports in some places and not in others: an error that becomes a list still fits
 * `${error}`. Only expressions that most code has count, or every change of type would be a silent one.
 */
import type { SchemaType } from "../../schema/schema.js";
import type { JsonTypes } from "../../compare/difference.js";
import type { FactOf } from "../../compare/fact.js";
import type { Exception } from "./rule.js";
import { isMet } from "./words.js";

export const compilesAnyway: Exception<FactOf<"type">> = {
  name: "compiles-anyway",
  applies: (fact, direction) => direction === "response" && reasonOf(fact) !== undefined,
  effects: "wire compile silent",
  why: (fact) => reasonOf(fact)?.why ?? "",
};

/** The end of advice about changes that the compiler does not report everywhere. */
export function searchAdvice(fact: FactOf<"type">): string {
  return isMet(fact) && reasonOf(fact) !== undefined
    ? " Search for its uses: some of them still compile."
    : "";
}

function reasonOf({ jsonTypes: { before, after } }: FactOf<"type">): Reason | undefined {
  return before === "any" ? undefined : reasons.find((reason) => reason.applies(before, after));
}

interface Reason {
  applies(before: readonly SchemaType[], after: JsonTypes): boolean;
  readonly why: string;
}

const reasons: readonly Reason[] = [
  {
    applies: (before, after) =>
      before.every((type) => type === "string") && after !== "any" && after.includes("array"),
    why: "Existing code receives a list: `.length`, `.includes(…)` and template strings still compile, and mean something else.",
  },
  {
    applies: (before, after) =>
      before.every(isScalar) && (after === "any" || after.some((type) => !isScalar(type))),
    why: "Existing code receives an object or a list: template strings, `String(…)` and `if (value)` still compile, and mean something else.",
  },
  {
    applies: (before, after) => before.join() === "array" && after !== "any" && after.includes("string"),
    why: "Existing code receives a string: `.length`, `.includes(…)` and `for … of` still compile, and see its characters.",
  },
  {
    applies: (before, after) => before.every(isNumber) && after !== "any" && after.join() === "string",
    why: "Existing code receives a string: `a + b` still compiles, and joins instead of adding.",
  },
  {
    applies: (before, after) => before.join() === "boolean" && after !== "any" && after.includes("string"),
    why: 'Existing code receives a string: `if (value)` still compiles, and takes `"false"` for true.',
  },
];

function isScalar(type: SchemaType): boolean {
  return type !== "object" && type !== "array";
}

function isNumber(type: SchemaType): boolean {
  return type === "number" || type === "integer";
}
