/**
 * Whether a pattern can be tried on strings from outside: an engine that goes back and tries again can take years for some
 * expressions. A quick one begins at the start of the string, repeats nothing that repeats in turn or has alternatives, and
 * has at most two repetitions without a limit; all others are not checked.
 */
import { readPattern, type Pattern } from "../../schema/pattern.js";

export function isQuickPattern(text: string): boolean {
  const pattern = readPattern(text);
  return (
    pattern !== undefined &&
    isUnicode(text) &&
    beginsAtStart(pattern) &&
    isPlain(pattern) &&
    longRepetitions(pattern) <= 2
  );
}

/** Published patterns escape more than the flag allows; the runtime reads them with it. */
function isUnicode(text: string): boolean {
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}

function beginsAtStart(pattern: Pattern): boolean {
  if (pattern.kind === "place") return pattern.place === "start";
  if (pattern.kind === "alternatives") return pattern.parts.every(beginsAtStart);
  const [first] = pattern.kind === "sequence" ? pattern.parts : [];
  return first !== undefined && beginsAtStart(first);
}

function isPlain(pattern: Pattern): boolean {
  switch (pattern.kind) {
    case "character":
    case "place":
      return true;
    case "look":
      return false;
    case "sequence":
    case "alternatives":
      return pattern.parts.every(isPlain);
    case "repetition":
      return pattern.most <= 1 ? isPlain(pattern.part) : isOneWay(pattern.part);
  }
}

/** Whether it matches a string in one way at most. */
function isOneWay(pattern: Pattern): boolean {
  switch (pattern.kind) {
    case "character":
      return true;
    case "place":
    case "look":
      return false;
    case "sequence":
      return pattern.parts.every(isOneWay);
    case "alternatives":
      return pattern.parts.length === 1 && pattern.parts.every(isOneWay);
    case "repetition":
      return pattern.least === pattern.most && isOneWay(pattern.part);
  }
}

function longRepetitions(pattern: Pattern): number {
  switch (pattern.kind) {
    case "character":
    case "place":
      return 0;
    case "look":
      return longRepetitions(pattern.part);
    case "sequence":
    case "alternatives":
      return pattern.parts.reduce((sum, part) => sum + longRepetitions(part), 0);
    case "repetition":
      return (pattern.most > long ? 1 : 0) + longRepetitions(pattern.part);
  }
}

const long = 64;
