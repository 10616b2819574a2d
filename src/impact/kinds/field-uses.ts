/** Where code reads, sets or omits a field of a generated type. */
import type ts from "typescript";

import { constituentsOf, type Side } from "../touch/type-members.js";
import { ownerOf } from "./field-owner.js";
import type { FieldUse } from "./hidden-changes.js";

export interface FoundUse {
  readonly node: ts.Node;
  readonly use: FieldUse;
  readonly field: string;
  /** The declaration that has the field, by name. */
  readonly owner: string;
  readonly declaration: ts.Declaration;
}

/** `fields`: names of those that matter. */
export function fieldUsesAt(side: Side, node: ts.Node, fields: ReadonlySet<string>): readonly FoundUse[] {
  const { ts, checker } = side;
  if (ts.isPropertyAccessExpression(node)) {
    if (!fields.has(node.name.text)) return [];
    const use = isAssigned(ts, node) ? "writes" : "reads";
    return usesOf(side, node, use, checker.getSymbolAtLocation(node.name));
  }
  if (ts.isBindingElement(node)) {
    const { propertyName = node.name, parent } = node;
    if (!ts.isIdentifier(propertyName) || !fields.has(propertyName.text)) return [];
    return usesOf(side, node, "reads", checker.getTypeAtLocation(parent).getProperty(propertyName.text));
  }
  return ts.isObjectLiteralExpression(node) ? ofLiteral(side, node, fields) : [];
}

function ofLiteral(
  side: Side,
  literal: ts.ObjectLiteralExpression,
  fields: ReadonlySet<string>,
): readonly FoundUse[] {
  const { ts, checker } = side;
  const expected = checker.getContextualType(literal);
  if (expected === undefined) return [];
  const named = new Map(
    literal.properties.flatMap((each) => (each.name === undefined ? [] : [[each.name.getText(), each]])),
  );
  const isWhole = !literal.properties.some((each) => ts.isSpreadAssignment(each));
  return [...fields].flatMap((field) => {
    const set = named.get(field);
    if (set === undefined && !isWhole) return [];
    const properties = constituentsOf(side, expected).map((member) => member.getProperty(field));
    const use = set === undefined ? "omissions" : "writes";
    return properties.flatMap((property) => usesOf(side, set ?? literal, use, property));
  });
}

function usesOf(
  { ts }: Side,
  node: ts.Node,
  use: FieldUse,
  property: ts.Symbol | undefined,
): readonly FoundUse[] {
  return (property?.declarations ?? []).flatMap((declaration): FoundUse[] => {
    const owner = ownerOf(ts, declaration);
    return owner === undefined || property === undefined
      ? []
      : [{ node, use, field: property.getName(), owner, declaration }];
  });
}

function isAssigned(ts: Side["ts"], { parent }: ts.Node): boolean {
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}
