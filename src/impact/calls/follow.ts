/** What follows calls, answers and failures through the code of one project; made once for an analysis. */
import type ts from "typescript";

import type { Step } from "../question.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import { type Answers, createAnswers } from "./answers.js";
import { createFailures, type Failures } from "./failures.js";
import { createOperations, type Operations, type VersionOperation } from "./operations.js";
import {
  createOwnFunctions,
  type Given,
  nothingGiven,
  type OwnFunction,
  type OwnFunctions,
} from "./own-functions.js";
import type { Holder } from "./status-tests.js";

export interface Follow {
  readonly operations: Operations;
  readonly functions: OwnFunctions;
  readonly answers: Answers;
  readonly sourcesOf: ErrorSources;
}

export function createFollow(pair: ProgramPair, steps: readonly Step[]): Follow {
  const operations = createOperations(pair, steps);
  const functions = createOwnFunctions(pair, steps);
  const answers = createAnswers(pair, operations, functions);
  const failures = createFailures(pair, operations, functions, answers);
  return {
    operations,
    functions,
    answers,
    sourcesOf: createErrorSources(pair, functions, answers, failures),
  };
}

interface ErrorSource {
  /** The call of the function that others share, where the error is given to it. Undefined: the place that asks. */
  readonly call: ts.CallExpression | undefined;
  /** Those that can have failed. Undefined: it cannot be known. */
  readonly operations: ReadonlySet<VersionOperation> | undefined;
}

type ErrorSources = (holder: Holder, given: Given) => readonly ErrorSource[];

/**
 * Where an error, or an outcome, comes from: the `try` that it was caught of, the promise that it is a failure of, or, through
 * the parameter of one's own function, each of its calls.
 */
function createErrorSources(
  { ts, before }: ProgramPair,
  functions: OwnFunctions,
  answers: Answers,
  failures: Failures,
): ErrorSources {
  const checker = before.getTypeChecker();
  const following = new Set<ts.Node>();

  const sourcesOf = (holder: Holder, given: Given): readonly ErrorSource[] => {
    if (following.has(holder)) return [];
    following.add(holder);
    try {
      if (ts.isParameter(holder)) return ofParameter(holder, given);
      return ts.isVariableDeclaration(holder) ? ofVariable(holder, given) : ofExpression(holder, given);
    } finally {
      following.delete(holder);
    }
  };
  const ofExpression = (node: ts.Expression, given: Given): readonly ErrorSource[] => {
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
      return ofExpression(node.expression, given);
    const outcomes = answers.of(node, given).filter(({ part }) => part === "outcome");
    if (outcomes.length > 0)
      return [{ call: undefined, operations: new Set(outcomes.map(({ operation }) => operation)) }];
    const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration;
    if (declaration === undefined) return [];
    return ts.isParameter(declaration) || ts.isVariableDeclaration(declaration)
      ? sourcesOf(declaration, given)
      : [];
  };
  const ofVariable = (declaration: ts.VariableDeclaration, given: Given): readonly ErrorSource[] => {
    const { parent, initializer } = declaration;
    if (ts.isCatchClause(parent))
      return [{ call: undefined, operations: failures.in(parent.parent.tryBlock, given) }];
    return initializer === undefined ? [] : ofExpression(initializer, given);
  };
  const ofParameter = (parameter: ts.ParameterDeclaration, outer: Given): readonly ErrorSource[] => {
    const called = parameter.parent;
    if (!isOwnFunction(called)) return [];
    const own = outer.get(parameter);
    if (own !== undefined) return ofExpression(own, nothingGiven);
    const rejections = functions.takersOf(called).flatMap((taker) => rejectionOf(taker, called));
    const position = called.parameters.indexOf(parameter);
    const calls = functions.callsOf(called);
    const given = calls.flatMap((call) => {
      const argument = call.arguments[position];
      if (argument === undefined) return [];
      const isShared =
        calls.length + rejections.length > 1 || call.getSourceFile() !== called.getSourceFile();
      return ofExpression(argument, nothingGiven).map(({ call: inner, operations }) => ({
        call: isShared ? call : inner,
        operations,
      }));
    });
    const isUsed = calls.length + rejections.length > 0;
    return isUsed ? [...rejections, ...given] : [{ call: undefined, operations: undefined }];
  };
  /** `getThing().catch(handle)`, and `.then(use, handle)`. */
  const rejectionOf = (taker: ts.CallExpression, handler: OwnFunction): readonly ErrorSource[] => {
    const { expression, arguments: passed } = taker;
    if (!ts.isPropertyAccessExpression(expression)) return [];
    const handles = { catch: 0, then: 1 }[expression.name.text];
    const own = handles === undefined ? undefined : passed[handles];
    if (own === undefined || !functions.at(own).includes(handler)) return [];
    const failing = new Set([
      ...failures.in(expression.expression),
      ...answers.of(expression.expression).map(({ operation }) => operation),
    ]);
    return [{ call: functions.takersOf(handler).length > 1 ? taker : undefined, operations: failing }];
  };
  return sourcesOf;

  function isOwnFunction(node: ts.Node): node is OwnFunction {
    return ts.isFunctionLike(node) && "body" in node && node.body !== undefined;
  }
}
