/**
 * Removed fields that no code names where the compiler looks: a value is copied into a project type in which the field is
 * optional, its keys are listed, a key is looked up, or a variable is sent that still has it.
 */
import type { ts } from "@ts-morph/common";

import type { NodeAnalysis } from "../analysis.js";
import { type ChangeFact, factsOf, namedBy } from "../facts.js";
import type { Step } from "../question.js";
import { reviewSpot, type Spot } from "../spots.js";
import { listedValue } from "../syntax.js";
import type { Touch } from "../touch/touch.js";

interface LostField extends Pick<ChangeFact, "step" | "change" | "keys"> {
  readonly field: string;
}

export function openLostFields(touch: Touch, steps: readonly Step[]): NodeAnalysis | undefined {
  const lost = factsOf(steps).flatMap(lostFields);
  if (lost.length === 0) return undefined;
  return (node) => [
    ...copiesAt(touch, node).flatMap((copy) => spotsOf(touch, lost, copy)),
    ...untypedRead(touch, lost, node),
    ...surplusAt(touch, lost, node),
  ];
}

/** A variable sent with a removed field: the compiler refuses it only in a literal. */
function surplusAt(
  { pair: { ts }, sides, keysOf }: Touch,
  lost: readonly LostField[],
  node: ts.Node,
): readonly Spot[] {
  if (!isGiven(ts, node)) return [];
  const [expected, later] = [sides.before, sides.after].map(({ checker }) => checker.getContextualType(node));
  if (expected === undefined || later === undefined) return [];
  const sent = sides.after.checker.getTypeAtLocation(node);
  return lost.flatMap(({ step, change, field, keys }): Spot[] => {
    const property = sides.before.checker.getNonNullableType(expected).getProperty(field);
    if (!keysOf([property], step).some((key) => keys.has(key))) return [];
    if (sides.after.checker.getNonNullableType(later).getProperty(field) !== undefined) return [];
    if (sent.getProperty(field) === undefined) return [];
    const sentence = `This still passes \`${field}\`, which the newer version does not have; the compiler refuses that only in a literal.`;
    return [reviewSpot({ step, change }, node, { sentence, confidence: "likely" })];
  });
}

/** `bag.iban` on an untyped value, which the compiler does not check. */
function untypedRead(
  { pair: { ts }, knownTypes }: Touch,
  lost: readonly LostField[],
  node: ts.Node,
): readonly Spot[] {
  if (!ts.isPropertyAccessExpression(node)) return [];
  const field = node.name.text;
  const meant = lost.filter((each) => each.field === field);
  if (meant.length === 0) return [];
  const { Undefined } = ts.TypeFlags;
  const gone = knownTypes(node).filter(({ after }) => (after.flags & Undefined) !== 0);
  const lostField = meant.find(({ keys }) =>
    gone.some(({ origin }) => [...origin.keys].some((key) => keys.has(key))),
  );
  const sentence = `This reads \`${field}\` of a value without a type, and gets undefined.`;
  return lostField === undefined ? [] : [reviewSpot(lostField, node, { sentence, confidence: "likely" })];
}

function lostFields({ step, change, fact, keys }: ChangeFact): readonly LostField[] {
  const { of, gone: field } = namedBy(fact);
  if ((of !== "field" && of !== "parameter") || field === undefined) return [];
  return [{ step, change, field, keys }];
}

interface Copy {
  readonly value: ts.Expression;
  readonly node: ts.Node;
  /** True if the code continues silently without the field. */
  readonly drops: (field: string) => boolean;
  readonly what: string;
}

function copiesAt({ pair: { ts }, sides, keysOf }: Touch, node: ts.Node): readonly Copy[] {
  const { checker } = sides.before;
  const listed = listedValue(ts, node);
  if (listed !== undefined) {
    const what = "lists the fields of a value, which no longer include";
    return isCounted(ts, node) ? [] : [{ value: listed, node, drops: () => true, what }];
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) {
    const { left, right } = node;
    const drops = (field: string): boolean => ts.isStringLiteralLike(left) && left.text === field;
    return [{ value: right, node, drops, what: "looks for a field, and never finds" }];
  }
  const value = ts.isSpreadAssignment(node) ? node.expression : isGiven(ts, node) ? node : undefined;
  const expected =
    value === undefined
      ? undefined
      : checker.getContextualType(ts.isSpreadAssignment(node) ? node.parent : value);
  if (value === undefined || expected === undefined) return [];
  // Nothing is copied if the expected type is that of the version itself.
  const drops = (field: string): boolean => {
    const property = checker.getNonNullableType(expected).getProperty(field);
    return property !== undefined && keysOf([property]).length === 0;
  };
  return [{ value, node: value, drops, what: "copies a value into a type of its own, and leaves out" }];
}

function isCounted(ts: Touch["pair"]["ts"], { parent }: ts.Node): boolean {
  return ts.isPropertyAccessExpression(parent) && parent.name.text === "length";
}

/** A value where a type is expected. */
function isGiven(ts: Touch["pair"]["ts"], node: ts.Node): node is ts.Expression {
  const { parent } = node;
  if (
    !ts.isIdentifier(node) &&
    !ts.isCallExpression(node) &&
    !ts.isPropertyAccessExpression(node) &&
    !ts.isAwaitExpression(node)
  )
    return false;
  if (ts.isVariableDeclaration(parent)) return parent.initializer === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isShorthandPropertyAssignment(parent)) return parent.name === node;
  if (ts.isCallExpression(parent)) return parent.arguments.some((argument) => argument === node);
  if (ts.isArrowFunction(parent)) return parent.body === node;
  return ts.isReturnStatement(parent);
}

function spotsOf({ sides, keysOf }: Touch, lost: readonly LostField[], copy: Copy): readonly Spot[] {
  const [from, to] = [sides.before.checker, sides.after.checker];
  const { value, node, what, drops } = copy;
  return lost
    .filter(({ field }) => drops(field))
    .flatMap(({ step, change, field, keys }): Spot[] => {
      const property = from.getTypeAtLocation(value).getProperty(field);
      if (!keysOf([property], step).some((key) => keys.has(key))) return [];
      if (to.getTypeAtLocation(value).getProperty(field) !== undefined) return [];
      const sentence = `This code ${what} \`${field}\`.`;
      return [reviewSpot({ step, change }, node, { sentence, confidence: "likely" })];
    });
}
