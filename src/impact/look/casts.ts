/** Casts to some of the members of a union: nothing stops the new one. */
import type { ts } from "@ts-morph/common";

import type { Spot } from "../spot.js";
import { membersOf } from "../touch/type-members.js";
import type { GrownValues } from "./grown.js";
import { spotOf, type Said } from "./words.js";

export function lookAtCast(values: GrownValues, node: ts.Node): readonly Spot[] {
  const { ts } = values.touch.pair;
  if (!ts.isAsExpression(node) && !ts.isTypeAssertionExpression(node)) return [];
  // A key of a table: what the table lacks is said there.
  if (ts.isElementAccessExpression(node.parent) && node.parent.argumentExpression === node) return [];
  const grown = values.grown(node.expression);
  if (grown === undefined) return [];
  const { checker } = values.touch.sides.after;
  const target = checker.getTypeFromTypeNode(node.type);
  const { tag } = grown.difference;
  const members = membersOf(values.touch.sides.after, target, tag);
  const known = new Set(grown.added.map(({ key }) => key));
  const isSome =
    members.length > 0 &&
    members.every(({ value, key, kind }) => (value !== undefined || kind === "object") && !known.has(key)) &&
    grown.added.every(({ type }) => !checker.isTypeAssignableTo(type, target));
  return isSome ? [spotOf(node, grown, claimed)] : [];
}

const claimed: Said = {
  sentence: "This cast names some members, and the value can be {members} now.",
  advice: "Test which member it is, or make sure that it is never {members} here.",
};
