/**
 * Errors that follow from others: the compiler treats an expression with an error as `any`, and a value behind a test
 * that can no longer be true as `never`.
 */
import type { ts } from "@ts-morph/common";

import { nodesIn, testsFor } from "../syntax.js";
import type { Touch } from "../touch/touch.js";
import type { Kinds } from "../values/value-graph.js";
import type { CompilerError } from "./compiler-error.js";
import { addTo } from "../../values/collections.js";

export class ErrorRoots {
  readonly #touch: Touch;
  readonly #byFile = new Map<ts.SourceFile, CompilerError[]>();

  constructor(touch: Touch, errors: readonly CompilerError[]) {
    this.#touch = touch;
    for (const error of errors) addTo(this.#byFile, error.file, error);
  }

  /** Undefined for an independent error. */
  of(error: CompilerError): CompilerError | undefined {
    const subject = this.#subjectOf(error.node);
    if (subject === undefined) return undefined;
    if (this.#becomes(subject, "Never")) return this.#ofTest(error, subject);
    return this.#becomes(subject, "Any") ? this.#ofSource(error, subject, deepest) : undefined;
  }

  /** The value that the error is about: the object of a field, the function that is called. */
  #subjectOf(node: ts.Node): ts.Node | undefined {
    const { ts } = this.#touch.pair;
    const { parent } = node;
    if (ts.isSourceFile(node)) return undefined;
    if (ts.isPropertyAccessExpression(parent) && parent.name === node) return parent.expression;
    if (ts.isBindingElement(parent) || ts.isParameter(parent) || ts.isVariableDeclaration(parent))
      return parent.name === node ? parent : node;
    return ts.isExpression(node) || ts.isBindingElement(node) || ts.isParameter(node) || ts.isTypeNode(node)
      ? node
      : undefined;
  }

  #becomes(node: ts.Node, flag: "Any" | "Never"): boolean {
    const { before, after } = this.#touch.sides;
    const { TypeFlags } = this.#touch.pair.ts;
    const has = (checker: ts.TypeChecker): boolean =>
      (checker.getTypeAtLocation(node).flags & TypeFlags[flag]) !== 0;
    return has(after.checker) && !has(before.checker);
  }

  /** The error in a surrounding test that can no longer be true. */
  #ofTest(error: CompilerError, subject: ts.Node): CompilerError | undefined {
    const { ts } = this.#touch.pair;
    const [first] = nodesIn(ts, [subject]).filter((each) => ts.isIdentifier(each));
    for (let node = subject; !ts.isSourceFile(node); node = node.parent)
      for (const { test } of testsFor(ts, node)) {
        const isAbout =
          first === undefined || test.getText().includes(first.text) || ts.isCaseClause(test.parent);
        const root = isAbout ? this.#errorIn(test, error) : undefined;
        if (root !== undefined) return root;
      }
    return undefined;
  }

  /** Traces a value back through its sources. */
  #ofSource(error: CompilerError, value: ts.Node, depth: number): CompilerError | undefined {
    if (depth === 0) return undefined;
    for (const source of this.#sourcesOf(value)) {
      const root = this.#errorIn(source, error) ?? this.#ofSource(error, source, depth - 1);
      if (root !== undefined) return root;
    }
    return undefined;
  }

  #sourcesOf(value: ts.Node): readonly ts.Node[] {
    const { pair, values } = this.#touch;
    const { ts } = pair;
    const { parent } = value;
    const sources = values.graph.sources(value, followed).map((source) => source.value);
    if (ts.isTypeReferenceNode(value) || ts.isTypeQueryNode(value)) {
      const name = ts.isTypeReferenceNode(value) ? value.typeName : value.exprName;
      return (
        values.functions
          .symbolAt(name)
          ?.declarations?.filter((each) => this.#byFile.has(each.getSourceFile())) ?? []
      );
    }
    // The parameter of a callback comes from the call that takes the callback.
    const parameter = ts.isBindingElement(value)
      ? ts.findAncestor(value, (each) => ts.isParameter(each))
      : value;
    const owner = parameter !== undefined && ts.isParameter(parameter) ? parameter.parent.parent : undefined;
    if (owner !== undefined && ts.isCallExpression(owner))
      sources.push(owner.expression, ...owner.arguments.filter((each) => each !== parameter?.parent));
    if (ts.isCallExpression(value)) sources.push(value.expression, ...value.arguments);
    if (ts.isVariableDeclarationList(parent) && ts.isForOfStatement(parent.parent))
      sources.push(parent.parent.expression);
    if (ts.isPropertyAccessExpression(value) || ts.isElementAccessExpression(value))
      sources.push(value.expression);
    return sources;
  }

  /** Another error inside a node, before this one. */
  #errorIn(node: ts.Node, error: CompilerError): CompilerError | undefined {
    const file = node.getSourceFile();
    const [start, end] = [node.getStart(file), node.getEnd()];
    return this.#byFile
      .get(file)
      ?.find(
        (each) =>
          each !== error &&
          each.start >= start &&
          each.end <= end &&
          !(each.start >= error.start && each.end <= error.end && file === error.file),
      );
  }
}

/** The most steps traced back. */
const deepest = 8;

const followed: Kinds = new Set([
  ...(["same", "initial", "awaited", "either", "spread"] as const),
  ...(["field", "method", "returned", "argument", "assigned"] as const),
]);
