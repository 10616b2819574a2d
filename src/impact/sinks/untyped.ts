/** Types that take any value, and hide its type from the compiler: `unknown`, JSON, a record of any values. */
import type ts from "typescript";

import type { Compiler } from "../workspace/compiler.js";

export function isUntyped(ts: Compiler, checker: ts.TypeChecker, type: ts.Type, depth = 0): boolean {
  const { Any, Unknown, NonPrimitive } = ts.TypeFlags;
  if ((type.flags & (Any | Unknown | NonPrimitive)) !== 0) return true;
  if (depth > deepest) return false;
  const inside = (part: ts.Type | undefined): boolean =>
    part !== undefined && isUntyped(ts, checker, part, depth + 1);
  if (type.isUnion())
    return (
      isJson(ts, checker, type) ||
      type.types.some((member) => isAnyObject(ts, checker, member) || inside(member))
    );
  if (checker.isTupleType(type)) return false;
  if (checker.isArrayType(type)) return inside(checker.getIndexTypeOfType(type, ts.IndexKind.Number));
  if (isAnyObject(ts, checker, type)) return true;
  return type.getProperties().length === 0 && inside(type.getStringIndexType());
}

/** A list of lists of lists counts as typed. */
const deepest = 3;

/** `{}`: no property, and nothing that can be called. */
function isAnyObject(ts: Compiler, checker: ts.TypeChecker, type: ts.Type): boolean {
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    type.getProperties().length === 0 &&
    type.getCallSignatures().length + type.getConstructSignatures().length === 0 &&
    checker.getIndexInfosOfType(type).length === 0
  );
}

/** JSON in any declaration: strings, numbers, booleans, and objects with any keys or lists. */
function isJson(ts: Compiler, checker: ts.TypeChecker, { types }: ts.UnionType): boolean {
  const { StringLike, NumberLike, BooleanLike } = ts.TypeFlags;
  const has = (flags: number): boolean => types.some((type) => (type.flags & flags) !== 0);
  const isOpen = (type: ts.Type): boolean =>
    type.getStringIndexType() !== undefined || checker.isArrayType(type);
  return has(StringLike) && has(NumberLike) && has(BooleanLike) && types.some(isOpen);
}
