/** What every format of a report says in the same words: the verdict, and what a change is in a line. */
import type { CallerPlace, Change } from "../change.js";
import type { Diff } from "../diff.js";
import { levels, type Level } from "../effects.js";

/** For a reader who reads only one sentence. */
export function verdictSentence(diff: Diff): string {
  const { byLevel } = diff.counts;
  const shapes = shapeSentence(diff);
  const behaviours = behaviourSentence(diff);
  if (behaviours === "") return shapes;
  const isEqual = diff.changes.length === 0;
  return isEqual
    ? `${behaviours}; no shape differs.`
    : `${shapes} ${byLevel.breaking + byLevel.silent > 0 ? "Besides, " : "But "}${behaviours}.`;
}

export function countLine({ counts, behaviours, prose }: Diff): string {
  const parts = levels
    .filter((level) => counts.byLevel[level] > 0)
    .map(
      (level) =>
        `${counts.byLevel[level]} ${level === "note" && counts.byLevel[level] > 1 ? "notes" : levelWords[level]}`,
    );
  const others = [
    ...(behaviours.length > 0 ? [`${behaviours.length} of behaviour`] : []),
    ...(prose.length > 0
      ? [`${prose.length} ${prose.length === 1 ? "description" : "descriptions"} reworded`]
      : []),
  ];
  return [...parts, ...others].join(" · ");
}

export const levelWords: Readonly<Record<Level, string>> = {
  breaking: "breaking",
  silent: "silent",
  compile: "compile only",
  additive: "new",
  deprecated: "deprecated",
  note: "note",
};

function shapeSentence(diff: Diff): string {
  const { verdict } = diff;
  switch (verdict) {
    case "equal":
      return "The two versions are equal.";
    case "equal-but-prose":
      return "Only words differ: nothing that a client could notice.";
    case "nothing-at-level":
      return "The versions differ, but in nothing that was asked for.";
    case "behaviour":
      return "";
    case "breaking":
      return `${many(diff.counts.byLevel.breaking, "change")} can break a TypeScript client${andSilent(diff)}; ${touched(diff)}.`;
    case "silent":
      return `Nothing breaks, but ${many(diff.counts.byLevel.silent, "change")} may go wrong silently; ${touched(diff)}.`;
    case "compile":
      return `Nothing changes on the wire; ${many(diff.counts.byLevel.compile, "change")} ${diff.counts.byLevel.compile === 1 ? "needs" : "need"} an edit when you generate again.`;
    case "additive":
      return `Nothing breaks: ${many(diff.counts.byLevel.additive, "addition")}.`;
    case "deprecated":
      return "Nothing breaks; something is deprecated.";
    case "note":
      return "Nothing breaks; there are notes only.";
  }
}

function andSilent({ counts }: Diff): string {
  return counts.byLevel.silent === 0 ? "" : `, ${counts.byLevel.silent} more may go wrong silently`;
}

/** Only by what matters: an added field touches nobody. */
function touched({ changes }: Diff): string {
  const bad = changes.filter(({ level }) => level === "breaking" || level === "silent");
  const operations = new Set(bad.flatMap((change) => change.operations)).size;
  const events = new Set(bad.flatMap((change) => change.events)).size;
  const parts = [
    ...(operations > 0 || events === 0 ? [many(operations, "operation")] : []),
    ...(events > 0 ? [many(events, "event")] : []),
  ];
  return `${parts.join(" and ")} ${operations + events === 1 ? "is" : "are"} touched`;
}

function behaviourSentence({ behaviours }: Diff): string {
  if (behaviours.length === 0) return "";
  return `${many(behaviours.length, "change")} of behaviour that no schema shows`;
}

function many(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** `response: breaking · wire yes · compile yes · silent no` */
export function badges({ verdicts, effects, isCertain, ruling }: Change): string {
  return [
    ...verdicts.map(({ direction, level }) => `${direction}: ${levelWords[level]}`),
    `wire ${yes(effects.wire)}`,
    `compile ${yes(effects.compile)}`,
    `silent ${yes(effects.silent)}`,
    ...(isCertain ? [] : ["likely"]),
    ...(ruling === "unruled" ? [] : [rulingWords[ruling]]),
  ].join(" · ");
}

export const rulingWords = {
  additive: "policy: may come at any time",
  "new-version": "policy: needs a new version",
} as const;

/** Where a place is, without who shows it: `response Payment.rails[] (200, 201)`. Nothing is said twice. */
export function placeWords({ direction, field, parts }: CallerPlace): string {
  const [name = ""] = /^\w*/.exec(field) ?? [];
  const words = name === direction ? field : [direction, ...(field === "" ? [] : [field])].join(" ");
  return parts.every((part) => part === name) ? words : `${words} (${parts.join(", ")})`;
}

export function placeCallers({ operations, events }: CallerPlace): readonly string[] {
  return [...operations, ...events];
}

export function someNames(names: readonly string[], most: number): string {
  const shown = names.slice(0, most).join(", ");
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}

/** In place of a list of operations, for a change that affects all of them. */
export const apiAsWhole = "the API as a whole";

/** `3 operations, 1 event`; empty where nobody shows it. */
export function callerCount({ operations, events }: Pick<Change, "operations" | "events">): string {
  return [
    ...(operations.length === 0 ? [] : [many(operations.length, "operation")]),
    ...(events.length === 0 ? [] : [many(events.length, "event")]),
  ].join(", ");
}

/** For a line that has no room for the explanation. */
export function explainedWords({ explainedBy }: Change): string {
  return explainedBy.length === 0 ? "" : `; explained by ${explainedBy.map((id) => `\`${id}\``).join(", ")}`;
}

function yes(is: boolean): string {
  return is ? "yes" : "no";
}
