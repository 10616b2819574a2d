/**
 * A document's text, made safe for a diagnostic: quoted, cut to a line, with everything a terminal could act on
 * (controls, bidi overrides) escaped.
 */
export function quote(text: string, limit = 80): string {
  const cut = text.length > limit ? `${text.slice(0, limit)}…` : text;
  return JSON.stringify(cut).replace(unprintable, escapeCharacter);
}

/** The same without quotation marks, for what is plain in most documents: a path, the name of a webhook. */
export function printable(text: string, limit = 200): string {
  const cut = text.length > limit ? `${text.slice(0, limit)}…` : text;
  return cut.replace(/\p{Cc}/gu, escapeCharacter).replace(unprintable, escapeCharacter);
}

/** The type of a JSON value, in words. */
export function describeType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object") return "an object";
  return typeof value === "string"
    ? `the string ${quote(value, 40)}`
    : `the ${typeof value} ${JSON.stringify(value)}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listWords(words: readonly string[], conjunction = "and"): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

/** The first of a list that may be long: `a, b and 7 more`. */
export function listSome(words: readonly string[], most = 3): string {
  if (words.length <= most) return listWords(words);
  return `${words.slice(0, most - 1).join(", ")} and ${words.length - most + 1} more`;
}

const unprintable = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
