/**
 * Where a fact has other effects, or another level, than the table gives its rule. Each has a name and a reason;
 * a test fails for one that no case needs.
 */
import { changesClientOptions } from "./client-options.js";
import { type Effects, noEffects } from "./effects.js";
import type { Direction, Fact, FactOf } from "./fact.js";
import type { Level } from "./level.js";
import type { RuleId } from "./rules/index.js";

export interface Exception {
  readonly name: string;
  readonly rules: readonly RuleId[];
  readonly because: string;
  applies(fact: Fact, direction: Direction): boolean;
  readonly effects?: Effects;
  readonly level?: Level;
}

export const exceptions: readonly Exception[] = [
  {
    name: "open-values",
    rules: ["enum-value-added", "union-member-added"],
    because:
      "The type of an open enum or union has a member for values that nobody knows yet, so its code is ready.",
    applies: (fact) => (fact.kind === "enum-values" || fact.kind === "union-members") && fact.isOpen,
    effects: noEffects,
  },
  {
    name: "more-tag-values-sent",
    rules: ["tag-value-changed"],
    because: "The old values are still taken.",
    applies: (fact, direction) => direction === "request" && hasOnlyMore(fact),
    effects: noEffects,
  },
  {
    name: "more-tag-values-met",
    rules: ["tag-value-changed"],
    because: "It is the growth of an enum: a `switch` lacks a branch, and those it has stay right.",
    applies: (fact, direction) => direction === "response" && hasOnlyMore(fact),
    effects: { wire: false, compile: true, silent: true },
  },
  {
    name: "fewer-tag-values-met",
    rules: ["tag-value-changed"],
    because: "What still comes was known before; only a comparison with the lost value does not compile.",
    applies: (fact, direction) => direction === "response" && hasOnlyLess(fact),
    effects: { wire: false, compile: true, silent: false },
  },
  {
    name: "read-only-is-in-the-type",
    rules: ["required-field-added", "field-became-required"],
    because: "One type serves both directions: it demands what only answers have, and the server does not.",
    applies: (fact, direction) =>
      direction === "request" &&
      (fact.kind === "field-added" || fact.kind === "field-required") &&
      fact.isReadOnly,
    effects: { wire: false, compile: true, silent: false },
  },
  {
    name: "described-fields-are-in-the-type",
    rules: ["object-closed"],
    because:
      "The type has an index for fields that are described, as for the values of a map: code reads them.",
    applies: (fact, direction) =>
      direction === "response" && fact.kind === "additional-properties" && fact.areDescribed,
    effects: { wire: true, compile: true, silent: false },
  },
  {
    name: "integer-is-number",
    rules: ["type-widened", "type-narrowed"],
    because: "TypeScript has one type for both, so only running code can notice.",
    applies: (fact, direction) =>
      fact.kind === "type" &&
      areBothNumbers(fact) &&
      (direction === "response") === (fact.relation === "wider"),
    effects: { wire: true, compile: false, silent: false },
  },
  {
    name: "bytes-are-a-type",
    rules: ["format-added", "format-removed", "format-changed"],
    because: "The format `binary` is the one that the generated types know: bytes instead of text.",
    applies: (fact) => fact.kind === "format" && (fact.before === "binary" || fact.after === "binary"),
    effects: { wire: true, compile: true, silent: false },
  },
  {
    name: "traits-are-options",
    rules: ["trait-changed"],
    because: "A client is made with what the convention asks for: options that the compiler knows.",
    applies: (fact) => fact.kind === "trait" && changesClientOptions(fact),
    effects: { wire: true, compile: true, silent: false },
  },
  {
    name: "null-in-optional-fields",
    rules: ["trait-changed"],
    because: "Every optional field of every answer can be null, in the types as on the wire.",
    applies: (fact) => isNullInOptionals(fact) && fact.after === "true",
    effects: { wire: true, compile: true, silent: false },
  },
  {
    name: "no-null-in-optional-fields",
    rules: ["trait-changed"],
    because: "Code that is ready for null is ready for answers without it.",
    applies: (fact) => isNullInOptionals(fact) && fact.after !== "true",
    effects: noEffects,
    level: "additive",
  },
  {
    name: "every-path-moves",
    rules: ["root-changed"],
    because:
      "A running client calls paths that are gone; only a base URL with the old root goes wrong in silence.",
    applies: () => true,
    level: "breaking",
  },
  {
    name: "dead-error-branch",
    rules: ["error-status-removed"],
    because:
      "A branch that is never taken harms nobody; what is answered in its place goes wrong in silence.",
    applies: () => true,
    level: "silent",
  },
];

function hasOnlyMore(fact: Fact): boolean {
  return fact.kind === "tag-values" && fact.before.every((value) => fact.after.includes(value));
}

function hasOnlyLess(fact: Fact): boolean {
  return fact.kind === "tag-values" && fact.after.every((value) => fact.before.includes(value));
}

function isNullInOptionals(fact: Fact): fact is FactOf<"trait"> {
  return fact.kind === "trait" && fact.trait === "nullableOptionals";
}

function areBothNumbers({ before, after }: Extract<Fact, { kind: "type" }>): boolean {
  const types = [before.types, after.types].map((list) => list?.join());
  return types.every((type) => type === "integer" || type === "number");
}
