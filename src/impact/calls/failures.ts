/**
 * Which operations can have failed when the error of a piece of code is handled: those that it calls itself, through one's
 * own functions, or by awaiting a promise that was made elsewhere.
 */
import type { ts } from "@ts-morph/common";

import type { ProgramPair } from "../workspace/program-pair.js";
import type { Answers } from "./answers.js";
import { type Given, givenBy, nothingGiven, type OwnFunction, type OwnFunctions } from "./own-functions.js";
import { calledOperation } from "./operation-uses.js";
import type { Operations, VersionOperation } from "./operations.js";

export interface Failures {
  in(node: ts.Node, given?: Given): ReadonlySet<VersionOperation>;
}

export function createFailures(
  pair: ProgramPair,
  operations: Operations,
  functions: OwnFunctions,
  answers: Answers,
): Failures {
  const { ts, before } = pair;
  const checker = before.getTypeChecker();
  return { in: failuresIn };

  function failuresIn(start: ts.Node, given: Given = nothingGiven): ReadonlySet<VersionOperation> {
    const found = new Set<VersionOperation>();
    const entered = new Set<OwnFunction>();
    const visit = (node: ts.Node, given: Given): void => {
      if (ts.isFunctionLike(node) && node !== start && !isCalledThere(node)) return;
      if (ts.isTryStatement(node) && node.catchClause !== undefined && !passesOn(node.catchClause)) {
        visit(node.catchClause, given);
        if (node.finallyBlock) visit(node.finallyBlock, given);
        return;
      }
      if (ts.isCallExpression(node)) visitCall(node, given);
      if (ts.isAwaitExpression(node)) visitAwaited(node.expression, given);
      if (ts.isThrowStatement(node)) visitThrown(node.expression, given);
      ts.forEachChild(node, (child) => {
        visit(child, given);
      });
    };
    const visitCall = (node: ts.CallExpression, given: Given): void => {
      for (const operation of operations.at(calledOperation(ts, node)))
        if (!isAskedForOutcome(node)) found.add(operation);
      for (const argument of node.arguments) addPassed(argument);
      for (const called of functions.at(node.expression)) enter(called, givenBy(pair, node, called, given));
      const declaration = functions.symbolAt(node.expression)?.valueDeclaration;
      if (declaration === undefined || !ts.isParameter(declaration)) return;
      const own = given.get(declaration);
      const others = functions.givenTo(declaration).map(({ argument }) => argument);
      for (const passed of own === undefined ? others : [own]) {
        addPassed(passed);
        for (const called of functions.at(passed)) enter(called, nothingGiven);
      }
    };
    /** `throw outcome.exception` */
    const visitThrown = (node: ts.Expression, given: Given): void => {
      if (ts.isPropertyAccessExpression(node) && node.name.text === "exception")
        for (const { operation, part } of answers.of(node.expression, given))
          if (part === "outcome") found.add(operation);
    };
    const addPassed = (argument: ts.Expression): void => {
      if (ts.isIdentifier(argument) || ts.isPropertyAccessExpression(argument))
        for (const operation of operations.at(argument)) found.add(operation);
    };
    const enter = (called: OwnFunction, given: Given): void => {
      if (entered.has(called)) return;
      entered.add(called);
      ts.forEachChild(called, (child) => {
        visit(child, given);
      });
    };
    const visitAwaited = (node: ts.Node, given: Given): void => {
      if (ts.isIdentifier(node) && isPromise(node))
        for (const { operation, part } of answers.of(node, given)) if (part === "data") found.add(operation);
      if (!ts.isFunctionLike(node))
        ts.forEachChild(node, (child) => {
          visitAwaited(child, given);
        });
    };
    visit(start, given);
    return found;
  }

  /** As an argument, or at once. Any other function is entered where it is called. */
  function isCalledThere({ parent }: ts.Node): boolean {
    const outer = ts.isParenthesizedExpression(parent) ? parent.parent : parent;
    return ts.isCallExpression(outer) || ts.isNewExpression(outer);
  }

  /** Whether a `catch` lets the error go on, as it is. */
  function passesOn({ variableDeclaration, block }: ts.CatchClause): boolean {
    const caught = variableDeclaration?.name;
    if (caught === undefined || !ts.isIdentifier(caught)) return false;
    const visit = (node: ts.Node): boolean =>
      (ts.isThrowStatement(node) && node.expression.getText() === caught.text) ||
      (ts.forEachChild(node, (child) => visit(child) || undefined) ?? false);
    return visit(block);
  }

  /** Then a failure is a value, or handled where it is asked for. */
  function isAskedForOutcome({ parent }: ts.CallExpression): boolean {
    if (!ts.isPropertyAccessExpression(parent)) return false;
    const { text } = parent.name;
    const handlers = ts.isCallExpression(parent.parent) ? parent.parent.arguments.length : 0;
    return ["result", "response", "catch"].includes(text) || (text === "then" && handlers === 2);
  }

  function isPromise(node: ts.Expression): boolean {
    return checker.getTypeAtLocation(node).getProperty("then") !== undefined;
  }
}
