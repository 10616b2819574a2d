/** Example strings and numbers: by format, otherwise as short as the limits allow. */
import { type Pattern, patternMatcher, readPattern } from "./pattern.js";
import type { Schema } from "./schema.js";

export function sampleText({ format = "", pattern, minLength = 0, maxLength = Infinity }: Schema): string {
  // Most strings have no limits.
  if (pattern === undefined && minLength === 0 && maxLength === Infinity)
    return byFormat.get(format)?.[0] ?? "text";
  const read = pattern === undefined ? undefined : readPattern(pattern);
  const matches = read === undefined ? (): boolean => true : patternMatcher(read);
  const most = Math.min(maxLength, longest);
  const byPattern = read === undefined ? [] : [samplePattern(read, 0), samplePattern(read, minLength)];
  const known = byFormat.get(format) ?? [];
  const length = Math.min(minLength, most);
  const candidates = [
    ...(known.length === 0 ? byPattern.slice(0, 1) : known),
    ...known.flatMap((text) => [text.padStart(length, text.charAt(0)), text.padEnd(length, "a")]),
    "text".padEnd(length, "t").slice(0, most),
    ...usual,
    ...byPattern,
    ...byPattern.map((text) => text.padEnd(length, text.at(-1))),
  ];
  return (
    candidates.find((text) => text.length >= minLength && text.length <= most && matches(text)) ?? "text"
  );
}

export function sampleNumber({
  types = [],
  minimum = -Infinity,
  exclusiveMinimum = -Infinity,
  maximum = Infinity,
  exclusiveMaximum = Infinity,
  multipleOf,
}: Schema): number {
  const isAllowed = (value: number): boolean =>
    value >= minimum && value > exclusiveMinimum && value <= maximum && value < exclusiveMaximum;
  const low = Math.max(minimum, exclusiveMinimum);
  const high = Math.min(maximum, exclusiveMaximum);
  const step = multipleOf ?? 1;
  const first = Number.isFinite(low)
    ? Math.ceil(low / step) * step
    : Math.min(step, Math.floor(high / step) * step);
  const whole = [step, first, first + step, first - step].find(isAllowed);
  return whole ?? (types[0] === "integer" || multipleOf !== undefined ? first : (low + high) / 2);
}

/** Several, where limits are common. */
const byFormat: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    uuid: ["2f1f8a52-8d6c-4d7e-9a1b-3c5d7e9f0a1b"],
    date: ["2026-01-15"],
    "date-time": ["2026-01-15T09:30:00Z", "2026-01-15T09:30:00.000Z", "2026-01-15T09:30:00+00:00"],
    time: ["09:30:00Z"],
    duration: ["P1D"],
    email: ["person@example.com", "a@b.co"],
    hostname: ["example.com"],
    uri: ["https://example.com/", "a:b"],
    "uri-reference": ["/"],
    "json-pointer": ["/a"],
    ipv4: ["192.0.2.1"],
    ipv6: ["2001:db8::1"],
    decimal: ["1.00"],
    byte: ["dGV4dA=="],
  }),
);

/** Strings for common patterns that cannot be sampled: those with lookaround, or without a format. */
const usual = [...[...byFormat.values()].flat(), "+15550100"];

const characterSets = ["0123456789", "abcdef", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Strings like this one, and others: whoever needs one that differs tries them in turn. */
export function* otherTexts(text: string): Generator<string> {
  // A digit keeps more formats valid than a letter does.
  const [, start = "", last = "", end = ""] =
    /^(.*)(\d)(\D*)$/s.exec(text) ?? /^(.*)([a-z])([^a-z]*)$/is.exec(text) ?? [];
  const characters = last === "" ? "" : (characterSets.find((each) => each.includes(last)) ?? "");
  for (let count = 1; count < characters.length; count++)
    yield start + characters.charAt((characters.indexOf(last) + count) % characters.length) + end;
  yield* ["other", "x", "A", "1", "", `${text}${text}`, ...usual];
}

/**
 * A short string that should match a pattern: the first alternatives, the smallest counts. Lookaround is ignored, so
 * the caller checks the match. Repetitions are extended towards the wanted length.
 */
export function samplePattern(pattern: Pattern, minLength: number): string {
  const shortest = write(pattern, { missing: 0 });
  return shortest.length >= minLength
    ? shortest
    : write(pattern, { missing: Math.min(minLength, longest) - shortest.length });
}

/** In characters: samples become source code, and a document must not decide its length. */
const longest = 1000;

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

/** Once if any number is allowed: a string shows more than none. */
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
