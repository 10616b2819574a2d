/** What the other operand of an operator is, where that decides what the operator does. */
import type ts from "typescript";

import { isUntyped } from "../outlets/untyped.js";
import { constituentsOf, kindOf, type Side, type ValueKind } from "../touch/type-members.js";

/** Then `+` joins, whatever the other operand is. */
export function isOnlyText(side: Side, node: ts.Expression): boolean {
  const types = constituentsOf(side, side.checker.getTypeAtLocation(node));
  return types.every((type) => kindOf(side, type) === "string");
}

/** The operands of `&&` and `||` are only tested where nobody takes their values. */
export function isTested({ ts }: Side, node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent)) return true;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
  return false;
}

export function takesAnything({ ts, checker }: Side, argument: ts.Expression): boolean {
  const expected = checker.getContextualType(argument);
  return expected !== undefined && isUntyped(ts, checker, expected);
}

/** Of the project, and no test of what a value is. */
export function hasBody({ checker }: Side, call: ts.CallExpression): boolean {
  const signature = checker.getResolvedSignature(call);
  const declaration = signature?.getDeclaration();
  if (signature === undefined || declaration === undefined) return false;
  if (checker.getTypePredicateOfSignature(signature) !== undefined) return false;
  // What returns nothing writes a line for people, or passes the value on, which is another question.
  const returned = checker.typeToString(signature.getReturnType());
  if (returned === "void" || returned === "Promise<void>") return false;
  return "body" in declaration && declaration.body !== undefined;
}

/** Of a type that is written out. A name may mean another type by now. */
export function claimedKinds(ts: Side["ts"], type: ts.TypeNode): readonly ValueKind[] | undefined {
  if (type.kind === ts.SyntaxKind.StringKeyword) return ["string"];
  if (type.kind === ts.SyntaxKind.NumberKeyword) return ["number"];
  return type.kind === ts.SyntaxKind.BooleanKeyword ? ["boolean"] : undefined;
}

export function isDate({ ts }: Side, { expression }: ts.NewExpression): boolean {
  return ts.isIdentifier(expression) && expression.text === "Date";
}
