/** Names that likely mean the same thing. */

/** The same for `createdAt` and `created_at`. */
export function spelling(name: string): string {
  return wordsOf(name).join("");
}

/** Names that likely mean the same thing: other separators, a plural, a word more or less, a typo. */
export function areNamesAlike(before: string, after: string): boolean {
  const [left, right] = [wordsOf(before), wordsOf(after)];
  return (
    isPart(left, right) ||
    isPart(right, left) ||
    areOneSlipApart(left.join(""), right.join("")) ||
    areAbbreviated(left, right)
  );
}

/** `tracking_no` and `tracking_number`: each word is the same, or the usual short form of the other. */
function areAbbreviated(left: readonly string[], right: readonly string[]): boolean {
  const areSame = (one: string, other: string): boolean =>
    one === other || shortForms.get(one) === other || shortForms.get(other) === one;
  return left.length === right.length && left.every((word, index) => areSame(word, right[index] ?? ""));
}

const shortForms: ReadonlyMap<string, string> = new Map([
  ["acct", "account"],
  ["addr", "address"],
  ["amt", "amount"],
  ["cnt", "count"],
  ["curr", "currency"],
  ["desc", "description"],
  ["id", "identifier"],
  ["lang", "language"],
  ["msg", "message"],
  ["no", "number"],
  ["num", "number"],
  ["org", "organization"],
  ["pct", "percent"],
  ["qty", "quantity"],
  ["ref", "reference"],
  ["tel", "telephone"],
  ["ts", "timestamp"],
  ["tx", "transaction"],
  ["txn", "transaction"],
]);

export function shareWord(before: string, after: string): boolean {
  const words = new Set(wordsOf(before));
  return wordsOf(after).some((word) => words.has(word));
}

/** Equal for descriptions with the same words; undefined for fewer than two, which describe nothing. */
export function proseKey(description = ""): string | undefined {
  const words = description.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 1 ? words.join(" ") : undefined;
}

/** In lower case and in the singular, without connecting words: `created_at`, `created_on`. */
function wordsOf(name: string): string[] {
  const words = (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase());
  const significant = words.filter((word) => !joining.has(word));
  return (significant.length > 0 ? significant : words).map((word) => word.replace(/(?<=..)s$/, ""));
}

const joining: ReadonlySet<string> = new Set(["at", "on", "of", "the"]);

function isPart(few: readonly string[], many: readonly string[]): boolean {
  return few.length > 0 && few.every((word) => many.includes(word));
}

/** A missing letter, or two swapped ones. A replaced letter usually makes another word: `sender`, `lender`. */
function areOneSlipApart(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (short.length < shortestSlip || long.length - short.length > 1 || short === long) return false;
  let at = 0;
  while (short[at] === long[at]) at++;
  return short.length < long.length
    ? short.slice(at) === long.slice(at + 1)
    : short.slice(at) === `${long[at + 1] ?? ""}${long[at] ?? ""}${long.slice(at + 2)}`;
}

/** In shorter words, a typo yields another word. */
const shortestSlip = 6;
