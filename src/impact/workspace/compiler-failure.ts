/**
 * Errors thrown by the compiler itself: code can be so deep, or so self-referential, that the compiler runs out of stack.
 *
 * Its state is undefined from then on, and so are its answers about other files. The project is therefore read again
 * without the file, until the compiler can answer for all others.
 */
import type { ts } from "@ts-morph/common";

import { getOrAdd } from "../../values/collections.js";

export class CompilerFailure extends Error {
  readonly thrown: unknown;
  /** The nodes that the compiler was asked about, and the node being analysed; the first that can be left out is. */
  readonly nodes: readonly ts.Node[];

  constructor(thrown: unknown, nodes: readonly ts.Node[]) {
    super(thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown));
    this.name = "CompilerFailure";
    this.thrown = thrown;
    this.nodes = nodes;
  }
}

/** An error at a place, if the compiler threw it. A stack overflow may have ended inside it. */
export function compilerFailureAt(error: unknown, node: ts.Node): CompilerFailure | undefined {
  if (error instanceof CompilerFailure) return new CompilerFailure(error.thrown, [...error.nodes, node]);
  return error instanceof RangeError ? new CompilerFailure(error, [node]) : undefined;
}

/** Runs `look` on a node; if the compiler fails, the file of the node is left out. */
export function lookAt<Result>(node: ts.Node, look: () => Result): Result {
  try {
    return look();
  } catch (error) {
    throw compilerFailureAt(error, node) ?? error;
  }
}

/** A program that throws only such errors. */
export function guardedProgram(program: ts.Program): ts.Program {
  let checker: ts.TypeChecker | undefined;
  const guarded = withFailures(program);
  return {
    ...guarded,
    getTypeChecker: () => (checker ??= withMemory(withFailures(guarded.getTypeChecker()))),
  };
}

/** The compiler resolves an expression anew for everyone who asks for its type. */
function withMemory(checker: ts.TypeChecker): ts.TypeChecker {
  const types = new Map<ts.Node, ts.Type>();
  return {
    ...checker,
    getTypeAtLocation: (node) => getOrAdd(types, node, () => checker.getTypeAtLocation(node)),
  };
}

function withFailures<Methods extends object>(methods: Methods): Methods {
  const guarded = Object.entries(methods).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === "function" ? withFailure(value as Method) : value,
  ]);
  return Object.fromEntries(guarded) as Methods;
}

type Method = (...args: readonly unknown[]) => unknown;

function withFailure(method: Method): Method {
  return (...args) => {
    try {
      return method(...args);
    } catch (error) {
      throw error instanceof CompilerFailure ? error : new CompilerFailure(error, args.filter(isNode));
    }
  };
}

function isNode(value: unknown): value is ts.Node {
  return typeof value === "object" && value !== null && "getSourceFile" in value;
}
