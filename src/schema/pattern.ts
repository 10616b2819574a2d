/**
 * A regular expression of a document (ECMA-262, flag `u`) as data, to make strings from it and match them in bounded
 * time: a backtracking engine can take years for twenty characters of a hostile document.
 *
 * Back references and inline flags are not supported.
 */
import { isRegularExpression } from "../values/text.js";

export type Pattern =
  /** One character: literal, from a class, or any. `example` matches. */
  | { readonly kind: "character"; readonly example: string; readonly fits: RegExp }
  | { readonly kind: "place"; readonly place: Place }
  | { readonly kind: "look"; readonly ahead: boolean; readonly negative: boolean; readonly part: Pattern }
  | { readonly kind: "sequence"; readonly parts: readonly Pattern[] }
  | { readonly kind: "alternatives"; readonly parts: readonly Pattern[] }
  | { readonly kind: "repetition"; readonly part: Pattern; readonly least: number; readonly most: number };

/** A condition on the surroundings of a position. */
type Place = "start" | "end" | "word-boundary" | "within-word";

/** Undefined if invalid or unsupported. */
export function readPattern(text: string): Pattern | undefined {
  // Published patterns escape more than the flag allows, and mean the same without it.
  const flags = ["u", ""].find((each) => isRegularExpression(text, each));
  if (flags === undefined || text.length > longest) return undefined;
  try {
    return readAlternatives({ tokens: text.match(token) ?? [], flags, at: 0, depth: 0 });
  } catch (error) {
    if (error instanceof Unread) return undefined;
    throw error;
  }
}

/** Published patterns have at most some hundred characters. */
const longest = 1000;
const deepest = 20;

class Unread extends Error {}

/** A group opening; count; class; escape; single character. */
const token =
  /\((?:\?(?:<[^=!>][^>]*>|<?[=!]|[a-z-]*:))?|(?:[*+?]|\{\d+(?:,\d*)?\})\??|\[(?:\\.|[^\]\\])*\]|\\(?:u\{[^}]*\}|u[0-9a-fA-F]{4}|x..|c.|[pP]\{[^}]*\}|k<[^>]*>|.)|[^]/gu;

interface Reader {
  readonly tokens: readonly string[];
  readonly flags: string;
  at: number;
  depth: number;
}

function readAlternatives(reader: Reader): Pattern {
  if (++reader.depth > deepest) throw new Unread();
  const parts = [readSequence(reader)];
  for (; reader.tokens[reader.at] === "|"; parts.push(readSequence(reader))) reader.at++;
  reader.depth--;
  return { kind: "alternatives", parts };
}

function readSequence(reader: Reader): Pattern {
  const parts: Pattern[] = [];
  for (;;) {
    const next = reader.tokens[reader.at];
    if (next === undefined || next === "|" || next === ")") return { kind: "sequence", parts };
    reader.at++;
    parts.push(
      readRepetition(next.startsWith("(") ? readGroup(next, reader) : readAtom(next, reader.flags), reader),
    );
  }
}

function readGroup(opening: string, reader: Reader): Pattern {
  const part = readAlternatives(reader);
  reader.at++;
  const [, behind, sign] = /^\(\?(<?)([=!])/.exec(opening) ?? [];
  if (sign !== undefined) return { kind: "look", ahead: behind === "", negative: sign === "!", part };
  if (opening === "(" || opening === "(?:" || opening.startsWith("(?<")) return part;
  throw new Unread();
}

function readAtom(source: string, flags: string): Pattern {
  const place = places.get(source);
  if (place !== undefined) return { kind: "place", place };
  if (/^\\[1-9k]/.test(source)) throw new Unread();
  return { kind: "character", fits: characterOf(source, flags), example: exampleOf(source, flags) };
}

const places: ReadonlyMap<string, Place> = new Map([
  ["^", "start"],
  ["$", "end"],
  ["\\b", "word-boundary"],
  ["\\B", "within-word"],
]);

/** The first member of a class; a common character if the class does not list its members. */
function exampleOf(source: string, flags: string): string {
  const [, member] = /^\[([^^\\\]])/u.exec(source) ?? [];
  if (member !== undefined) return member;
  const [, escape = source] = /^\[(\\(?:[dDwWsS]|\W))/u.exec(source) ?? [];
  if (!/^[\\[.]/.test(escape)) return escape;
  const fits = characterOf(escape, flags);
  const example = usual.find((character) => fits.test(character));
  if (example === undefined) throw new Unread();
  return example;
}

function characterOf(source: string, flags: string): RegExp {
  return new RegExp(`^${source}$`, flags);
}

/** Letters and digits first, then the rest of Latin-1. */
const usual = [
  ...Array.from("a1A-_ "),
  ...Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)),
];

function readRepetition(part: Pattern, reader: Reader): Pattern {
  const counts = countsOf(reader.tokens[reader.at] ?? "");
  if (counts === undefined) return part;
  reader.at++;
  return { kind: "repetition", part, ...counts };
}

function countsOf(text: string): { readonly least: number; readonly most: number } | undefined {
  if (/^\*\??$/.test(text)) return { least: 0, most: Infinity };
  if (/^\+\??$/.test(text)) return { least: 1, most: Infinity };
  if (/^\?\??$/.test(text)) return { least: 0, most: 1 };
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}\??$/.exec(text) ?? [];
  if (least === undefined) return undefined;
  if (comma === "") return { least: Number(least), most: Number(least) };
  return { least: Number(least), most: most === "" ? Infinity : Number(most) };
}

/**
 * All calls together take a bounded number of steps; a string undecided by then does not match. Published patterns take
 * a few hundred.
 */
export function patternMatcher(pattern: Pattern, mostSteps = 20_000): (text: string) => boolean {
  const budget = { steps: mostSteps };
  return (text) => {
    const characters = Array.from(text);
    const everywhere = new Set([...characters.keys(), characters.length]);
    return endsOf(pattern, everywhere, { characters, budget }).size > 0 && budget.steps > 0;
  };
}

type Positions = ReadonlySet<number>;

interface Matching {
  readonly characters: readonly string[];
  readonly budget: { steps: number };
}

/** The ends of matches that start at one of these positions. */
function endsOf(pattern: Pattern, starts: Positions, matching: Matching): Positions {
  const { characters, budget } = matching;
  budget.steps -= starts.size + 1;
  if (budget.steps <= 0 || starts.size === 0) return nowhere;
  switch (pattern.kind) {
    case "character":
      return new Set(
        [...where(starts, (at) => pattern.fits.test(characters[at] ?? ""))].map((position) => position + 1),
      );
    case "place":
      return where(starts, (at) => isAt(pattern.place, at, characters));
    case "look":
      return where(starts, (at) => looks(pattern, at, matching) !== pattern.negative);
    case "sequence":
      return pattern.parts.reduce((positions, part) => endsOf(part, positions, matching), starts);
    case "alternatives":
      return new Set(pattern.parts.flatMap((part) => [...endsOf(part, starts, matching)]));
    case "repetition":
      return endsOfRepetition(pattern, starts, matching);
  }
}

const nowhere: Positions = new Set();

function where(positions: Positions, isWanted: (position: number) => boolean): Positions {
  return new Set([...positions].filter(isWanted));
}

function isAt(place: Place, at: number, characters: readonly string[]): boolean {
  const isWord = (position: number): boolean => /^\w$/.test(characters[position] ?? "");
  switch (place) {
    case "start":
      return at === 0;
    case "end":
      return at === characters.length;
    case "word-boundary":
      return isWord(at - 1) !== isWord(at);
    case "within-word":
      return isWord(at - 1) === isWord(at);
  }
}

function looks({ ahead, part }: Extract<Pattern, { kind: "look" }>, at: number, matching: Matching): boolean {
  if (ahead) return endsOf(part, new Set([at]), matching).size > 0;
  const before = Array.from({ length: at + 1 }, (_, position) => position);
  return endsOf(part, new Set(before), matching).has(at);
}

function endsOfRepetition(
  { part, least, most }: Extract<Pattern, { kind: "repetition" }>,
  starts: Positions,
  matching: Matching,
): Positions {
  let ends = starts;
  for (let count = 0; count < least; count++) {
    const next = endsOf(part, ends, matching);
    if (next.size === ends.size && [...next].every((position) => ends.has(position))) break;
    ends = next;
  }
  const all = new Set(ends);
  for (let count = least; count < most && ends.size > 0; count++) {
    ends = where(endsOf(part, ends, matching), (position) => !all.has(position));
    for (const position of ends) all.add(position);
  }
  return all;
}
