/**
 * Keywords that no type expresses and that no simple order compares: added, removed or changed is all
 * that is said. Schemas inside them are equal when they mean the same, whatever they are called.
 */
import type { Schema } from "../../schema/schema.js";
import type { ConstraintKeyword } from "../difference.js";
import { child, values, type Node } from "./node.js";
import { haveSameMeaning } from "./probe.js";
import type { View } from "./view.js";
import type { Walk } from "./walk.js";

/** Those whose comparison is here. `if` speaks for `then` and `else`, too. */
type Keyword = Exclude<ConstraintKeyword, "anyOf" | "oneOf">;

type Comparison = (before: View, after: View, walk: Walk) => void;

export function compareConstraint(keyword: Keyword): Comparison {
  return (before, after, walk) => {
    const [left, right] = [partsOf(before, keyword), partsOf(after, keyword)];
    if ((left.size === 0 && right.size === 0) || areEqual(left, right, walk)) return;
    const relation = left.size === 0 ? "narrower" : right.size === 0 ? "wider" : "incomparable";
    walk.fact({ kind: "constraint", keyword, before: left.size > 0, after: right.size > 0, relation });
  };
}

/** A schema inside the keyword, or what is compared as a string. */
type Part = Node | string;

function partsOf({ node, schema }: View, keyword: Keyword): ReadonlyMap<string, Part> {
  const inside = (held: Schema | false): Part => (held === false ? "false" : child(node, held, values));
  const single = (held: Schema | false | undefined): ReadonlyMap<string, Part> =>
    held === undefined ? new Map() : new Map([["", inside(held)]]);
  const several = (held: ReadonlyMap<string, Schema> | undefined): ReadonlyMap<string, Part> =>
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

function areEqual(left: ReadonlyMap<string, Part>, right: ReadonlyMap<string, Part>, walk: Walk): boolean {
  if (left.size !== right.size) return false;
  return Array.from(left).every(([name, before]) => {
    const after = right.get(name);
    if (typeof before === "string" || typeof after === "string") return before === after;
    return after !== undefined && haveSameMeaning(before, after, walk);
  });
}
