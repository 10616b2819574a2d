/** Counts in a few words, by level and by effect. */
import type { Diff } from "../../diff.js";
import { effectNames, type Effect } from "../../effects.js";
import { levels } from "../../level.js";
import { levelWords } from "../verdict-sentence.js";

export interface Pill {
  /** A level, an effect, or `behaviour`: what the style sheet and the filter know it by. */
  readonly kind: string;
  readonly count: number;
  readonly word: string;
  /** What it means, in a sentence. */
  readonly meaning: string;
}

export interface Pills {
  readonly levels: readonly Pill[];
  readonly effects: readonly Pill[];
}

const levelMeanings: Readonly<Record<string, string>> = {
  breaking: "Running code breaks, or takes a wrong branch that the compiler shows.",
  silent: "Everything compiles, and something may be refused or misread.",
  behaviour: "No schema shows it; the publisher tells it in words.",
  compile: "Nothing changes on the wire; the same source needs an edit against the new types.",
  additive: "Something more that nobody has to use.",
  deprecated: "It works and will go away.",
  note: "Nothing to do.",
};

export const effectMeanings: Readonly<Record<Effect, string>> = {
  wire: "Code that runs today breaks against the new version.",
  compile: "The same source no longer compiles against the new types.",
  silent: "It compiles, and may take a wrong branch or be refused.",
};

export function pillsOf({ counts, behaviours }: Diff): Pills {
  const pill = (kind: string, count: number, word: string): Pill => ({
    kind,
    count,
    word,
    meaning: levelMeanings[kind] ?? "",
  });
  const byLevel = levels.map((level) => pill(level, counts.byLevel[level], levelWords[level]));
  return {
    // Next to the other kind that no compiler shows.
    levels: [
      ...byLevel.slice(0, 2),
      pill("behaviour", behaviours.length, "of behaviour"),
      ...byLevel.slice(2),
    ],
    effects: effectNames.map((effect) => ({
      kind: effect,
      // Changes of behaviour are silent by nature.
      count: counts.byEffect[effect] + (effect === "silent" ? behaviours.length : 0),
      word: effect,
      meaning: effectMeanings[effect],
    })),
  };
}

/** Of all steps together; what does not occur is left out. */
export function sumPills(all: readonly Pills[]): Pills {
  return {
    levels: sum(all.map(({ levels: list }) => list)),
    effects: sum(all.map(({ effects }) => effects)),
  };
}

function sum([first = [], ...others]: readonly (readonly Pill[])[]): Pill[] {
  return first
    .map((pill, index) => ({
      ...pill,
      count: others.reduce((count, pills) => count + (pills[index]?.count ?? 0), pill.count),
    }))
    .filter(({ count }) => count > 0);
}
