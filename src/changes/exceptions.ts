/**
 * Where a fact has other effects, or another level, than the table gives its rule. Each has a name and a reason;
 * a test fails for one that no case needs.
 */
import { type Effects, noEffects } from "./effects.js";
import type { Direction, Fact } from "./fact.js";
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
    name: "dead-error-branch",
    rules: ["error-status-removed"],
    because:
      "A branch that is never taken harms nobody; what is answered in its place goes wrong in silence.",
    applies: () => true,
    level: "silent",
  },
];

function areBothNumbers({ before, after }: Extract<Fact, { kind: "type" }>): boolean {
  const types = [before.types, after.types].map((list) => list?.join());
  return types.every((type) => type === "integer" || type === "number");
}
