/**
 * What differs about a value that leaves. The same types leave in many places, so what was found for a type is remembered;
 * a literal, whose type is its own, is taken apart first.
 */
import type ts from "typescript";

import type { Touch } from "../touch/touch.js";
import type { TouchedPart } from "../touch/touched-parts.js";

export type LeavingParts = (value: ts.Expression) => readonly TouchedPart[];

export function createLeavingParts(touch: Touch): LeavingParts {
  const { ts } = touch.pair;
  const { before, after } = touch.sides;
  const known = new Map<ts.Type, Map<ts.Type, readonly TouchedPart[]>>();
  const partsOfType = (value: ts.Expression): readonly TouchedPart[] => {
    const [older, newer] = [before.checker.getTypeAtLocation(value), after.checker.getTypeAtLocation(value)];
    const ofOlder = known.get(older) ?? new Map<ts.Type, readonly TouchedPart[]>();
    known.set(older, ofOlder);
    const parts = ofOlder.get(newer) ?? touch.parts(value);
    ofOlder.set(newer, parts);
    return parts;
  };
  const partsOfField = (field: ts.ObjectLiteralElementLike): readonly TouchedPart[] => {
    if (ts.isSpreadAssignment(field))
      return partsOf(field.expression).filter(({ path }) => !isReplaced(field, path));
    if (ts.isShorthandPropertyAssignment(field)) return below(field.name.text, partsOfType(field.name));
    if (ts.isPropertyAssignment(field)) return below(field.name.getText(), partsOf(field.initializer));
    return [];
  };
  const partsOf = (value: ts.Expression): readonly TouchedPart[] =>
    ts.isObjectLiteralExpression(value)
      ? [...value.properties.flatMap(partsOfField)].sort(byDepth)
      : partsOfType(value);
  return partsOf;
}

/** By a field that follows the spread. */
function isReplaced({ parent, pos }: ts.SpreadAssignment, path: string): boolean {
  const [, first] = /^\.([^.[]+)/.exec(path) ?? [];
  return parent.properties.some((each) => each.pos > pos && each.name?.getText() === first);
}

function below(field: string, parts: readonly TouchedPart[]): readonly TouchedPart[] {
  return parts.map((part) => ({ ...part, path: `.${field}${part.path}` }));
}

function byDepth({ path: left }: TouchedPart, { path: right }: TouchedPart): number {
  return depthOf(left) - depthOf(right);
}

/** How many fields are on the way. */
export function depthOf(path: string): number {
  return path.split(".").length - 1;
}
