/** Where the code reads a response that a change of behaviour is about: its body, or whether its list is empty. */
import type ts from "typescript";

import type { BehaviourEntry } from "../../changes/behaviours.js";
import { createAnswers } from "../calls/answers.js";
import { createOwnFunctions } from "../calls/own-functions.js";
import type { Operations, VersionOperation } from "../calls/operations.js";
import type { Step } from "../find-impact.js";
import { isLengthTest } from "../syntax/length-test.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import { createErrorOperations } from "./error-operations.js";
import type { Mention } from "./find-behaviours.js";

type Response = NonNullable<BehaviourEntry["responses"]>[number];

export function findResponseUses(
  pair: ProgramPair,
  steps: readonly Step[],
  operations: Operations,
): readonly Mention[] {
  if (!steps.some(({ diff }) => diff.behaviours.some(({ responses = [] }) => responses.length > 0)))
    return [];
  const { ts, before } = pair;
  const checker = before.getTypeChecker();
  const answers = createAnswers(pair, operations, createOwnFunctions(pair));
  const operationsOfError = createErrorOperations(pair, operations);
  const found: Mention[] = [];
  const add = (
    node: ts.Node,
    operation: VersionOperation,
    sentence: string,
    isMeant: (response: Response) => boolean,
  ): void => {
    const { step, id } = operation;
    for (const behaviour of step.diff.behaviours)
      if (behaviour.responses?.some((response) => response.operation === id && isMeant(response)) === true)
        found.push({ node, behaviour, step, sentence, confidence: "likely" });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isPropertyAccessExpression(node)) {
      const { text } = node.name;
      if (text === "length" && isLengthTest(ts, node)) visitLength(node);
      else if (text === "error") visitBody(node, outcomesOf(node.expression));
      else if (text === "body") visitBody(node, operationsOfError(node.expression));
    }
    ts.forEachChild(node, visit);
  };
  const visitLength = (node: ts.PropertyAccessExpression): void => {
    for (const { operation, part } of answers.of(node.expression))
      if (part === "data")
        add(
          node,
          operation,
          `Asks whether the list of \`${operation.id}\` is empty.`,
          ({ status, when }) => when === "empty" && operation.statuses.has(status),
        );
  };
  const outcomesOf = (node: ts.Expression): readonly VersionOperation[] =>
    answers.of(node).flatMap(({ operation, part }) => (part === "outcome" ? [operation] : []));
  const visitBody = (node: ts.PropertyAccessExpression, failed: readonly VersionOperation[]): void => {
    if (failed.length === 0) return;
    const statuses = statusesAt(node.expression);
    for (const operation of failed)
      add(
        node,
        operation,
        `Reads what \`${operation.id}\` answers when it fails.`,
        ({ status, when }) => when === undefined && statuses.has(status),
      );
  };
  /** Those that the value can have where it is read, if they are declared: the body of any other has no known form. */
  const statusesAt = (node: ts.Expression): ReadonlySet<number> => {
    const type = checker.getTypeAtLocation(node);
    const members = type.isUnion() ? type.types : [type];
    return new Set(
      members.flatMap((member) => {
        const status = member.getProperty("status");
        const known = status && checker.getTypeOfSymbolAtLocation(status, node);
        if (known === undefined) return [];
        return (known.isUnion() ? known.types : [known]).flatMap((each) =>
          each.isNumberLiteral() ? [each.value] : [],
        );
      }),
    );
  };
  for (const file of pair.files) visit(file);
  return found;
}
