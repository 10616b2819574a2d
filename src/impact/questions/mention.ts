/** Code that a behaviour change concerns. */
import type { ts } from "@ts-morph/common";

import type { BehaviourEntry } from "../../judge/behaviours.js";
import type { Confidence } from "../finding.js";
import type { Step } from "../question.js";

export interface Subject {
  readonly behaviour: BehaviourEntry;
  readonly step: Step;
}

export interface Mention extends Subject {
  readonly node: ts.Node;
  /** The role of the code: "`getThing` is called here." */
  readonly sentence: string;
  readonly confidence: Confidence;
}

export type NodeMentions = (node: ts.Node) => readonly Mention[];

/** The behaviour changes of all steps, by the subjects that the publisher names. */
export function subjectsBy<About extends { readonly key: string }>(
  steps: readonly Step[],
  aboutOf: (behaviour: BehaviourEntry) => readonly About[],
): ReadonlyMap<string, readonly (Subject & About)[]> {
  const subjects = new Map<string, (Subject & About)[]>();
  for (const step of steps)
    for (const behaviour of step.diff.behaviours)
      for (const about of aboutOf(behaviour))
        subjects.set(about.key, [...(subjects.get(about.key) ?? []), { behaviour, step, ...about }]);
  return subjects;
}
