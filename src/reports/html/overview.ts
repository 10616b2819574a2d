/** The head of the page: counts by level and effect, and a timeline of the versions with the changes of each. */
import { compareVersions } from "../../values/version.js";
import type { Diff } from "../../judge/diff.js";
import { noChangeWord } from "../verdict.js";
import { effectNames, levels, levelWords, type Effect } from "../../judge/effects.js";

/**
 * `anchors` lead from a version to the step that ends with it; `shown` are the steps of the page. A point without a
 * step on the page has no anchor; one without counts has a word in their place.
 */
export function timelineView(
  timeline: readonly Diff[],
  anchors: ReadonlyMap<string, string>,
  shown: readonly Diff[],
) {
  const [first] = timeline;
  if (first === undefined) return [];
  const ends = shown.flatMap(({ from, to }) => [from, to]).sort(compareVersions);
  const isWithin = (version: string): boolean =>
    compareVersions(ends[0] ?? "", version) <= 0 && compareVersions(version, ends.at(-1) ?? "") <= 0;
  const start = {
    version: first.from,
    anchor: "",
    isWithin: isWithin(first.from),
    isFirst: true,
    pills: [],
    word: "",
  };
  return [start, ...timeline.map((diff) => point(diff, anchors.get(diff.to) ?? "", isWithin(diff.to)))];
}

function point(diff: Diff, anchor: string, isWithin: boolean) {
  const pills = sumPills([pillsOf(diff)]).levels;
  return {
    version: diff.to,
    anchor,
    isWithin,
    isFirst: false,
    pills,
    word: pills.length > 0 ? "" : noChangeWord(diff),
  };
}

export interface Pill {
  /** The key for style sheet and filter: a level, an effect, or `behaviour`. */
  readonly kind: string;
  readonly count: number;
  readonly word: string;
  /** Its meaning, in a sentence. */
  readonly meaning: string;
}

const levelMeanings: Readonly<Record<string, string>> = {
  breaking: "Running code breaks, or takes a wrong branch that only the compiler shows.",
  silent: "Everything compiles, but the server may refuse a request, or your code misread a response.",
  behaviour: "No schema shows it; the publisher describes it in words.",
  compile: "Nothing changes on the wire, but the source needs an edit to compile.",
  additive: "An addition, which no code has to use.",
  deprecated: "It works, and is planned for removal.",
  note: "Nothing to do.",
};

const effectMeanings: Readonly<Record<Effect, string>> = {
  wire: "Code that runs today breaks against the new version.",
  compile: "The same source no longer compiles against the new types.",
  silent: "The code compiles, but may take a wrong branch or be refused.",
};

export function pillsOf({ counts, behaviours }: Diff) {
  const pill = (kind: string, count: number, word: string): Pill => ({
    kind,
    count,
    word,
    meaning: levelMeanings[kind] ?? "",
  });
  const byLevel = levels.map((level) => pill(level, counts.byLevel[level], levelWords[level]));
  return {
    // Placed next to the other kind that no compiler shows.
    levels: [
      ...byLevel.slice(0, 2),
      pill("behaviour", behaviours.length, "behavioural"),
      ...byLevel.slice(2),
    ],
    effects: effectNames.map((effect) => ({
      kind: effect,
      // Behaviour changes are silent by nature.
      count: counts.byEffect[effect] + (effect === "silent" ? behaviours.length : 0),
      word: effect,
      meaning: effectMeanings[effect],
    })),
  };
}

/** The sum over all steps, omitting zeros. */
export function sumPills(all: readonly ReturnType<typeof pillsOf>[]) {
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
