/**
 * The origin of an error or outcome: the `try` that it was caught from, the promise that rejects with it, or each call
 * of the function that takes it; and the operations that may have failed there.
 */
import type { ts } from "@ts-morph/common";

import { nodesIn, testsFor } from "../syntax.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import type { Answers } from "./answers.js";
import type { Operations, VersionOperation } from "./operations.js";
import {
  type Arguments,
  type Call,
  isProjectFunction,
  noArguments,
  type ProjectFunction,
  type ProjectFunctions,
} from "./project-functions.js";
import type { Kinds, ValueGraph } from "./value-graph.js";
import { getOrAdd } from "../../values/collections.js";

export interface ErrorSource {
  /** The call that passes the error to a shared function; undefined in the place that asks. */
  readonly call: Call | undefined;
  /** The operations that may have failed; undefined if unknown. */
  readonly operations: ReadonlySet<VersionOperation> | undefined;
}

export class ErrorSources {
  readonly #tools: FailureTools;
  readonly #graph: ValueGraph;
  readonly #open = new Set<ts.Node>();
  readonly #narrowed = new Map<ts.SourceFile, ReadonlyMap<ts.Symbol, readonly VersionOperation[]>>();

  constructor(tools: FailureTools, graph: ValueGraph) {
    this.#tools = tools;
    this.#graph = graph;
  }

  of(error: ts.Node, known: Arguments = noArguments): readonly ErrorSource[] {
    if (this.#open.has(error)) return [];
    this.#open.add(error);
    const named = this.#namedAround(error);
    const sources = named.size > 0 ? [{ call: undefined, operations: named }] : this.#read(error, known);
    this.#open.delete(error);
    return sources;
  }

  /** The operations that may have failed with an error, as far as known. */
  operationsOf(error: ts.Node): readonly VersionOperation[] {
    return this.of(error).flatMap(({ operations }) => [...(operations ?? [])]);
  }

  /** Narrowed by `isResponseError(error, getThing)`, or by a type with the responses of an operation. */
  narrowedBy(error: ts.Expression): readonly VersionOperation[] {
    const { pair, operations } = this.#tools;
    const checker = pair.before.getTypeChecker();
    const { aliasTypeArguments = [] } = checker.getTypeAtLocation(error);
    const written = aliasTypeArguments.flatMap((each) => operations.withResponses(each));
    if (written.length > 0) return written;
    const symbol = checker.getSymbolAtLocation(error);
    const file = error.getSourceFile();
    const known = getOrAdd(this.#narrowed, file, () => this.#narrowedIn(file));
    return symbol === undefined ? [] : (known.get(symbol) ?? []);
  }

  #narrowedIn(file: ts.SourceFile): ReadonlyMap<ts.Symbol, readonly VersionOperation[]> {
    const { pair, operations } = this.#tools;
    const { ts } = pair;
    const checker = pair.before.getTypeChecker();
    const operationsBySymbol = new Map<ts.Symbol, readonly VersionOperation[]>();
    for (const node of nodesIn(ts, [file])) {
      if (!ts.isCallExpression(node) || node.arguments.length !== 2) continue;
      const [error, by] = node.arguments;
      const signature = checker.getResolvedSignature(node);
      const isPredicate = signature && checker.getTypePredicateOfSignature(signature) !== undefined;
      const symbol = error && isPredicate ? checker.getSymbolAtLocation(error) : undefined;
      const narrowing = by && symbol ? operations.at(by) : [];
      if (symbol !== undefined && narrowing.length > 0)
        operationsBySymbol.set(symbol, [...(operationsBySymbol.get(symbol) ?? []), ...narrowing]);
    }
    return operationsBySymbol;
  }

  /** `if (error.operation === "getThing")`, around the place that asks. */
  #namedAround(error: ts.Node): ReadonlySet<VersionOperation> {
    const { pair, operations } = this.#tools;
    const { ts } = pair;
    const nameIn = (node: ts.Node): readonly string[] => {
      if (!ts.isBinaryExpression(node) || !node.operatorToken.getText().startsWith("=")) return [];
      const { left, right } = node;
      const isOfError =
        ts.isPropertyAccessExpression(left) &&
        left.name.text === "operation" &&
        left.expression.getText() === error.getText();
      return isOfError && ts.isStringLiteralLike(right) ? [right.text] : [];
    };
    const names = new Set<string>();
    for (let node = error; !ts.isSourceFile(node) && !ts.isFunctionLike(node); node = node.parent)
      for (const { test, outcome } of testsFor(ts, node))
        for (const name of nodesIn(ts, outcome ? [test] : []).flatMap(nameIn)) names.add(name);
    if (names.size === 0) return new Set();
    return new Set(
      operations.uses().flatMap(({ operation }) => (names.has(operation.name) ? [operation] : [])),
    );
  }

  #read(error: ts.Node, known: Arguments): readonly ErrorSource[] {
    const { pair, answers } = this.#tools;
    const outcomes = pair.ts.isExpression(error) ? answers.outcomesOf(error, known) : [];
    if (outcomes.length > 0) return [{ call: undefined, operations: new Set(outcomes) }];
    const declaration = pair.ts.isIdentifier(error) ? this.#graph.declarationOf(error) : error;
    if (declaration !== undefined && pair.ts.isParameter(declaration))
      return this.#ofParameter(declaration, known);
    // `Promise.allSettled`: any of its promises.
    const { ts } = pair;
    if (ts.isPropertyAccessExpression(error) && error.name.text === "reason")
      return [{ call: undefined, operations: undefined }];
    return this.#graph
      .sources(error, followed, known)
      .flatMap(({ kind, value, known: inner }) =>
        kind === "caught" && pair.ts.isTryStatement(value)
          ? [{ call: undefined, operations: failuresIn(this.#tools, value.tryBlock, inner) }]
          : this.of(value, inner),
      );
  }

  #ofParameter(parameter: ts.ParameterDeclaration, known: Arguments): readonly ErrorSource[] {
    const { pair, functions } = this.#tools;
    const handler = parameter.parent;
    if (!isProjectFunction(pair.ts, handler)) return [];
    const own = known.get(parameter);
    if (own !== undefined) return this.of(own);
    const rejections = functions.callsWith(handler).flatMap((call) => this.#ofRejection(call, handler));
    const calls = functions.callsOf(handler);
    if (calls.length + rejections.length === 0) return [{ call: undefined, operations: undefined }];
    const isShared = calls.length + rejections.length > 1;
    const passed = functions
      .argumentsFor(parameter)
      .flatMap(({ call, argument }) =>
        this.of(argument).map((source) =>
          isShared || call.getSourceFile() !== handler.getSourceFile() ? { ...source, call } : source,
        ),
      );
    return [...rejections, ...passed];
  }

  /** `getThing().catch(handle)`, and `.then(use, handle)`. */
  #ofRejection(call: ts.CallExpression, handler: ProjectFunction): readonly ErrorSource[] {
    const { pair, functions, answers } = this.#tools;
    const { expression } = call;
    if (!pair.ts.isPropertyAccessExpression(expression)) return [];
    const position = { catch: 0, then: 1 }[expression.name.text];
    const passed = position === undefined ? undefined : call.arguments[position];
    if (passed === undefined || !functions.at(passed).includes(handler)) return [];
    const operations = new Set([
      ...failuresIn(this.#tools, expression.expression),
      ...answers.of(expression.expression).map(({ operation }) => operation),
    ]);
    return [{ call: functions.callsWith(handler).length > 1 ? call : undefined, operations }];
  }
}

const followed: Kinds = new Set(["same", "initial", "caught"]);

export interface FailureTools {
  readonly pair: ProgramPair;
  readonly operations: Operations;
  readonly functions: ProjectFunctions;
  readonly answers: Answers;
}

function failuresIn(
  tools: FailureTools,
  start: ts.Node,
  known: Arguments = noArguments,
): ReadonlySet<VersionOperation> {
  const search = new FailureSearch(tools, start);
  search.visit(start, known);
  return search.operations;
}

class FailureSearch {
  readonly operations = new Set<VersionOperation>();
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

  /** A promise that was created elsewhere. */
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
    for (const operation of operations) this.operations.add(operation);
  }

  /** Called as an argument, or immediately. Any other function is entered where it is called. */
  #isCalledHere({ parent }: ts.Node): boolean {
    const { ts } = this.#tools.pair;
    const outer = ts.isParenthesizedExpression(parent) ? parent.parent : parent;
    return ts.isCallExpression(outer) || ts.isNewExpression(outer);
  }

  #rethrows({ variableDeclaration, block }: ts.CatchClause): boolean {
    const { ts } = this.#tools.pair;
    const caught = variableDeclaration?.name;
    if (caught === undefined || !ts.isIdentifier(caught)) return false;
    return nodesIn(ts, [block]).some(
      (node) => ts.isThrowStatement(node) && node.expression.getText() === caught.text,
    );
  }

  /** The failure is then a value, or handled on the spot. */
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
