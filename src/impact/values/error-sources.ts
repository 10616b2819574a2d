/**
 * Where an error or an outcome comes from: the `try` that it was caught of, the promise that it rejects, or each call of the
 * function that it is a parameter of.
 */
import type ts from "typescript";

import { failuresIn, type FailureTools } from "./failures.js";
import type { VersionOperation } from "./operations.js";
import {
  type Arguments,
  type Call,
  isProjectFunction,
  noArguments,
  type ProjectFunction,
} from "./project-functions.js";
import type { Kinds, ValueGraph } from "./value-graph.js";

export interface ErrorSource {
  /** The call that passes the error to a shared function. Undefined: the place that asks. */
  readonly call: Call | undefined;
  /** The operations that can have failed. Undefined: unknown. */
  readonly operations: ReadonlySet<VersionOperation> | undefined;
}

export class ErrorSources {
  readonly #tools: FailureTools;
  readonly #graph: ValueGraph;
  readonly #open = new Set<ts.Node>();

  constructor(tools: FailureTools, graph: ValueGraph) {
    this.#tools = tools;
    this.#graph = graph;
  }

  of(error: ts.Node, known: Arguments = noArguments): readonly ErrorSource[] {
    if (this.#open.has(error)) return [];
    this.#open.add(error);
    const found = this.#read(error, known);
    this.#open.delete(error);
    return found;
  }

  /** The operations that can have failed with an error, as far as they are known. */
  operationsOf(error: ts.Node): readonly VersionOperation[] {
    return this.of(error).flatMap(({ operations }) => [...(operations ?? [])]);
  }

  #read(error: ts.Node, known: Arguments): readonly ErrorSource[] {
    const { pair, answers } = this.#tools;
    const outcomes = pair.ts.isExpression(error) ? answers.outcomesOf(error, known) : [];
    if (outcomes.length > 0) return [{ call: undefined, operations: new Set(outcomes) }];
    const declaration = pair.ts.isIdentifier(error) ? this.#graph.declarationOf(error) : error;
    if (declaration !== undefined && pair.ts.isParameter(declaration))
      return this.#ofParameter(declaration, known);
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
