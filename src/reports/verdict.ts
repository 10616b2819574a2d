/** The verdict of a report in sentences, the same in every format. */
import { counted } from "../values/text.js";
import { placeOf } from "../compare/fact.js";
import type { NotCompared } from "../compare/not-compared.js";
import type { Callers, Change } from "../judge/change.js";
import type { Diff } from "../judge/diff.js";
import { levels, levelWords, type Level } from "../judge/effects.js";
import { sentenceList } from "../judge/rules/words.js";
import { groupBy } from "../values/collections.js";
import type { Count, Tone } from "./blocks.js";
import { apiAsWhole, callerCounts } from "./words.js";

/** For readers who read only one sentence. */
export function verdictSentence(diff: Diff): string {
  const { changes, behaviours, counts } = diff;
  const shapes = shapeSentence(diff);
  if (behaviours.length === 0) return shapes;
  const are = `${behaviours.length === 1 ? "is" : "are"} ${counted(behaviours.length, "change")} of behaviour`;
  if (changes.length === 0) return `${inCompared(diff, "No")} schema changes, but there ${are}.`;
  const isBad = counts.byLevel.breaking + counts.byLevel.silent > 0;
  return isBad ? `${shapes} There ${are} as well.` : `${shapes} However, there ${are}.`;
}

function shapeSentence(diff: Diff): string {
  const { verdict, notCompared, differingNodes } = diff;
  const { breaking, silent, compile, additive, deprecated, note } = diff.counts.byLevel;
  const nothing = inCompared(diff, "Nothing");
  switch (verdict) {
    case "equal":
      return "The two documents are equal.";
    case "unseen": {
      const differ = notCompared.length > 0 ? "what was compared differs in" : "in";
      return `The documents differ in ${counted(differingNodes, "place")}, but ${differ} nothing that a client can see.`;
    }
    case "nothing-at-level":
      return "The versions differ, but not in what you asked for.";
    case "behaviour":
      return "";
    case "breaking": {
      const others = silent === 0 ? "" : `, ${silent} more may go wrong silently`;
      return `${counted(breaking, "change")} can break a TypeScript client${others}; ${affected(diff)}.`;
    }
    case "silent":
      return `${nothing} breaks, but ${counted(silent, "change")} may go wrong silently; ${affected(diff)}.`;
    case "compile":
      return `${nothing} changes on the wire; ${counted(compile, "change")} ${compile === 1 ? "needs" : "need"} an edit when you regenerate.`;
    case "additive":
      return `${nothing} breaks: ${counted(additive, "addition")}.`;
    case "deprecated":
      return `${nothing} breaks: ${counted(deprecated, "deprecation")}.`;
    case "note":
      return `${nothing} breaks: ${counted(note, "note")} only.`;
  }
}

/** The verdict does not cover what was not compared. */
function inCompared({ notCompared }: Diff, start: "No" | "Nothing"): string {
  return notCompared.length > 0 ? `In what was compared, ${start.toLowerCase()}` : start;
}

/** Counts only changes that matter: an added field affects no one. */
function affected({ changes }: Diff): string {
  const bad = changes.filter(({ level }) => level === "breaking" || level === "silent");
  const every = countCallers(bad);
  const direct = countCallers(bad.map((change) => change.direct));
  const parts = [...(bad.some(isOfApi) ? [apiAsWhole] : []), ...callerCounts(direct)];
  const others = callerCounts(
    { operations: every.operations - direct.operations, events: every.events - direct.events },
    parts.length === 0 ? "" : "more ",
  );
  if (parts.length === 0 && others.length === 0) return "no operation or event is affected";
  const isOne = parts.length === 1 && direct.operations + direct.events <= 1;
  const affectedDirectly = `${sentenceList(parts)} ${isOne ? "is" : "are"} affected`;
  if (others.length === 0) return affectedDirectly;
  return parts.length === 0
    ? `${sentenceList(others)} can meet them through other resources`
    : `${affectedDirectly}, and ${sentenceList(others)} only through other resources`;
}

function countCallers(all: readonly Callers[]): Record<keyof Callers, number> {
  return {
    operations: new Set(all.flatMap(({ operations }) => operations)).size,
    events: new Set(all.flatMap(({ events }) => events)).size,
  };
}

/** True if every caller meets the change, such as the root of all paths. */
export function isOfApi({ facts, operations, events }: Change): boolean {
  return operations.length + events.length === 0 && facts.some((fact) => placeOf(fact).owner.kind === "api");
}

/** `3 breaking · 2 notes · 1 behavioural` */
export function diffCounts({ counts, behaviours: { length } }: Diff): Count[] {
  const behavioural: Count = { count: length, word: "behavioural", tone: "info" };
  return [...levelCounts((level) => counts.byLevel[level]), ...(length > 0 ? [behavioural] : [])];
}

/** The word in a table of versions if there is nothing to count. */
export function noChangeWord({ verdict }: Diff): string {
  return verdict === "equal" ? "equal" : "no change for clients";
}

/** `3 breaking · 2 notes` */
export function levelCounts(countOf: (level: Level) => number): Count[] {
  return levels
    .map((level) => ({ level, count: countOf(level) }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => ({
      count,
      word: level === "note" && count > 1 ? "notes" : levelWords[level],
      tone: levelTones[level],
    }));
}

export const levelTones: Readonly<Record<Level, Tone>> = {
  breaking: "danger",
  silent: "warning",
  compile: "change",
  additive: "good",
  deprecated: "info",
  note: "muted",
};

/** How much of the documents differs. Empty if the verdict says it. */
export function extentSentence({ verdict, differingNodes }: Diff): string {
  if (verdict === "unseen" || differingNodes === 0) return "";
  return `In all, the documents differ in ${counted(differingNodes, "place")}.`;
}

/** Names the parts, so that silence is not mistaken for "unchanged". */
export function notComparedSentence({ notCompared, from, to }: Diff): string {
  const namesOf = (kind: NotCompared["kind"]): string[] =>
    notCompared.filter((each) => each.kind === kind).map(({ name }) => name);
  const [unread, excluded] = [namesOf("paths"), namesOf("excluded")];
  const wrong = notCompared.filter(({ kind }) => kind !== "paths" && kind !== "excluded");
  const byError = groupBy(wrong.slice(0, mostNotCompared), ({ sides, codes }) => {
    const versions = sides.map((side) => (side === "before" ? from : to));
    return `${codes.join(", ")} in ${versions.join(" and ")}`;
  });
  const named = Array.from(
    byError,
    ([error, group]) => `${group.map(({ name }) => name).join(", ")} (${error})`,
  );
  const more = wrong.length - mostNotCompared;
  const shown = [...named, ...(more > 0 ? [`${more} more`] : [])].join("; ");
  return [
    ...(wrong.length === 0 ? [] : [`Not compared, because a document has errors there: ${shown}.`]),
    ...(unread.length === 0 ? [] : [`${unreadWords} ${unread.join("; ")}.`]),
    ...excluded.map((name) => `${excludedWords} ${name}.`),
  ].join(" ");
}

/** The JSON report has all. */
const mostNotCompared = 20;

const excludedWords =
  "Not compared, because the configuration excludes them (`--with-excluded` compares all):";

const unreadWords =
  "Different and not compared, unless their key is named (`--paths-from`, or `pathsFrom` in the configuration):";
