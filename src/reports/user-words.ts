/** Who uses what changed, in words: calls with it in their own resource by name or count, all others by the way to it. */
import type { Callers, Change, Through } from "../judge/change.js";
import { sentenceList } from "../judge/rules/words.js";
import { counted } from "../values/text.js";

/** `3 operations, 1 event`; empty where there are none. */
export function callerCount({ operations, events }: Callers): string {
  return [
    ...(operations.length === 0 ? [] : [counted(operations.length, "operation")]),
    ...(events.length === 0 ? [] : [counted(events.length, "event")]),
  ].join(", ");
}

/** `3 operations`; empty where the title names them. What leads to a change from elsewhere counts only where nothing else does. */
export function usersWords({ title, places, direct, through }: Change): string {
  if (places.every(({ field }) => field === "")) return "";
  const names = [...direct.operations, ...direct.events];
  if (names.length === 0) return throughWords(through);
  if (names.every((name) => title.includes(`\`${name}\``))) return "";
  const words = names.length === 1 ? names.join("") : callerCount(direct);
  return title.includes(words) ? "" : words;
}

/** A title with those who use what changed. */
export function titleWithUsers(change: Change): string {
  const users = usersWords(change);
  return users === "" ? change.title : `${change.title} (${users})`;
}

const mostTypes = 2;

/** ``through `invoice` in 10 operations and 4 more types, and through `error` everywhere``; empty where there is no such way. */
export function throughWords(through: readonly Through[]): string {
  const some = through.filter(({ isEverywhere }) => !isEverywhere);
  const everywhere = through.filter(({ isEverywhere }) => isEverywhere);
  const named = some.slice(0, mostTypes).map((each) => `\`${each.type}\` in ${callerCount(each)}`);
  const more = some.length - named.length;
  const types = [...named, ...(more > 0 ? [counted(more, "more type")] : [])];
  return [
    ...(types.length > 0 ? [`through ${sentenceList(types)}`] : []),
    ...(everywhere.length > 0
      ? [`through ${sentenceList(everywhere.map(({ type }) => `\`${type}\``))} everywhere`]
      : []),
  ].join(", and ");
}
