/** Phrases that every format of a report shares: the users of a change, its places, and behaviour changes. */
import { code, counted, listWords } from "../values/text.js";
import type { BehaviourEntry } from "../judge/behaviours.js";
import type { CallerPlace, Callers, Change, Through } from "../judge/change.js";
import { levelWords } from "../judge/effects.js";
import { sentenceList } from "../judge/rules/words.js";
import { type Prose, someNames } from "./blocks.js";

/** Instead of a list of operations, for a change that affects all of them. */
export const apiAsWhole = "the API as a whole";

export const indexTitle = "The versions index, as last pulled";

/** `response: breaking · wire yes · compile yes · silent no` */
export function badges({ verdicts, effects, isCertain, ruling }: Change): string {
  const yes = (holds: boolean): string => (holds ? "yes" : "no");
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
  additive: "policy: allowed at any time",
  "new-version": "policy: needs a new version",
} as const;

/** A place with its callers: `response Payment.rails[] (200, 201): listPayments, getPayment`. */
export function placeLine(place: CallerPlace, direct: Callers, most: number): Prose {
  const { operations, events } = placeCallers(place, direct);
  const names = [...operations, ...events];
  return names.length === 0 ? placeWords(place) : [`${placeWords(place)}: `, { kind: "names", names, most }];
}

/** Omits repeated words. */
function placeWords({ direction, field, parts }: CallerPlace): string {
  const [name = ""] = /^\w*/.exec(field) ?? [];
  const words = name === direction ? field : [direction, ...(field === "" ? [] : [field])].join(" ");
  return parts.every((part) => part === name) ? words : `${words} (${someNames(parts, mostParts)})`;
}

const mostParts = 3;

/** The callers whose own resource has the place. */
function placeCallers({ operations, events }: CallerPlace, direct: Callers): Callers {
  return {
    operations: operations.filter((id) => direct.operations.includes(id)),
    events: events.filter((type) => direct.events.includes(type)),
  };
}

/** `3 operations`, `1 event`; none if there are none. */
export function callerCounts(counts: Readonly<Record<keyof Callers, number>>, more = ""): string[] {
  const { operations, events } = counts;
  return [
    ...(operations > 0 ? [counted(operations, `${more}operation`)] : []),
    ...(events > 0 ? [counted(events, `${more}event`)] : []),
  ];
}

/** `3 operations, 1 event`; empty if there are none. */
function callerCount({ operations, events }: Callers): string {
  return callerCounts({ operations: operations.length, events: events.length }).join(", ");
}

/**
 * A title with the users of the change: calls with it in their own resource, by name or count; otherwise the resource
 * that leads to it.
 */
export function titleWithUsers(change: Change): string {
  const users = usersWords(change);
  return users === "" ? change.title : `${change.title} (${users})`;
}

/** `3 operations`; empty if the title names them. Indirect users count only if there are no others. */
export function usersWords({ title, places, direct, through }: Change): string {
  if (places.every(({ field }) => field === "")) return "";
  const names = [...direct.operations, ...direct.events];
  if (names.length === 0) return throughWords(through);
  if (names.every((name) => title.includes(`\`${name}\``))) return "";
  const words = names.length === 1 ? names.join("") : callerCount(direct);
  return title.includes(words) ? "" : words;
}

/**
 * ``through `invoice` in 10 operations and 4 more types, and through `error` everywhere``; empty without such a resource.
 */
export function throughWords(through: readonly Through[]): string {
  const some = through.filter(({ isEverywhere }) => !isEverywhere);
  const everywhere = through.filter(({ isEverywhere }) => isEverywhere).map(({ type }) => `\`${type}\``);
  const named = some.slice(0, mostTypes).map((each) => `\`${each.type}\` in ${callerCount(each)}`);
  const more = some.length - named.length;
  const types = [...named, ...(more > 0 ? [counted(more, "more type")] : [])];
  return [
    ...(types.length > 0 ? [`through ${sentenceList(types)}`] : []),
    ...(everywhere.length > 0 ? [`through ${sentenceList(everywhere)} everywhere`] : []),
  ].join(", and ");
}

const mostTypes = 2;

/** For a line without room for the explanation. */
export function explainedWords({ explainedBy, explainedFor }: Change): string {
  if (explainedBy.length === 0) return "";
  const only = explainedFor.length === 0 ? "" : ` for ${sentenceList(explainedFor.map(code))}`;
  return `; explained${only} by ${explainedBy.map(code).join(", ")}`;
}

/** A behaviour change, in the words of the overlay. */
export interface BehaviourWords extends Pick<BehaviourEntry, "title" | "was" | "is" | "action" | "notice"> {
  readonly since: string;
}

/** On the way back to an older version, the sides are swapped. */
export function behaviourWords(behaviour: BehaviourEntry): BehaviourWords {
  const { title, version, was, is, action, notice, step } = behaviour;
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

/** The list that a title shortens. */
export function allValues(values: readonly string[]): string {
  return `All ${values.length}: ${listWords(values.map(code))}`;
}
