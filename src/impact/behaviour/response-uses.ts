/** Where the code reads a response that a change of behaviour is about: its body, or whether its list is empty. */
import type ts from "typescript";

import type { BehaviourEntry } from "../../changes/behaviours.js";
import type { Follow } from "../calls/follow.js";
import type { VersionOperation } from "../calls/operations.js";
import type { Step } from "../find-impact.js";
import type { Confidence } from "../finding.js";
import { isLengthTest } from "../syntax/length-test.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import { createErrorOperations, type Failure } from "./error-operations.js";
import type { Mention } from "./find-behaviours.js";
import { createKnownStatuses } from "./known-statuses.js";

type Response = NonNullable<BehaviourEntry["responses"]>[number];

export function findResponseUses(
  pair: ProgramPair,
  steps: readonly Step[],
  follow: Follow,
): readonly Mention[] {
  const wanted = new Set(
    steps.flatMap(({ diff }) =>
      diff.behaviours.flatMap(({ responses = [] }) => responses.map(({ status }) => status)),
    ),
  );
  if (wanted.size === 0) return [];
  const { ts } = pair;
  const failuresAt = createErrorOperations(pair, follow, wanted);
  const outcomesAt = createOutcomes(pair, follow);
  const found: Mention[] = [];
  const visitLength = (node: ts.PropertyAccessExpression): void => {
    for (const { operation, part } of follow.answers.of(node.expression)) {
      if (part !== "data") continue;
      const sentence = `Asks whether the list of \`${operation.id}\` is empty.`;
      const isMeant = ({ status, when }: Response): boolean =>
        when === "empty" && operation.statuses.has(status);
      found.push(...mentions(node, operation, sentence, "likely", isMeant));
    }
  };
  const visitBody = (node: ts.Node, failures: readonly Failure[]): void => {
    for (const { operation, statuses, confidence } of failures) {
      const sentence = `Reads what \`${operation.id}\` answers when it fails.`;
      const isMeant = ({ status, when }: Response): boolean => when === undefined && statuses.has(status);
      found.push(...mentions(node, operation, sentence, confidence, isMeant));
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isPropertyAccessExpression(node) && node.name.text === "length") {
      if (isLengthTest(ts, node)) visitLength(node);
    } else if (ts.isPropertyAccessExpression(node)) {
      if (node.name.text === "error") visitBody(node, outcomesAt(node.expression));
      if (node.name.text === "body") visitBody(node, failuresAt(node.expression));
    } else if (ts.isBindingElement(node)) {
      const name = (node.propertyName ?? node.name).getText();
      const holder = ts.isVariableDeclaration(node.parent.parent)
        ? node.parent.parent.initializer
        : undefined;
      if (name === "error" && holder) visitBody(node, outcomesAt(holder));
      if (name === "body" && holder) visitBody(node, failuresAt(holder));
    }
    ts.forEachChild(node, visit);
  };
  for (const file of pair.files) visit(file);
  return found;
}

function mentions(
  node: ts.Node,
  { id, step }: VersionOperation,
  sentence: string,
  confidence: Confidence,
  isMeant: (response: Response) => boolean,
): Mention[] {
  return step.diff.behaviours
    .filter(({ responses = [] }) =>
      responses.some((response) => response.operation === id && isMeant(response)),
    )
    .map((behaviour) => ({ node, behaviour, step, sentence, confidence }));
}

/** The operations of which a value is the outcome, with the statuses that it can have there. */
function createOutcomes(pair: ProgramPair, { answers }: Follow): (node: ts.Expression) => readonly Failure[] {
  const knownStatuses = createKnownStatuses(pair);
  return (node) =>
    answers.of(node).flatMap(({ operation, part }) => {
      if (part !== "outcome") return [];
      return [{ operation, statuses: knownStatuses(node), confidence: "likely" }];
    });
}
