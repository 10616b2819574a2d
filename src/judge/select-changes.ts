/** Selects the changes of a diff, except ignored ones, and derives the exit code. */
import type { BehaviourEntry } from "./behaviours.js";
import type { Change } from "./change.js";
import { countsOf, verdictOf, type Diff } from "./diff.js";
import { effectNames, levels, type Effect, type Level } from "./effects.js";
import type { Ignorable } from "./ignore.js";
import { rules, type RuleId } from "./rules/index.js";

/** A level, an effect, a rule, or the id of an operation or event. */
export interface ChangeSelection {
  readonly levels: readonly Level[];
  readonly effects: readonly Effect[];
  readonly rules: readonly RuleId[];
  readonly operations: readonly string[];
}

/** From the words of `--only`. An unknown word is the name of an operation or event. */
export function parseSelection(selection: readonly string[]): ChangeSelection {
  const words = selection.map((word) => (word === "new" ? "additive" : word)); // the word that reports use
  const isOf = <Word extends string>(known: readonly Word[], word: string): word is Word =>
    (known as readonly string[]).includes(word);
  const names = words.filter((word) => !isOf(levels, word) && !isOf(effectNames, word) && !isRule(word));
  return {
    // "silent" and "compile" are levels and effects. They select the effect, which includes the level.
    levels: levels.filter((level) => words.includes(level) && !isOf(effectNames, level)),
    effects: effectNames.filter((effect) => words.includes(effect)),
    rules: words.filter(isRule),
    operations: names,
  };
}

function isRule(word: string): word is RuleId {
  return Object.hasOwn(rules, word);
}

/** A change must meet one condition of each kind. */
export function selectChanges(
  diff: Diff,
  selection: ChangeSelection,
  isIgnored: (entry: Ignorable) => boolean,
): Diff {
  const changes = diff.changes.filter((change) => isSelected(change, selection) && !isIgnored(change));
  const behaviours = diff.behaviours.filter(
    (behaviour) => isBehaviourSelected(behaviour, selection) && !isIgnored(behaviour),
  );
  const isReduced = changes.length < diff.changes.length || behaviours.length < diff.behaviours.length;
  const verdict = verdictOf(changes, behaviours, diff.differingNodes, diff.notCompared);
  const isEmpty = changes.length + behaviours.length === 0;
  return {
    ...diff,
    changes,
    behaviours,
    verdict: isReduced && isEmpty ? "nothing-at-level" : verdict,
    counts: countsOf(changes, diff.counts.facts),
  };
}

/** 1 if a change has one of the effects; a behaviour change is silent by nature. */
export function exitCode({ changes, behaviours }: Diff, failOn: readonly Effect[]): 0 | 1 {
  const hasFailed =
    changes.some(({ effects }) => failOn.some((effect) => effects[effect])) ||
    (failOn.includes("silent") && behaviours.length > 0);
  return hasFailed ? 1 : 0;
}

/** A behaviour change has no rule, and is silent by nature. */
function isBehaviourSelected(
  { operations: ids, events = [] }: BehaviourEntry,
  { levels, effects, rules, operations }: ChangeSelection,
): boolean {
  return (
    rules.length === 0 &&
    (levels.length + effects.length === 0 || effects.includes("silent")) &&
    (operations.length === 0 || [...ids, ...events].some((id) => operations.includes(id)))
  );
}

function isSelected(change: Change, { levels, effects, rules, operations }: ChangeSelection): boolean {
  const meets = <Value>(asked: readonly Value[], has: (value: Value) => boolean): boolean =>
    asked.length === 0 || asked.some(has);
  return (
    (levels.length + effects.length === 0 ||
      levels.includes(change.level) ||
      effects.some((effect) => change.effects[effect])) &&
    meets(rules, (rule) => rule === change.rule) &&
    meets(operations, (id) => change.operations.includes(id) || change.events.includes(id))
  );
}
