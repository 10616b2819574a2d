/**
 * Operations of the versions in use: which one an expression is, by its type, and where the project calls it or passes
 * it on.
 *
 * An operation, bound or not, carries the type of its responses, which has its own name.
 */
import path from "node:path";
import type { ts } from "@ts-morph/common";

import { keyOfDeclaration } from "../declaration-key.js";
import { laterName } from "../facts.js";
import type { Step } from "../question.js";
import { nodesOfValues } from "../syntax.js";
import type { Compiler } from "../workspace/compiler.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import { runtimeFiles } from "../workspace/version-uses.js";
import { getOrAdd } from "../../values/collections.js";
import { declarationIn } from "../../values/member-path.js";

export interface VersionOperation {
  /** As the newer version calls it: changes and behaviours do. */
  readonly id: string;
  /** As the code calls it. */
  readonly name: string;
  /** The step that replaces its version. */
  readonly step: Step;
  /** The statuses declared by the older version. */
  readonly statuses: ReadonlySet<number>;
}

export interface OperationUse {
  readonly node: ts.Expression;
  readonly operation: VersionOperation;
  /** `passed`: to a function that is generic over operations, or in a list or table. */
  readonly how: "called" | "passed";
}

export class Operations {
  readonly #pair: ProgramPair;
  readonly #checker: ts.TypeChecker;
  readonly #steps: readonly Step[];
  readonly #isRuntime: (file: string) => boolean;
  readonly #byType = new Map<ts.Type, readonly VersionOperation[]>();
  readonly #bySymbol = new Map<ts.Symbol, VersionOperation>();
  #uses: readonly OperationUse[] | undefined;

  constructor(pair: ProgramPair, steps: readonly Step[]) {
    this.#pair = pair;
    this.#checker = pair.before.getTypeChecker();
    this.#steps = steps;
    this.#isRuntime = runtimeFiles(steps);
  }

  /** The operation that an expression is; several if it can be any of them. */
  at(node: ts.Node): readonly VersionOperation[] {
    const type = this.#checker.getTypeAtLocation(node);
    return getOrAdd(this.#byType, type, () => this.#described(type));
  }

  /** The types of the declared answers of an operation, without failures. */
  answersOf(node: ts.Expression): readonly ts.Type[] {
    return canBeOperation(this.#pair.ts, node)
      ? this.#responsesIn(this.#checker.getTypeAtLocation(node))
          .flatMap((responses) => responses.getProperties())
          .filter(({ name }) => name.startsWith("2"))
          .map((answer) => this.#checker.getTypeOfSymbol(answer))
      : [];
  }

  /** `getThings(…)`, `getThings.all(…)` and `getThings.pages(…)` call `getThings`. */
  calledBy({ expression }: ts.CallExpression): readonly VersionOperation[] {
    const isPaged =
      this.#pair.ts.isPropertyAccessExpression(expression) && ["all", "pages"].includes(expression.name.text);
    return this.at(isPaged ? expression.expression : expression);
  }

  /** The operation with this type of responses. */
  withResponses(type: ts.Type): readonly VersionOperation[] {
    const symbol = type.getSymbol();
    const declaration = symbol?.declarations?.[0];
    const file = declaration?.getSourceFile();
    if (symbol === undefined || file === undefined) return [];
    const known = this.#bySymbol.get(symbol);
    if (known !== undefined) return [known];
    const step = this.#steps.find(({ folder }) => path.dirname(file.fileName) === folder);
    const key = declaration && keyOfDeclaration(this.#pair.ts, declaration);
    const former = key === undefined ? undefined : step?.keys.before.operationOf(key);
    if (step === undefined || former === undefined) return [];
    const [name = ""] = step.keys.before.operation(former).map(declarationIn);
    const operation = { id: laterName(step, former), name, step, statuses: statusesOf(type) };
    this.#bySymbol.set(symbol, operation);
    return [operation];
  }

  uses(): readonly OperationUse[] {
    this.#uses ??= nodesOfValues(this.#pair.ts, this.#pair.receiving).flatMap((node) => this.usesAt(node));
    return this.#uses;
  }

  /** The uses inside a node. */
  usesIn(around: ts.Node): readonly OperationUse[] {
    const file = around.getSourceFile();
    return this.uses().filter(
      ({ node }) => node.pos >= around.pos && node.end <= around.end && node.getSourceFile() === file,
    );
  }

  usesAt(node: ts.Node): readonly OperationUse[] {
    const { ts } = this.#pair;
    const passed = (value: ts.Expression): readonly OperationUse[] =>
      canBeOperation(ts, value)
        ? this.at(value).map((operation) => ({ node: value, operation, how: "passed" }))
        : [];
    if (ts.isPropertyAssignment(node)) return passed(node.initializer);
    if (ts.isShorthandPropertyAssignment(node)) return passed(node.name);
    if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(passed);
    if (!ts.isCallExpression(node)) return [];
    const called = this.calledBy(node).map((operation): OperationUse => ({ node, operation, how: "called" }));
    const arguments_ = node.arguments.flatMap(passed);
    return arguments_.length === 0 || this.#isOfRuntime(node) ? called : [...called, ...arguments_];
  }

  /** A type guard that narrows an error by an operation does not call it. */
  #isOfRuntime(call: ts.CallExpression): boolean {
    const declaration = this.#checker.getResolvedSignature(call)?.declaration;
    return declaration !== undefined && this.#isRuntime(declaration.getSourceFile().fileName);
  }

  #described(type: ts.Type): readonly VersionOperation[] {
    return this.#responsesIn(type).flatMap((responses) => this.withResponses(responses));
  }

  #responsesIn(type: ts.Type): readonly ts.Type[] {
    return (type.isUnion() ? type.types : [type]).flatMap((member) => {
      const types = member.getProperty("types");
      const responses =
        types &&
        this.#checker.getNonNullableType(this.#checker.getTypeOfSymbol(types)).getProperty("responses");
      return responses === undefined ? [] : [this.#checker.getTypeOfSymbol(responses)];
    });
  }
}

function canBeOperation(ts: Compiler, node: ts.Expression): boolean {
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
}

function statusesOf(responses: ts.Type): ReadonlySet<number> {
  const statuses = responses.getProperties().map(({ name }) => Number(name));
  return new Set(statuses.filter((status) => !Number.isNaN(status)));
}
