/**
 * Where a change of behaviour matters: no type differs, so what the publisher says it is about (operations, values,
 * events, responses) is looked for in the code.
 */
import type ts from "typescript";

import type { BehaviourEntry } from "../../judge/behaviours.js";
import { createFollow } from "../calls/follow.js";
import type { Operations } from "../calls/operations.js";
import { findOperationUses } from "../calls/operation-uses.js";
import type { Step } from "../question.js";
import type { Confidence } from "../finding.js";
import type { Spot } from "../spot.js";
import type { Touch } from "../touch/touch.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import { runtimeFiles } from "../workspace/runtime-files.js";
import { findEventHandlers } from "./event-handlers.js";
import { findResponseUses } from "./response-uses.js";
import { findValueUses } from "./value-uses.js";

/** Code that a behaviour is about, with what it does there: "`getThing` is called". */
export interface Mention {
  readonly node: ts.Node;
  readonly behaviour: BehaviourEntry;
  readonly step: Step;
  readonly sentence: string;
  readonly confidence: Confidence;
}

export function findBehaviours({ pair }: Touch, steps: readonly Step[]): readonly Spot[] {
  const concerned = steps.filter(({ diff }) => diff.behaviours.length > 0);
  if (concerned.length === 0) return [];
  const follow = createFollow(pair, concerned);
  return [
    ...findCalls(pair, follow.operations, runtimeFiles(steps)),
    ...findValueUses(pair, concerned),
    ...findEventHandlers(pair, concerned),
    ...findResponseUses(pair, concerned, follow),
  ].map(spotOf);
}

function findCalls(
  pair: ProgramPair,
  operations: Operations,
  isRuntime: (file: string) => boolean,
): readonly Mention[] {
  return findOperationUses(pair, operations, isRuntime).flatMap(({ node, operation, how }) =>
    operation.step.diff.behaviours
      .filter((behaviour) => behaviour.operations.includes(operation.id))
      .map((behaviour) => ({
        node,
        behaviour,
        step: operation.step,
        sentence: `\`${operation.id}\` is ${how} here.`,
        confidence: how === "called" ? ("certain" as const) : ("likely" as const),
      })),
  );
}

function spotOf({ node, behaviour, step, sentence, confidence }: Mention): Spot {
  const { id, title, was, is, action, notice } = behaviour;
  const [before, after] = behaviour.step === "begins" ? [was, is] : [is, was];
  return {
    kind: "behaviour",
    node,
    version: step.from,
    cause: { id, kind: "behaviour", title, level: "behaviour" },
    sentence: `${sentence} With ${step.from}: ${firstSentence(before)} With ${step.to}: ${firstSentence(after)}`,
    advice: behaviour.step === "begins" ? action : `Undo what ${step.from} requires: ${action}`,
    notice,
    confidence,
  };
}

/** The rest is in the report of the change. */
function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/su.exec(text)?.[0] ?? text;
}
