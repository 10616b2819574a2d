/** Code that reads a response: its body, or whether its list is empty. */
import type { ts } from "@ts-morph/common";

import type { BehaviourEntry } from "../../judge/behaviours.js";
import type { Confidence } from "../finding.js";
import type { Step } from "../question.js";
import { isCondition, isLogical, listTakenFrom } from "../syntax.js";
import type { Touch } from "../touch/touch.js";
import type { VersionOperation } from "../values/operations.js";
import { findStatusTests } from "../values/status-tests.js";
import type { Compiler } from "../workspace/compiler.js";
import type { Mention, NodeMentions } from "./mention.js";
import { getOrAdd } from "../../values/collections.js";

type Response = NonNullable<BehaviourEntry["responses"]>[number];

export function openResponseMentions(touch: Touch, steps: readonly Step[]): NodeMentions {
  const responses = steps.flatMap(({ diff }) => diff.behaviours.flatMap((each) => each.responses ?? []));
  const statuses = new Set(responses.map(({ status }) => status));
  if (statuses.size === 0) return () => [];
  const { ts } = touch.pair;
  const failures = new Failures(touch, statuses);
  return (node) => {
    if (ts.isPropertyAccessExpression(node) && node.name.text === "length")
      return isLengthTest(ts, node)
        ? emptyLists(touch, node.expression, node, (id) => `Asks whether the list of \`${id}\` is empty.`)
        : [];
    const list = listTakenFrom(ts, node);
    if (list !== undefined && !isPrepared(ts, list, node))
      return emptyLists(touch, list, node, (id) => `Takes an item of the list of \`${id}\`.`);
    const read = fieldRead(ts, node);
    return read === undefined ? [] : failures.readBy(read).flatMap((failure) => bodyMentions(node, failure));
  };
}

/** True if the code around asks for the length, or handles an item that is missing. */
function isPrepared(ts: Compiler, list: ts.Expression, node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.questionDotToken !== undefined) return true;
  if (ts.isBinaryExpression(parent) && isLogical(ts, parent) && parent.left === node) return true;
  const around = ts.findAncestor(node, (each) => ts.isFunctionLike(each)) ?? node.getSourceFile();
  return around.getText().includes(`${list.getText()}.length`);
}

function emptyLists(
  { values }: Touch,
  list: ts.Expression,
  node: ts.Node,
  sentenceOf: (operation: string) => string,
): readonly Mention[] {
  return values.answers.of(list).flatMap(({ operation, part }) => {
    if (part !== "data") return [];
    const sentence = sentenceOf(operation.name);
    const isMeant = ({ status, when }: Response): boolean =>
      when === "empty" && operation.statuses.has(status);
    return mentions(node, operation, sentence, "likely", isMeant);
  });
}

function bodyMentions(node: ts.Node, { operation, statuses, confidence }: Failure): readonly Mention[] {
  const sentence = `Reads the body of a failed \`${operation.name}\`.`;
  const isMeant = ({ status, when }: Response): boolean => when === undefined && statuses.has(status);
  return mentions(node, operation, sentence, confidence, isMeant);
}

function mentions(
  node: ts.Node,
  { id, step }: VersionOperation,
  sentence: string,
  confidence: Confidence,
  isMeant: (response: Response) => boolean,
): readonly Mention[] {
  return step.diff.behaviours
    .filter(({ responses = [] }) =>
      responses.some((response) => response.operation === id && isMeant(response)),
    )
    .map((behaviour) => ({ node, behaviour, step, sentence, confidence }));
}

interface FieldRead {
  readonly name: string;
  readonly holder: ts.Expression;
}

/** `holder.name`, and `name` of `const { name } = holder`. */
function fieldRead(ts: Compiler, node: ts.Node): FieldRead | undefined {
  if (ts.isPropertyAccessExpression(node)) return { name: node.name.text, holder: node.expression };
  if (!ts.isBindingElement(node) || !ts.isVariableDeclaration(node.parent.parent)) return undefined;
  const { initializer } = node.parent.parent;
  return initializer && { name: (node.propertyName ?? node.name).getText(), holder: initializer };
}

/** An operation that may have failed, with its possible statuses. */
interface Failure {
  readonly operation: VersionOperation;
  readonly statuses: ReadonlySet<number>;
  readonly confidence: Confidence;
}

/** The failures behind outcomes and caught errors. */
class Failures {
  readonly #touch: Touch;
  readonly #wanted: ReadonlySet<number>;
  #asked: ReadonlyMap<ts.Symbol, ReadonlySet<number>> | undefined;

  /** `wanted`: the statuses to look for. */
  constructor(touch: Touch, wanted: ReadonlySet<number>) {
    this.#touch = touch;
    this.#wanted = wanted;
  }

  /** A body is the `error` of an outcome, or the `body` of an error. */
  readBy({ name, holder }: FieldRead): readonly Failure[] {
    if (name === "error") return this.#ofOutcome(holder);
    return name === "body" ? this.#ofError(holder) : [];
  }

  #ofOutcome(outcome: ts.Expression): readonly Failure[] {
    const statuses = this.#declaredStatuses(outcome);
    return this.#touch.values.answers
      .outcomesOf(outcome)
      .map((operation) => ({ operation, statuses, confidence: "likely" }));
  }

  /** The operation that the code narrowed the error to, or the calls in the `try` if it tests the status. */
  #ofError(error: ts.Expression): readonly Failure[] {
    const narrowed = this.#touch.values.errors.narrowedBy(error);
    if (narrowed.length > 0) {
      const statuses = this.#declaredStatuses(error);
      return narrowed.map((operation) => ({ operation, statuses, confidence: "likely" }));
    }
    const symbol = this.#checker.getSymbolAtLocation(error);
    this.#asked ??= this.#askedStatuses();
    const asked = symbol && this.#asked.get(symbol);
    if (asked === undefined) return [];
    const failed = this.#touch.values.errors.operationsOf(error);
    const able = new Set(failed.filter((each) => [...asked].some((status) => each.statuses.has(status))));
    const confidence = able.size === 1 ? "likely" : "possible";
    return [...able].map((operation) => ({ operation, statuses: asked, confidence }));
  }

  get #checker(): ts.TypeChecker {
    return this.#touch.sides.before.checker;
  }

  /** Only declared statuses: other bodies have no known shape. */
  #declaredStatuses(node: ts.Node): ReadonlySet<number> {
    const membersOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);
    return new Set(
      membersOf(this.#checker.getTypeAtLocation(node)).flatMap((member) => {
        const status = member.getProperty("status");
        if (status === undefined) return [];
        return membersOf(this.#checker.getTypeOfSymbolAtLocation(status, node)).flatMap((each) =>
          each.isNumberLiteral() ? [each.value] : [],
        );
      }),
    );
  }

  /** The statuses that the code tests for, by the symbol of the error. */
  #askedStatuses(): ReadonlyMap<ts.Symbol, ReadonlySet<number>> {
    const statusesBySymbol = new Map<ts.Symbol, Set<number>>();
    for (const { holder, status } of findStatusTests(this.#touch.pair, this.#touch.values, this.#wanted)) {
      const name = this.#nameOf(holder);
      const symbol = this.#checker.getSymbolAtLocation(name);
      if (symbol !== undefined) getOrAdd(statusesBySymbol, symbol, () => new Set()).add(status);
    }
    return statusesBySymbol;
  }

  #nameOf(holder: ts.Node): ts.Node {
    const { ts } = this.#touch.pair;
    return ts.isParameter(holder) || ts.isVariableDeclaration(holder) ? holder.name : holder;
  }
}

/** True if `list.length` is only compared to find out whether the list is empty. */
function isLengthTest(ts: Compiler, node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent)) return isLengthTest(ts, parent);
  if (isCondition(ts, node)) return true;
  if (ts.isCallExpression(parent)) return parent.expression.getText() === "Boolean";
  if (!ts.isBinaryExpression(parent)) return false;
  if (isLogical(ts, parent)) return parent.left === node;
  const other = parent.left === node ? parent.right : parent.left;
  return isComparison(ts, parent) && ["0", "1"].includes(other.getText());
}

/** Excludes arithmetic, which counts the items. */
function isComparison(ts: Compiler, { operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind >= ts.SyntaxKind.LessThanToken && kind <= ts.SyntaxKind.ExclamationEqualsEqualsToken;
}
