/**
 * A short string that is meant to match a pattern: of alternatives the first, of counts the smallest. It does not
 * look around, so the caller compares it with the pattern.
 */
import type { Pattern } from "./pattern.js";

/** Repetitions are stretched until the string has the wanted length, as far as they can be. */
export function samplePattern(pattern: Pattern, minLength: number): string {
  const shortest = write(pattern, { missing: 0 });
  return shortest.length >= minLength
    ? shortest
    : write(pattern, { missing: Math.min(minLength, longest) - shortest.length });
}

/** In characters: samples become source code, and a document must not decide on its length. */
export const longest = 1000;

function write(pattern: Pattern, growth: { missing: number }): string {
  switch (pattern.kind) {
    case "character":
      return pattern.example;
    case "place":
    case "look":
      return "";
    case "sequence":
      return pattern.parts.map((part) => write(part, growth)).join("");
    case "alternatives":
      return pattern.parts[0] === undefined ? "" : write(pattern.parts[0], growth);
    case "repetition":
      return writeRepetition(pattern, growth);
  }
}

/** Once where it may come any number of times: a string shows more than none. */
function writeRepetition(
  { part, least, most }: Extract<Pattern, { kind: "repetition" }>,
  growth: { missing: number },
): string {
  const once = write(part, growth);
  if (once === "") return "";
  const count = most === Infinity ? Math.max(least, 1) : least;
  const extra = Math.min(most - count, Math.max(0, Math.ceil(growth.missing / once.length)));
  growth.missing -= extra * once.length;
  return once.repeat(Math.min(count + extra, Math.ceil(longest / once.length)));
}
