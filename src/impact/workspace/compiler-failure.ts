/**
 * What the compiler itself throws: code can be so deep, or refer to itself in such a way, that the compiler runs out of stack.
 *
 * Its state is undefined from then on, and so are its answers about other files. The project is therefore read again without
 * the file, until the compiler has an answer for all others.
 */
import type { ts } from "@ts-morph/common";

export class CompilerFailure extends Error {
  readonly thrown: unknown;
  /** Of what the compiler was asked for, and of the place that was looked at: the first that can be left out is. */
  readonly nodes: readonly ts.Node[];

  constructor(thrown: unknown, nodes: readonly ts.Node[]) {
    super(thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown));
    this.name = "CompilerFailure";
    this.thrown = thrown;
    this.nodes = nodes;
  }
}

/** An error at a place, if it is one of the compiler. A stack without end may have ended inside of it. */
export function compilerFailureAt(error: unknown, node: ts.Node): CompilerFailure | undefined {
  if (error instanceof CompilerFailure) return new CompilerFailure(error.thrown, [...error.nodes, node]);
  return error instanceof RangeError ? new CompilerFailure(error, [node]) : undefined;
}

/** Looks at a node, whose file is left out if the compiler fails. */
export function lookAt<Result>(node: ts.Node, look: () => Result): Result {
  try {
    return look();
  } catch (error) {
    throw compilerFailureAt(error, node) ?? error;
  }
}

/** A program that throws nothing else. */
export function guardedProgram(program: ts.Program): ts.Program {
  let checker: ts.TypeChecker | undefined;
  const guarded = withFailures(program);
  return {
    ...guarded,
    getTypeChecker: () => (checker ??= withFailures(guarded.getTypeChecker())),
  };
}

function withFailures<Methods extends object>(methods: Methods): Methods {
  const guarded = Object.entries(methods).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === "function" ? withFailure(value as Method) : value,
  ]);
  return Object.fromEntries(guarded) as Methods;
}

type Method = (...given: readonly unknown[]) => unknown;

function withFailure(method: Method): Method {
  return (...given) => {
    try {
      return method(...given);
    } catch (error) {
      throw error instanceof CompilerFailure ? error : new CompilerFailure(error, given.filter(isNode));
    }
  };
}

function isNode(value: unknown): value is ts.Node {
  return typeof value === "object" && value !== null && "getSourceFile" in value;
}
