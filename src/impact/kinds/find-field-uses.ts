/** Uses of fields whose values differ although their types do not: limits, formats, defaults. */
import type ts from "typescript";

import type { Step } from "../question.js";
import type { Spot } from "../spot.js";
import { nodesIn } from "../syntax/nodes.js";
import { causeOfChange } from "../touch/causes.js";
import type { Touch } from "../touch/touch.js";
import { isOfVersion, ownerOf } from "./field-owner.js";
import { type FieldUse, type HiddenChange, hiddenChanges } from "./hidden-changes.js";
import { constituentsOf, type Side } from "../touch/type-members.js";

export function findFieldUses({ pair, sides }: Touch, steps: readonly Step[]): readonly Spot[] {
  const { strict = false, strictNullChecks = strict } = pair.before.getCompilerOptions();
  const changes = steps.flatMap((step) => hiddenChanges(step, strictNullChecks));
  if (changes.length === 0) return [];
  const fields = new Set(changes.map(({ field }) => field));
  const found = new Map<string, Spot>();
  const uses = nodesIn(pair.ts, pair.files).flatMap((node) => fieldUsesAt(sides.before, node, fields));
  for (const use of uses) {
    for (const change of changes.filter((each) => isMeant(each, use))) {
      const key = `${change.change.id} ${placeKey(pair.ts, use)}`;
      if (!found.has(key)) found.set(key, spotOf(change, use));
    }
  }
  return [...found.values()];
}

function isMeant({ step, use, field, owners }: HiddenChange, found: FoundUse): boolean {
  return (
    use === found.use &&
    field === found.field &&
    owners.has(found.owner) &&
    isOfVersion(step.folder, found.declaration)
  );
}

/** A function that reads a field twice is one place to look at; what sets it twice makes two values. */
function placeKey(ts: Touch["pair"]["ts"], { node, use }: FoundUse): string {
  let place = node;
  if (use === "reads") while (!ts.isSourceFile(place) && !ts.isFunctionLike(place)) place = place.parent;
  return `${node.getSourceFile().fileName}:${place.pos}`;
}

const verbs: Readonly<Record<FieldUse, string>> = {
  reads: "reads",
  writes: "sets",
  omissions: "omits",
};

function spotOf({ step, change, use, field }: HiddenChange, { node }: FoundUse): Spot {
  return {
    kind: "review",
    node,
    version: step.from,
    cause: causeOfChange(change),
    sentence: `This code ${verbs[use]} \`${field}\`, and no type shows what differs: ${change.title}.`,
    advice: change.advice[0]?.text ?? "",
    confidence: "likely",
  };
}

/** Where code reads, sets or omits a field of a generated type. */
interface FoundUse {
  readonly node: ts.Node;
  readonly use: FieldUse;
  readonly field: string;
  /** The declaration that has the field, by name. */
  readonly owner: string;
  readonly declaration: ts.Declaration;
}

/** `fields`: names of those that matter. */
function fieldUsesAt(side: Side, node: ts.Node, fields: ReadonlySet<string>): readonly FoundUse[] {
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
