/**
 * Whether something that went and something that came are likely one thing under another name.
 *
 * No document says so. What speaks for it is the names, or a schema that says what the thing is: that both are strings
 * says nothing, and neither does it that both are dates.
 */
import type { Api } from "../../model/api.js";
import { isListed } from "./can-limit.js";
import { child, items, type Node } from "./node.js";
import { viewOf } from "./view.js";

/** The same letters: `createdAt` and `created_at`. */
export function areSpelledAlike(before: string, after: string): boolean {
  return wordsOf(before).join("") === wordsOf(after).join("");
}

/** Names that a reader takes for one: other separators, another number, a word more or less, a letter too many. */
export function areNamesAlike(before: string, after: string): boolean {
  const [left, right] = [wordsOf(before), wordsOf(after)];
  return isPart(left, right) || isPart(right, left) || areOneSlipApart(left.join(""), right.join(""));
}

/** At least one word of theirs is the same. */
export function shareWord(before: string, after: string): boolean {
  const words = new Set(wordsOf(before));
  return wordsOf(after).some((word) => words.has(word));
}

/** In lower case and in the singular; without those that join others: `created_at`, `created_on`. */
function wordsOf(name: string): string[] {
  const words = (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase());
  const telling = words.filter((word) => !joining.has(word));
  return (telling.length > 0 ? telling : words).map((word) => word.replace(/(?<=..)s$/, ""));
}

const joining: ReadonlySet<string> = new Set(["at", "on", "of", "the"]);

function isPart(few: readonly string[], many: readonly string[]): boolean {
  return few.length > 0 && few.every((word) => many.includes(word));
}

/**
 * A letter was left out, or two changed places. A letter in place of another is mostly a word in place of another:
 * `sender`, `lender`.
 */
function areOneSlipApart(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (short.length < shortestSlip || long.length - short.length > 1 || short === long) return false;
  let at = 0;
  while (short[at] === long[at]) at++;
  return short.length < long.length
    ? short.slice(at) === long.slice(at + 1)
    : short.slice(at) === `${long[at + 1] ?? ""}${long[at] ?? ""}${long.slice(at + 2)}`;
}

/** In shorter words a letter makes another word. */
const shortestSlip = 6;

/** An object, a list of values or a union: not what many other things are as well. */
export function isSpecific(node: Node, api: Api): boolean {
  const view = viewOf(node, api);
  const { schema, unions, fields } = view;
  if (unions.length > 0 || (isListed(view) && (schema.enum?.length ?? 0) > 1)) return true;
  if (schema.items !== undefined && schema.items !== false)
    return isSpecific(child(view.node, schema.items, items), api);
  return ((fields ?? schema.properties)?.size ?? 0) > 0;
}
