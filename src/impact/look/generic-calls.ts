/**
 * Calls of one's own generic functions that take an item by its position, or leave out the one that they are given:
 * `first(rails)`, `without(rails, "Crypto")`. The function knows no member, so that the call is the place.
 */
import type { ts } from "@ts-morph/common";

import type { Spot } from "../spot.js";
import { causeOfChange } from "../touch/causes.js";
import { isHarmless, type Grown, type GrownValues } from "./grown.js";
import { listTakenFrom } from "./positions.js";
import { literalAt } from "./tests.js";
import { spotOf, type Said } from "./words.js";

export function lookAtGenericCall(values: GrownValues, node: ts.Node): readonly Spot[] {
  const { ts } = values.touch.pair;
  if (!ts.isCallExpression(node)) return [];
  const declaration = values.touch.sides.before.checker.getResolvedSignature(node)?.declaration;
  if (declaration === undefined || !ts.isFunctionLike(declaration) || ts.isJSDocSignature(declaration))
    return [];
  if (declaration.typeParameters === undefined || !("body" in declaration)) return [];
  const body = declaration.body;
  if (body === undefined) return [];
  for (const [position, parameter] of declaration.parameters.entries()) {
    const argument = node.arguments[position];
    const said = argument === undefined ? undefined : useOf(values, body, parameter, declaration, node);
    const grown = said === undefined || argument === undefined ? undefined : grownItem(values, argument);
    if (said !== undefined && grown !== undefined) return [spotOf(node, grown, said)];
  }
  return [];
}

/** What the body does with the list that it is given. */
function useOf(
  values: GrownValues,
  body: ts.Node,
  parameter: ts.ParameterDeclaration,
  declaration: ts.SignatureDeclaration,
  call: ts.CallExpression,
): Said | undefined {
  const { ts } = values.touch.pair;
  const { checker } = values.touch.sides.before;
  const isOf = (node: ts.Node, wanted: ts.Node): boolean =>
    ts.isIdentifier(node) &&
    checker.getSymbolAtLocation(node)?.declarations?.some((each) => each === wanted) === true;
  const literals = declaration.parameters.filter((_, index) => {
    const argument = call.arguments[index];
    return argument !== undefined && literalAt(values, argument) !== undefined;
  });
  const visit = (node: ts.Node): Said | undefined => {
    const list = listTakenFrom(values, node);
    if (list !== undefined && isOf(list, parameter)) return takesAny;
    const isOther =
      ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;
    if (isOther && literals.some((each) => isOf(node.left, each) || isOf(node.right, each))) return leavesOut;
    return ts.forEachChild(node, visit);
  };
  return visit(body);
}

/** The items of a list, of which a member is new. */
function grownItem({ touch }: GrownValues, node: ts.Expression): Grown | undefined {
  const part = touch.parts(node).find(({ path }) => path === "[]");
  const change = part?.cause?.changes.find((each) => !isHarmless(each));
  if (part?.cause === undefined || change === undefined) return undefined;
  const { difference, cause } = part;
  if (difference.added.length === 0 || difference.kept === 0) return undefined;
  return {
    node,
    difference,
    added: difference.added,
    cause: causeOfChange(change),
    version: cause.step.from,
  };
}

const takesAny: Said = {
  sentence: "The function takes an item by its position, which can be {members} now.",
  advice: "Choose the item by what it is, or make sure that this works for {members}.",
};
const leavesOut: Said = {
  sentence: "The function leaves out what it is given, and keeps {members} now.",
  advice: "Decide whether that is right for {members}; if not, name it here.",
};
