/**
 * Which operation's answer a value is: followed back through variables, one's own functions and what a list goes through
 * without becoming another list.
 */
import type { ts } from "@ts-morph/common";

import type { ProgramPair } from "../workspace/program-pair.js";
import { type Given, givenBy, nothingGiven, type OwnFunctions } from "./own-functions.js";
import { calledOperation } from "./operation-uses.js";
import type { Operations, VersionOperation } from "./operations.js";
import { returnedValues } from "../syntax/nodes.js";

interface Answer {
  readonly operation: VersionOperation;
  /** `data`: what a call resolves to, or its promise. `outcome`: what `.result()` resolves to, by status. */
  readonly part: "data" | "outcome";
}

export interface Answers {
  of(node: ts.Expression, given?: Given): readonly Answer[];
}

/** Empty where the list that they are called on is empty. */
const keepEmpty: ReadonlySet<string> = new Set([
  "map",
  "filter",
  "flatMap",
  "slice",
  "sort",
  "reverse",
  "toSorted",
  "toReversed",
]);

export function createAnswers(pair: ProgramPair, operations: Operations, functions: OwnFunctions): Answers {
  const { ts } = pair;
  const following = new Set<ts.Node>();

  const follow = (node: ts.Expression, given: Given): readonly Answer[] => {
    if (following.has(node)) return [];
    following.add(node);
    try {
      return answers(node, given);
    } finally {
      following.delete(node);
    }
  };
  const answers = (node: ts.Expression, given: Given): readonly Answer[] => {
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isAwaitExpression(node)
    )
      return follow(node.expression, given);
    if (ts.isConditionalExpression(node))
      return [...follow(node.whenTrue, given), ...follow(node.whenFalse, given)];
    if (ts.isBinaryExpression(node)) return ofBinary(node, given);
    if (ts.isArrayLiteralExpression(node))
      return node.elements.flatMap((each) =>
        ts.isSpreadElement(each) ? follow(each.expression, given) : [],
      );
    if (ts.isCallExpression(node)) return ofCall(node, given);
    if (ts.isPropertyAccessExpression(node) && node.name.text === "data")
      return dataOf(follow(node.expression, given));
    return ts.isIdentifier(node) ? ofName(node, given) : [];
  };
  const ofBinary = (
    { left, right, operatorToken: { kind } }: ts.BinaryExpression,
    given: Given,
  ): readonly Answer[] => {
    const isEither = kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken;
    if (isEither) return [...follow(left, given), ...follow(right, given)];
    return kind === ts.SyntaxKind.AmpersandAmpersandToken ? follow(right, given) : [];
  };
  const ofCall = (node: ts.CallExpression, given: Given): readonly Answer[] => {
    const called = operations.at(calledOperation(ts, node));
    if (called.length > 0) return called.map((operation) => ({ operation, part: "data" }));
    const { expression } = node;
    if (ts.isPropertyAccessExpression(expression)) {
      const { text } = expression.name;
      if (text === "result")
        return follow(expression.expression, given).map(({ operation }) => ({ operation, part: "outcome" }));
      if (keepEmpty.has(text) || text === "catch") {
        const kept = follow(expression.expression, given);
        if (kept.length > 0) return kept;
      }
    }
    return functions
      .at(expression)
      .flatMap((called) =>
        returnedValues(ts, called.body).flatMap((each) => follow(each, givenBy(pair, node, called, given))),
      );
  };
  const ofName = (node: ts.Identifier, given: Given): readonly Answer[] => {
    const declaration = functions.symbolAt(node)?.valueDeclaration;
    if (declaration === undefined) return [];
    if (ts.isParameter(declaration)) return ofParameter(declaration, given);
    if (ts.isVariableDeclaration(declaration))
      return declaration.initializer ? follow(declaration.initializer, given) : [];
    if (!ts.isBindingElement(declaration)) return [];
    return ofBinding(declaration, given);
  };
  /** `const { data } = …`, and `const [a, b] = await Promise.all([…])`. */
  const ofBinding = (element: ts.BindingElement, given: Given): readonly Answer[] => {
    const holder = element.parent.parent;
    const initializer = ts.isVariableDeclaration(holder) ? holder.initializer : undefined;
    if (initializer === undefined) return [];
    if (ts.isObjectBindingPattern(element.parent))
      return (element.propertyName ?? element.name).getText() === "data"
        ? dataOf(follow(initializer, given))
        : [];
    const together = ts.isAwaitExpression(initializer) ? initializer.expression : initializer;
    const [list] = ts.isCallExpression(together) ? together.arguments : [];
    const position = element.parent.elements.indexOf(element);
    const own = list && ts.isArrayLiteralExpression(list) ? list.elements[position] : undefined;
    return own === undefined ? [] : follow(own, given);
  };
  const ofParameter = (parameter: ts.ParameterDeclaration, given: Given): readonly Answer[] => {
    const own = given.get(parameter);
    if (own !== undefined) return follow(own, nothingGiven);
    return functions.givenTo(parameter).flatMap(({ argument }) => follow(argument, nothingGiven));
  };
  return { of: (node, given = nothingGiven) => follow(node, given) };
}

function dataOf(answers: readonly Answer[]): readonly Answer[] {
  return answers.flatMap(({ operation, part }) => (part === "outcome" ? [{ operation, part: "data" }] : []));
}
