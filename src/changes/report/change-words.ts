/** What every format of a report says about a change in the same words. */
import type { CallerPlace, Change } from "../change.js";
import { levelWords } from "./verdict-sentence.js";

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
  const many = (count: number, noun: string): string[] =>
    count === 0 ? [] : [`${count} ${noun}${count === 1 ? "" : "s"}`];
  return [...many(operations.length, "operation"), ...many(events.length, "event")].join(", ");
}

/** For a line that has no room for the explanation. */
export function explainedWords({ explainedBy }: Change): string {
  return explainedBy.length === 0 ? "" : `; explained by ${explainedBy.map((id) => `\`${id}\``).join(", ")}`;
}

function yes(is: boolean): string {
  return is ? "yes" : "no";
}
