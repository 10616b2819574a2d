/** Changes by level, and changes of behaviour, in lines for a terminal. Few of a rule are shown in full; of many, a line each. */
import type { Colors } from "picocolors/types.js";

import type { BehaviourEntry } from "../../judge/behaviours.js";
import type { Change } from "../../judge/change.js";
import type { Level } from "../../judge/effects.js";
import { foldedLines } from "../folded-lines.js";
import type { ReportContext } from "../report-view.js";
import { reasonLines } from "../reasons.js";
import { printable } from "../../values/text.js";
import { wrap } from "../../code/safe-text.js";
import type { RuleGroup, Section } from "../sections.js";
import { referencesTo, type ShownTypes } from "../shown-types.js";
import type { TypeLine } from "../type-changes.js";
import { throughWords } from "../user-words.js";
import { badges, behaviourWords, morePlaces, placeLine } from "../words.js";

const mostInFull = 3;
const mostPlaces = 8;
const mostNames = 8;

/** What the sections of one report share. */
export interface TextStep {
  readonly context: ReportContext;
  /** The changes that there is room for. */
  readonly shown: ReadonlySet<Change>;
  readonly types: ShownTypes;
  readonly colors: Colors;
}

export function sectionText({ level, title, groups }: Section, step: TextStep): string[] {
  const count = groups.reduce((sum, { changes }) => sum + changes.length, 0);
  const { colors } = step;
  const paint = levelPaints(colors)[level];
  return [paint(colors.bold(`${title} (${count})`)), ...groups.flatMap((group) => groupText(group, step))];
}

function groupText(group: RuleGroup, step: TextStep): string[] {
  const { colors } = step;
  const shown = group.changes.filter((change) => step.shown.has(change));
  if (shown.length === 0) return [];
  if (group.changes.length <= mostInFull) return shown.flatMap((change) => ["", ...changeText(change, step)]);
  const left = group.changes.length - shown.length;
  return [
    "",
    `  ${colors.bold(group.title)} (${group.changes.length})`,
    ...reasonLines(group.changes).flatMap((reason) => wrap(reason, "  ").map((line) => colors.dim(line))),
    ...changeLines(shown, colors),
    ...(left > 0 ? [colors.dim(`  … ${left} more`)] : []),
  ];
}

/** Changes among many, each in a line that ends with the id that an ignore file names. */
export function changeLines(changes: readonly Change[], colors: Colors): string[] {
  const withId = (text: string, id: string, first: string): string[] =>
    wrap(`${text} ${id}`, "      ", first).map((line) =>
      line.endsWith(id) ? line.slice(0, -id.length) + colors.dim(id) : line,
    );
  return foldedLines(changes).flatMap((line) =>
    line.kind === "single"
      ? withId(line.text, line.id, "  · ")
      : [
          ...wrap(`${line.text}:`, "    ", "  · "),
          ...line.items.flatMap(({ text, id }) => withId(text, id, "    ")),
        ],
  );
}

function changeText(change: Change, { context, types: shownTypes, colors }: TextStep): string[] {
  const { title, explanation, places, direct, through, id } = change;
  const { types, shown } = shownTypes.of(change, context);
  return [
    ...wrap(title, "  ").map((line) => colors.bold(line)),
    ...[...reasonLines([change]), ...explanation].flatMap((sentence) => wrap(sentence, "  ")),
    ...wrap(badges(change), "  ").map((line) => colors.dim(line)),
    ...types.flatMap(({ lines }) => lines.map((line) => typeText(line, colors))),
    ...referencesTo(shown).flatMap((reference) => wrap(reference, "      ", "    ")),
    ...places
      .slice(0, mostPlaces)
      .flatMap((place) => wrap(placeLine(place, direct, mostNames), "      ", "    ")),
    ...(places.length > mostPlaces ? [`    … and ${morePlaces(places.length - mostPlaces)}`] : []),
    ...(through.length > 0 ? wrap(`and ${throughWords(through)}`, "      ", "    ") : []),
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

export function levelPaints(colors: Colors): Readonly<Record<Level, (text: string) => string>> {
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
