/** Items accessed by position, which may be a new member: here, or in a generic function of the project. */
import type { ts } from "@ts-morph/common";

import type { Spot } from "../spots.js";
import { isAssigned, listTakenFrom, nodesIn } from "../syntax.js";
import type { Compiler } from "../workspace/compiler.js";
import { type ChangedValues, type Message, spotOf } from "./changed-values.js";

export function reviewPosition(values: ChangedValues, node: ts.Node): readonly Spot[] {
  const { ts, before } = values;
  if (ts.isArrayBindingPattern(node)) return reviewPattern(values, node);
  const list = listTakenFrom(ts, node);
  if (list === undefined || !ts.isExpression(node) || isFiltered(ts, list)) return [];
  // A position in a tuple has a meaning.
  if (!before.isArrayType(before.getNonNullableType(before.getTypeAtLocation(list)))) return [];
  const widened = values.widened(node);
  return widened === undefined || isAssigned(ts, node) ? [] : [spotOf(node, widened, takesAny)];
}

/** Filtered items were chosen deliberately. */
function isFiltered(ts: Compiler, node: ts.Expression): boolean {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === "filter"
  );
}

function reviewPattern(values: ChangedValues, node: ts.ArrayBindingPattern): readonly Spot[] {
  const { ts, before } = values;
  if (!before.isArrayType(before.getNonNullableType(before.getTypeAtLocation(node)))) return [];
  for (const element of node.elements) {
    if (ts.isOmittedExpression(element) || element.dotDotDotToken !== undefined) continue;
    const widened = values.widened(element.name);
    if (widened !== undefined) return [spotOf(node, widened, takesAny)];
  }
  return [];
}

const takesAny: Message = {
  sentence: "This takes an item by its position, which can be {members} now.",
  advice: "Choose the item by what it is, or make sure that this works for {members}.",
};

/** `first(rails)`, `without(rails, "Crypto")`: a generic function knows no member, so the call is the place. */
export function reviewGenericCall(values: ChangedValues, node: ts.Node): readonly Spot[] {
  const { ts, before } = values;
  if (!ts.isCallExpression(node)) return [];
  const declaration = before.getResolvedSignature(node)?.declaration;
  if (declaration === undefined || !ts.isFunctionLike(declaration) || ts.isJSDocSignature(declaration))
    return [];
  if (declaration.typeParameters === undefined || !("body" in declaration)) return [];
  const { body, parameters } = declaration;
  if (body === undefined) return [];
  for (const [position, parameter] of parameters.entries()) {
    const argument = node.arguments[position];
    const message = argument && useOf(values, body, parameter, parameters, node);
    const widened = message && values.widenedItem(argument);
    if (message !== undefined && widened !== undefined) return [spotOf(node, widened, message)];
  }
  return [];
}

/** How the body uses a list. */
function useOf(
  values: ChangedValues,
  body: ts.Node,
  parameter: ts.ParameterDeclaration,
  parameters: readonly ts.ParameterDeclaration[],
  call: ts.CallExpression,
): Message | undefined {
  const { ts, before } = values;
  const isOf = (node: ts.Node, wanted: ts.Node): boolean =>
    ts.isIdentifier(node) &&
    before.getSymbolAtLocation(node)?.declarations?.some((each) => each === wanted) === true;
  const literals = parameters.filter((_, index) => {
    const argument = call.arguments[index];
    return argument !== undefined && values.literalAt(argument) !== undefined;
  });
  const [use] = nodesIn(ts, [body]).flatMap((node) => {
    const list = listTakenFrom(ts, node);
    if (list !== undefined && isOf(list, parameter)) return functionTakesAny;
    const isOther =
      ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;
    const isLeftOut = isOther && literals.some((each) => isOf(node.left, each) || isOf(node.right, each));
    return isLeftOut ? leavesOut : [];
  });
  return use;
}

const functionTakesAny: Message = {
  sentence: "The function takes an item by its position, which can be {members} now.",
  advice: "Choose the item by what it is, or make sure that this works for {members}.",
};
const leavesOut: Message = {
  sentence: "The function leaves out its argument, and keeps {members} now.",
  advice: "Decide whether that is right for {members}; if not, name it here.",
};
