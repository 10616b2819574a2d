/** The operations whose answer a value is, found in the value graph. */
import type { ts } from "@ts-morph/common";

import type { Compiler } from "../workspace/compiler.js";
import type { Operations, VersionOperation } from "./operations.js";
import { type Arguments, noArguments } from "./project-functions.js";
import type { Kinds, ValueGraph } from "./value-graph.js";

export interface Answer {
  readonly operation: VersionOperation;
  /** `data`: the data of a call, or its promise. `outcome`: the result of `.result()` or `.response()`. */
  readonly part: "data" | "outcome";
}

export class Answers {
  readonly #ts: Compiler;
  readonly #operations: Operations;
  readonly #graph: ValueGraph;
  readonly #open = new Set<ts.Node>();

  constructor(ts: Compiler, operations: Operations, graph: ValueGraph) {
    this.#ts = ts;
    this.#operations = operations;
    this.#graph = graph;
  }

  of(value: ts.Node, known: Arguments = noArguments): readonly Answer[] {
    if (this.#open.has(value)) return [];
    this.#open.add(value);
    const answers = this.#read(value, known);
    this.#open.delete(value);
    return answers;
  }

  /** The operations whose outcome a value is. */
  outcomesOf(value: ts.Node, known?: Arguments): readonly VersionOperation[] {
    return this.of(value, known).flatMap(({ operation, part }) => (part === "outcome" ? [operation] : []));
  }

  #read(value: ts.Node, known: Arguments): readonly Answer[] {
    const called = this.#ts.isCallExpression(value) ? this.#operations.calledBy(value) : [];
    if (called.length > 0) return called.map((operation) => ({ operation, part: "data" }));
    const sources = this.#graph.sources(value, followed, known);
    const method = sources.find(({ kind }) => kind === "method");
    if (method !== undefined && (withStatus.has(method.name) || keepEmpty.has(method.name))) {
      const answers = this.of(method.value, method.known);
      if (withStatus.has(method.name))
        return answers.map(({ operation }) => ({ operation, part: "outcome" }));
      if (answers.length > 0) return answers;
    }
    return sources.flatMap((source): readonly Answer[] => {
      if (source.kind === "method") return [];
      if (source.kind === "field" && source.name === "value") return this.of(source.value, source.known);
      if (source.kind === "field" && source.name !== "data") return [];
      if (source.kind !== "field") return this.of(source.value, source.known);
      const outcomes = this.outcomesOf(source.value, source.known);
      return outcomes.map((operation) => ({ operation, part: "data" }));
    });
  }
}

const followed: Kinds = new Set([
  ...(["same", "initial", "awaited", "either", "spread"] as const),
  ...(["field", "method", "returned", "argument"] as const),
]);

const withStatus: ReadonlySet<string> = new Set(["result", "response"]);

/** Methods whose result is empty if the list is, and `catch`, which keeps the answer. */
const keepEmpty: ReadonlySet<string> = new Set(
  "map filter flatMap slice sort reverse toSorted toReversed catch".split(" "),
);
