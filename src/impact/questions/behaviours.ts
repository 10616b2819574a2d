/**
 * Code affected by a behaviour change. No type differs, so the analysis looks for the operations, values, events and
 * responses that the publisher names.
 */
import type { ts } from "@ts-morph/common";

import type { NodeAnalysis } from "../analysis.js";
import type { Step } from "../question.js";
import { causeOfBehaviour, type Spot } from "../spots.js";
import type { Touch } from "../touch/touch.js";
import { openEventMentions } from "./event-mentions.js";
import type { Mention } from "./mention.js";
import { openResponseMentions } from "./response-mentions.js";
import { openValueMentions } from "./value-mentions.js";

export function openBehaviours(touch: Touch, steps: readonly Step[]): NodeAnalysis | undefined {
  if (steps.every(({ diff }) => diff.behaviours.length === 0)) return undefined;
  const mentions = [openValueMentions, openEventMentions, openResponseMentions].map((open) =>
    open(touch, steps),
  );
  return (node) =>
    [...operationMentions(touch, node), ...mentions.flatMap((mentionsAt) => mentionsAt(node))].map(spotOf);
}

function operationMentions({ values }: Touch, place: ts.Node): readonly Mention[] {
  return values.operations.usesAt(place).flatMap(({ node, operation: { id, name, step }, how }) =>
    step.diff.behaviours
      .filter(({ operations }) => operations.includes(id))
      .map((behaviour) => ({
        node,
        behaviour,
        step,
        sentence: `\`${name}\` is ${how} here.`,
        confidence: how === "called" ? "certain" : "likely",
      })),
  );
}

function spotOf({ node, behaviour, step, sentence, confidence }: Mention): Spot {
  const { was, is, action, notice } = behaviour;
  const [before, after] = behaviour.step === "begins" ? [was, is] : [is, was];
  return {
    kind: "behaviour",
    node,
    version: step.from,
    cause: causeOfBehaviour(behaviour),
    sentence: `${sentence} With ${step.from}: ${firstSentence(before)} With ${step.to}: ${firstSentence(after)}`,
    advice: behaviour.step === "begins" ? action : `Undo what ${step.from} requires: ${action}`,
    notice,
    confidence,
  };
}

/** The rest is in the report on the change. */
function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/su.exec(text)?.[0] ?? text;
}
