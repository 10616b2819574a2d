/**
 * Places that meet a change of behaviour. No type differs, so the code is searched for the operations, values, events and
 * responses that the publisher names.
 */
import type { Step } from "../question.js";
import type { Spot } from "../spots.js";
import type { Touch } from "../touch/touch.js";
import { findEventMentions } from "./event-mentions.js";
import type { Mention } from "./mention.js";
import { findResponseMentions } from "./response-mentions.js";
import { findValueMentions } from "./value-mentions.js";

export function findBehaviours(touch: Touch, steps: readonly Step[]): readonly Spot[] {
  if (steps.every(({ diff }) => diff.behaviours.length === 0)) return [];
  return [
    ...findOperationMentions(touch),
    ...findValueMentions(touch, steps),
    ...findEventMentions(touch, steps),
    ...findResponseMentions(touch, steps),
  ].map(spotOf);
}

function findOperationMentions({ values }: Touch): readonly Mention[] {
  return values.operations.uses().flatMap(({ node, operation: { id, step }, how }) =>
    step.diff.behaviours
      .filter(({ operations }) => operations.includes(id))
      .map((behaviour) => ({
        node,
        behaviour,
        step,
        sentence: `\`${id}\` is ${how} here.`,
        confidence: how === "called" ? "certain" : "likely",
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
