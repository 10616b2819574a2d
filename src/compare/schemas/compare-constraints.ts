/** Conditions on the valid values that are neither a number nor a flag. Types do not show them. */
import type { Schema } from "../../schema/schema.js";
import type { ConstraintKeyword } from "../difference.js";
import { canLimit } from "./can-limit.js";
import { child, values, type Node } from "./node.js";
import { haveSameMeaning } from "./probe.js";
import type { View } from "./view.js";
import type { Walk } from "./walk.js";

/**
 * No simple order compares conditions: added, removed or changed is all that is said. Schemas inside them are equal when
 * they mean the same, whatever they are called.
 */
export function compareConstraint(keyword: Condition): (before: View, after: View, walk: Walk) => void {
  return (before, after, walk) => {
    const [left, right] = [partsOf(before, keyword), partsOf(after, keyword)];
    if (left.size === 0 && right.size === 0) return;
    if (!canLimit(keyword, before, after) || areEqual(left, right, walk)) return;
    const relation = left.size === 0 ? "narrower" : right.size === 0 ? "wider" : "incomparable";
    walk.fact({ kind: "constraint", keyword, before: left.size > 0, after: right.size > 0, relation });
  };
}

/** `if` stands for `then` and `else`, too. Unions are compared as such. */
type Condition = Exclude<ConstraintKeyword, "anyOf" | "oneOf">;

/** A schema inside the keyword, or what is compared as a string. */
type Operand = Node | string;

function partsOf({ node, schema }: View, keyword: Condition): ReadonlyMap<string, Operand> {
  const inside = (held: Schema | false): Operand => (held === false ? "false" : child(node, held, values));
  const single = (held: Schema | false | undefined): ReadonlyMap<string, Operand> =>
    held === undefined ? new Map() : new Map([["", inside(held)]]);
  const several = (held: ReadonlyMap<string, Schema> | undefined): ReadonlyMap<string, Operand> =>
    new Map(Array.from(held ?? [], ([name, part]) => [name, inside(part)]));
  switch (keyword) {
    case "patternProperties":
    case "dependentSchemas":
      return several(schema[keyword]);
    case "dependentRequired":
      return new Map(
        Array.from(schema.dependentRequired ?? [], ([name, names]) => [name, [...names].sort().join()]),
      );
    case "if":
      return several(
        new Map([
          ...conditional("if", schema.if),
          ...conditional("then", schema.then),
          ...conditional("else", schema.else),
        ]),
      );
    case "propertyNames":
    case "unevaluatedProperties":
    case "unevaluatedItems":
    case "contains":
    case "contentSchema":
    case "not":
      return single(schema[keyword]);
  }
}

function conditional(name: string, schema: Schema | undefined): [string, Schema][] {
  return schema === undefined ? [] : [[name, schema]];
}

function areEqual(
  left: ReadonlyMap<string, Operand>,
  right: ReadonlyMap<string, Operand>,
  walk: Walk,
): boolean {
  if (left.size !== right.size) return false;
  return Array.from(left).every(([name, before]) => {
    const after = right.get(name);
    if (typeof before === "string" || typeof after === "string") return before === after;
    return after !== undefined && haveSameMeaning(before, after, walk);
  });
}
