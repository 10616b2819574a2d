/**
 * Whether strings match a pattern, without backtracking: all positions that an expression can end at are followed
 * together, so that no choice is ever tried twice.
 */
import type { Pattern, Place } from "./pattern.js";

/**
 * All calls together take a bounded number of steps; a string that is not decided by then does not match. Published
 * patterns take some hundred.
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

/** Where a part of the text ends that matches and begins at one of these positions. */
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
