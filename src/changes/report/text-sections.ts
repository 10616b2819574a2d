/** Changes by level, and changes of behaviour, in lines for a terminal. Few of a rule are shown in full; of many, a line each. */
import type { Colors } from "picocolors/types.js";

import type { BehaviourEntry } from "../behaviours.js";
import type { Change } from "../change.js";
import type { Level } from "../effects.js";
import { whyOfGroup, type ReportContext, type RuleGroup, type Section } from "./report-view.js";
import { printable, wrap } from "./safe-text.js";
import { typeChanges, type TypeLine } from "./type-changes.js";
import {
  badges,
  behaviourWords,
  callerCount,
  explainedWords,
  morePlaces,
  placeCallers,
  placeWords,
  someNames,
} from "./words.js";

/** How many changes may still be shown. Below zero: how many were left out. */
export interface Budget {
  left: number;
}

const mostInFull = 3;
const mostPlaces = 8;
const mostNames = 8;

export function sectionText(
  { level, title, groups }: Section,
  context: ReportContext,
  budget: Budget,
  colors: Colors,
): string[] {
  const count = groups.reduce((sum, { changes }) => sum + changes.length, 0);
  const paint = levelPaints(colors)[level];
  return [
    paint(colors.bold(`${title} (${count})`)),
    ...groups.flatMap((group) => groupText(group, context, budget, colors)),
  ];
}

function groupText(group: RuleGroup, context: ReportContext, budget: Budget, colors: Colors): string[] {
  const shown = group.changes.slice(0, Math.max(0, budget.left));
  budget.left -= group.changes.length;
  if (shown.length === 0) return [];
  if (group.changes.length <= mostInFull)
    return shown.flatMap((change) => ["", ...changeText(change, context, colors)]);
  const left = group.changes.length - shown.length;
  return [
    "",
    `  ${colors.bold(group.title)} (${group.changes.length})`,
    ...(whyOfGroup(group) ?? []).flatMap((sentence) => wrap(sentence, "  ").map((line) => colors.dim(line))),
    ...shown.flatMap((change) =>
      wrap(change.title + shortCallers(change) + explainedWords(change), "    ", "  · "),
    ),
    ...(left > 0 ? [colors.dim(`  … ${left} more`)] : []),
  ];
}

function changeText(change: Change, context: ReportContext, colors: Colors): string[] {
  const { title, why, explanation, places, id } = change;
  return [
    ...wrap(title, "  ").map((line) => colors.bold(line)),
    ...[...why, ...explanation].flatMap((sentence) => wrap(sentence, "  ")),
    ...wrap(badges(change), "  ").map((line) => colors.dim(line)),
    ...typeChanges(change, context).flatMap(({ lines }) => lines.map((line) => typeText(line, colors))),
    ...places
      .slice(0, mostPlaces)
      .flatMap((place) =>
        wrap(`${placeWords(place)}: ${someNames(placeCallers(place), mostNames)}`, "      ", "    "),
      ),
    ...(places.length > mostPlaces ? [`    … and ${morePlaces(places.length - mostPlaces)}`] : []),
    colors.dim(`  ${id}`),
  ];
}

function typeText({ kind, text }: TypeLine, colors: Colors): string {
  switch (kind) {
    case "same":
      return colors.dim(`      ${printable(text)}`);
    case "added":
      return colors.green(`    + ${printable(text)}`);
    case "removed":
      return colors.red(`    - ${printable(text)}`);
  }
}

/** Its callers, for a title that names no operation. */
function shortCallers(change: Change): string {
  const names = [...change.operations, ...change.events];
  const [only = ""] = names;
  if (names.length === 0 || change.places.every(({ field }) => field === "")) return "";
  if (names.length > 1) return ` (${callerCount(change)})`;
  return change.title.includes(only) ? "" : ` (${only})`;
}

function levelPaints(colors: Colors): Readonly<Record<Level, (text: string) => string>> {
  return {
    breaking: colors.red,
    silent: colors.yellow,
    compile: colors.magenta,
    additive: colors.green,
    deprecated: colors.cyan,
    note: colors.dim,
  };
}

export function behavioursText(behaviours: readonly BehaviourEntry[], colors: Colors): string[] {
  return [
    colors.bold(`Behaviour (${behaviours.length}): described by the publisher; no schema shows it`),
    ...behaviours.flatMap((behaviour) => ["", ...behaviourText(behaviour, colors)]),
  ];
}

function behaviourText(behaviour: BehaviourEntry, colors: Colors): string[] {
  const { id, operations } = behaviour;
  const { title, since, was, is, action, notice } = behaviourWords(behaviour);
  return [
    ...wrap(title, "  ").map((line) => colors.bold(line)),
    ...wrap(`${id} · ${since} · ${operations.join(", ")}`, "  ").map((line) => colors.dim(line)),
    ...wrap(`Before: ${was}`, "    ", "  "),
    ...wrap(`Now: ${is}`, "    ", "  "),
    ...wrap(`What to do: ${action}`, "    ", "  "),
    ...wrap(`How to notice: ${notice}`, "    ", "  "),
  ];
}
