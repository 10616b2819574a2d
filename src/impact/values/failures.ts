/**
 * Operations that can have failed where an error is handled: the calls in the code that was tried, through functions of the
 * project, and promises that are awaited there.
 */
import type ts from "typescript";

import type { ProgramPair } from "../workspace/program-pair.js";
import type { Answers } from "./answers.js";
import type { Operations, VersionOperation } from "./operations.js";
import {
  type Arguments,
  noArguments,
  type ProjectFunction,
  type ProjectFunctions,
} from "./project-functions.js";

export interface FailureTools {
  readonly pair: ProgramPair;
  readonly operations: Operations;
  readonly functions: ProjectFunctions;
  readonly answers: Answers;
}

export function failuresIn(
  tools: FailureTools,
  start: ts.Node,
  known: Arguments = noArguments,
): ReadonlySet<VersionOperation> {
  const search = new FailureSearch(tools, start);
  search.visit(start, known);
  return search.found;
}

class FailureSearch {
  readonly found = new Set<VersionOperation>();
  readonly #tools: FailureTools;
  readonly #start: ts.Node;
  readonly #entered = new Set<ProjectFunction>();

  constructor(tools: FailureTools, start: ts.Node) {
    this.#tools = tools;
    this.#start = start;
  }

  visit(node: ts.Node, known: Arguments): void {
    const { ts } = this.#tools.pair;
    if (ts.isFunctionLike(node) && node !== this.#start && !this.#isCalledHere(node)) return;
    if (ts.isTryStatement(node) && node.catchClause !== undefined && !this.#rethrows(node.catchClause)) {
      this.visit(node.catchClause, known);
      if (node.finallyBlock) this.visit(node.finallyBlock, known);
      return;
    }
    if (ts.isCallExpression(node)) this.#visitCall(node, known);
    if (ts.isAwaitExpression(node)) this.#visitAwaited(node.expression, known);
    if (ts.isThrowStatement(node)) this.#visitThrown(node.expression, known);
    this.#visitChildren(node, known);
  }

  #visitChildren(node: ts.Node, known: Arguments): void {
    this.#tools.pair.ts.forEachChild(node, (child) => {
      this.visit(child, known);
    });
  }

  #visitCall(node: ts.CallExpression, known: Arguments): void {
    const { pair, operations, functions } = this.#tools;
    if (!this.#isAskedForOutcome(node)) this.#add(operations.calledBy(node));
    for (const argument of node.arguments) this.#addPassed(argument);
    for (const called of functions.calledBy(node))
      this.#enter(called, functions.argumentsOf(node, called, known));
    const parameter = functions.symbolAt(node.expression)?.valueDeclaration;
    if (parameter === undefined || !pair.ts.isParameter(parameter)) return;
    const own = known.get(parameter);
    const callbacks = own === undefined ? functions.argumentsFor(parameter) : [{ argument: own }];
    for (const { argument } of callbacks) {
      this.#addPassed(argument);
      for (const called of functions.at(argument)) this.#enter(called, noArguments);
    }
  }

  #enter(called: ProjectFunction, known: Arguments): void {
    if (this.#entered.has(called)) return;
    this.#entered.add(called);
    this.#visitChildren(called, known);
  }

  /** A promise that was made elsewhere. */
  #visitAwaited(node: ts.Node, known: Arguments): void {
    const { pair, answers } = this.#tools;
    if (pair.ts.isIdentifier(node) && this.#isPromise(node))
      this.#add(
        answers.of(node, known).flatMap(({ operation, part }) => (part === "data" ? [operation] : [])),
      );
    if (!pair.ts.isFunctionLike(node))
      pair.ts.forEachChild(node, (child) => {
        this.#visitAwaited(child, known);
      });
  }

  /** `throw outcome.exception` */
  #visitThrown(node: ts.Expression, known: Arguments): void {
    if (this.#tools.pair.ts.isPropertyAccessExpression(node) && node.name.text === "exception")
      this.#add(this.#tools.answers.outcomesOf(node.expression, known));
  }

  #addPassed(argument: ts.Expression): void {
    const { ts } = this.#tools.pair;
    if (ts.isIdentifier(argument) || ts.isPropertyAccessExpression(argument))
      this.#add(this.#tools.operations.at(argument));
  }

  #add(operations: readonly VersionOperation[]): void {
    for (const operation of operations) this.found.add(operation);
  }

  /** As an argument, or at once. Any other function is entered where it is called. */
  #isCalledHere({ parent }: ts.Node): boolean {
    const { ts } = this.#tools.pair;
    const outer = ts.isParenthesizedExpression(parent) ? parent.parent : parent;
    return ts.isCallExpression(outer) || ts.isNewExpression(outer);
  }

  #rethrows({ variableDeclaration, block }: ts.CatchClause): boolean {
    const { ts } = this.#tools.pair;
    const caught = variableDeclaration?.name;
    if (caught === undefined || !ts.isIdentifier(caught)) return false;
    const visit = (node: ts.Node): boolean =>
      (ts.isThrowStatement(node) && node.expression.getText() === caught.text) ||
      (ts.forEachChild(node, (child) => visit(child) || undefined) ?? false);
    return visit(block);
  }

  /** Then the failure is a value, or handled on the spot. */
  #isAskedForOutcome({ parent }: ts.CallExpression): boolean {
    const { ts } = this.#tools.pair;
    if (!ts.isPropertyAccessExpression(parent)) return false;
    const { text } = parent.name;
    const handlers = ts.isCallExpression(parent.parent) ? parent.parent.arguments.length : 0;
    return ["result", "response", "catch"].includes(text) || (text === "then" && handlers === 2);
  }

  #isPromise(node: ts.Expression): boolean {
    const checker = this.#tools.pair.before.getTypeChecker();
    return checker.getTypeAtLocation(node).getProperty("then") !== undefined;
  }
}
