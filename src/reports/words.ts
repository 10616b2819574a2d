/** What every format of a report says in the same words: the verdict, and what a change is in a line. */
import type { BehaviourEntry } from "../judge/behaviours.js";
import type { CallerPlace, Callers, Change } from "../judge/change.js";
import { type Diff, unseenWords } from "../judge/diff.js";
import { levels, type Level } from "../judge/effects.js";
import { placeOf } from "../compare/fact.js";
import { groupBy } from "../values/collections.js";
import type { NotCompared } from "../compare/not-compared.js";
import { sentenceList } from "../judge/rules/words.js";
import { counted } from "../values/text.js";

/** For a reader who reads only one sentence. */
export function verdictSentence(diff: Diff): string {
  const { byLevel } = diff.counts;
  const shapes = shapeSentence(diff);
  const behaviours = behaviourSentence(diff);
  if (behaviours === "") return shapes;
  if (diff.changes.length === 0) return `${inCompared(diff, "No")} schema changes, but there ${behaviours}.`;
  return byLevel.breaking + byLevel.silent > 0
    ? `${shapes} There ${behaviours} as well.`
    : `${shapes} However, there ${behaviours}.`;
}

export function countLine({ counts, behaviours }: Diff): string {
  const parts = levelCounts((level) => counts.byLevel[level]);
  return [
    ...(parts === "" ? [] : [parts]),
    ...(behaviours.length > 0 ? [`${behaviours.length} behavioural`] : []),
  ].join(" · ");
}

/** `3 breaking · 2 notes` */
export function levelCounts(countOf: (level: Level) => number): string {
  return levels
    .filter((level) => countOf(level) > 0)
    .map(
      (level) => `${countOf(level)} ${level === "note" && countOf(level) > 1 ? "notes" : levelWords[level]}`,
    )
    .join(" · ");
}

/** In what else the documents differ. Empty where that is the verdict, or nothing. */
export function unseenSentence({ verdict, unseen }: Diff): string {
  const isSaid = verdict === "unseen" || verdict === "equal-but-prose";
  return isSaid || unseen.size === 0
    ? ""
    : `Also different, in nothing that a client can see: ${unseenWords(unseen)}.`;
}

/** By name: nobody should take silence for "unchanged". */
export function notComparedSentence({ notCompared, from, to }: Diff): string {
  const [unread, excluded] = [notCompared.filter(isUnread), notCompared.filter(isExcluded)];
  const wrong = notCompared.filter((each) => !isUnread(each) && !isExcluded(each));
  const byError = groupBy(wrong.slice(0, mostNotCompared), ({ sides, codes }) => {
    const versions = sides.map((side) => (side === "before" ? from : to));
    return `${codes.join(", ")} in ${versions.join(" and ")}`;
  });
  const named = Array.from(
    byError,
    ([error, group]) => `${group.map(({ name }) => name).join(", ")} (${error})`,
  );
  const more = wrong.length - mostNotCompared;
  const shown = [...named, ...(more > 0 ? [`${more} more`] : [])];
  return [
    ...(wrong.length === 0
      ? []
      : [`Not compared, because a document has errors there: ${shown.join("; ")}.`]),
    ...(unread.length === 0 ? [] : [`${unreadWords} ${unread.map(({ name }) => name).join("; ")}.`]),
    ...excluded.map(({ name }) => `${excludedWords} ${name}.`),
  ].join(" ");
}

/** The JSON has all. */
const mostNotCompared = 20;

function isExcluded({ kind }: NotCompared): boolean {
  return kind === "excluded";
}

const excludedWords =
  "Not compared, because the configuration excludes them (`--with-excluded` compares all):";

function isUnread({ kind }: NotCompared): boolean {
  return kind === "paths";
}

const unreadWords =
  "Different and not compared, unless their key is named (`--paths-from`, or `pathsFrom` in the configuration):";

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
  const nothing = inCompared(diff, "Nothing");
  switch (verdict) {
    case "equal":
      return "The two documents are equal.";
    case "equal-but-prose":
    case "unseen":
      return `${unseenStart(diff)}${diff.unseen.size === 0 ? "" : `: ${unseenWords(diff.unseen)}`}.`;
    case "nothing-at-level":
      return "The versions differ, but not in what you asked for.";
    case "behaviour":
      return "";
    case "breaking":
      return `${counted(diff.counts.byLevel.breaking, "change")} can break a TypeScript client${andSilent(diff)}; ${affected(diff)}.`;
    case "silent":
      return `${nothing} breaks, but ${counted(diff.counts.byLevel.silent, "change")} may go wrong silently; ${affected(diff)}.`;
    case "compile":
      return `${nothing} changes on the wire; ${counted(diff.counts.byLevel.compile, "change")} ${diff.counts.byLevel.compile === 1 ? "needs" : "need"} an edit when you regenerate.`;
    case "additive":
      return `${nothing} breaks: ${counted(diff.counts.byLevel.additive, "addition")}.`;
    case "deprecated":
      return `${nothing} breaks: ${counted(diff.counts.byLevel.deprecated, "deprecation")}.`;
    case "note":
      return `${nothing} breaks: ${counted(diff.counts.byLevel.note, "note")} only.`;
  }
}

/** Nothing is said of what was not compared. */
function inCompared({ notCompared }: Diff, start: "No" | "Nothing"): string {
  return notCompared.length > 0 ? `In what was compared, ${start.toLowerCase()}` : start;
}

function unseenStart({ notCompared }: Diff): string {
  return notCompared.length > 0
    ? "The documents differ, but what was compared differs in nothing that a client can see"
    : "The documents differ, but in nothing that a client can see";
}

function andSilent({ counts }: Diff): string {
  return counts.byLevel.silent === 0 ? "" : `, ${counts.byLevel.silent} more may go wrong silently`;
}

/** Only by what matters: an added field affects nobody. */
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

interface CallerCounts {
  readonly operations: number;
  readonly events: number;
}

function countCallers(all: readonly Callers[]): CallerCounts {
  return {
    operations: new Set(all.flatMap(({ operations }) => operations)).size,
    events: new Set(all.flatMap(({ events }) => events)).size,
  };
}

function callerCounts({ operations, events }: CallerCounts, more = ""): string[] {
  return [
    ...(operations > 0 ? [counted(operations, `${more}operation`)] : []),
    ...(events > 0 ? [counted(events, `${more}event`)] : []),
  ];
}

/** Such as the root of all paths: no caller can be without it. */
export function isOfApi({ facts, operations, events }: Change): boolean {
  return operations.length + events.length === 0 && facts.some((fact) => placeOf(fact).owner.kind === "api");
}

function behaviourSentence({ behaviours }: Diff): string {
  if (behaviours.length === 0) return "";
  return `${behaviours.length === 1 ? "is" : "are"} ${counted(behaviours.length, "change")} of behaviour`;
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

const rulingWords = {
  additive: "policy: allowed at any time",
  "new-version": "policy: needs a new version",
} as const;

/** A place with its callers: `response Payment.rails[] (200, 201): listPayments, getPayment`. */
export function placeLine(place: CallerPlace, direct: Callers, mostNames: number): string {
  const { operations, events } = placeCallers(place, direct);
  const names = [...operations, ...events];
  return names.length === 0 ? placeWords(place) : `${placeWords(place)}: ${someNames(names, mostNames)}`;
}

/** No word is repeated. */
function placeWords({ direction, field, parts }: CallerPlace): string {
  const [name = ""] = /^\w*/.exec(field) ?? [];
  const words = name === direction ? field : [direction, ...(field === "" ? [] : [field])].join(" ");
  return parts.every((part) => part === name) ? words : `${words} (${someNames(parts, mostParts)})`;
}

const mostParts = 3;

/** Those whose own resource has the place. */
export function placeCallers({ operations, events }: CallerPlace, direct: Callers): Callers {
  return {
    operations: operations.filter((id) => direct.operations.includes(id)),
    events: events.filter((type) => direct.events.includes(type)),
  };
}

export function someNames(names: readonly string[], most: number): string {
  const shown = names.slice(0, most).join(", ");
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}

export function morePlaces(count: number): string {
  return `${count} more ${count === 1 ? "place" : "places"}`;
}

/** In place of a list of operations, for a change that affects all of them. */
export const apiAsWhole = "the API as a whole";

export const indexTitle = "The versions index, as last pulled";

/** For a line without room for the explanation. */
export function explainedWords({ explainedBy }: Change): string {
  return explainedBy.length === 0 ? "" : `; explained by ${explainedBy.map((id) => `\`${id}\``).join(", ")}`;
}

function yes(is: boolean): string {
  return is ? "yes" : "no";
}

/** A change of behaviour, in the words of the overlay. */
export interface BehaviourWords {
  readonly title: string;
  readonly since: string;
  readonly was: string;
  readonly is: string;
  readonly action: string;
  readonly notice: string;
}

/** On the way back to an older version, what was is what will be. */
export function behaviourWords({
  title,
  version,
  was,
  is,
  action,
  notice,
  step,
}: BehaviourEntry): BehaviourWords {
  if (step === "begins") return { title, since: `from ${version} on`, was, is, action, notice };
  return {
    title: `${title} (no longer)`,
    since: `only from ${version} on`,
    was: is,
    is: was,
    action: `Undo what the newer version requires: ${action}`,
    notice: `In the newer version: ${notice}`,
  };
}
