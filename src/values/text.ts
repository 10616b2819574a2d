/** Strings: order, lists in words, printable text for terminals and reports, escapes. Imports nothing. */

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A `%` that starts no valid escape stands for itself: publishers forget to encode it. */
export function decodePercent(text: string): string {
  // Most strings contain none.
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** True for a regular expression of ECMA-262. */
export function isRegularExpression(text: string, flags = "u"): boolean {
  return patternProblem(text, flags) === undefined;
}

/** The problem with a regular expression: `unterminated group`. Constructing one takes time linear in its length. */
export function patternProblem(text: string, flags = "u"): string | undefined {
  try {
    new RegExp(text, flags);
    return undefined;
  } catch (error) {
    // "Invalid regular expression: /a(/u: Unterminated group"
    return (error as SyntaxError).message.replace(/^.*: /s, "").toLowerCase();
  }
}

/** Compares code units, so that the output does not depend on the locale. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

export function sortedUnique<Text extends string>(texts: Iterable<Text>): Text[] {
  // Without a function, `sort` compares code units, too.
  return [...new Set(texts)].sort();
}

/** `1 operation`, `3 operations`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listWords(words: readonly string[], conjunction = "and"): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

/** The first items of a list that may be long: `a, b and 7 more`. */
export function listSome(words: readonly string[], most = 3): string {
  if (words.length <= most) return listWords(words);
  return `${words.slice(0, most - 1).join(", ")} and ${words.length - most + 1} more`;
}

/** Inline code of Markdown. Document text may contain backticks. */
export function code(text: string): string {
  return `\`${text.replaceAll("`", "'").replaceAll(/\s+/g, " ")}\``;
}

/** At most `limit` characters, then an ellipsis. */
export function truncate(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}

/** Document text for a diagnostic: quoted, at most one line, safe for a terminal. */
export function quote(text: string, limit = 80): string {
  return JSON.stringify(truncate(text, limit)).replace(unprintable, escapeCharacter);
}

/** Document text without quotation marks, on one line: a path, the name of a webhook. */
export function printableLine(text: string, limit = 200): string {
  return truncate(text, limit)
    .replace(/\p{Cc}/gu, escapeCharacter)
    .replace(unprintable, escapeCharacter);
}

/** Document text in a report: controls, bidi overrides and other unprintable characters are escaped; line endings stay. */
export function printable(text: string): string {
  return text.replace(unprintableButLineEnds, escapeCharacter);
}

const unprintable = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;
const unprintableButLineEnds = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** False for a YAML file with only comments. */
export function hasYamlContent(text: string): boolean {
  return text.split("\n").some((line) => !/^\s*(?:#|$)/.test(line));
}

/** Cells of rows, each column as wide as its widest cell. */
export function inColumns(rows: readonly (readonly string[])[], gap = "  "): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    return cells.join(gap).trimEnd();
  });
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
