/** Two versions of an API, compared, judged and grouped: what every report is made from. */

import type { DocumentDifferences, WordingKind } from "../document/compare-documents.js";
import type { Api } from "../model/api.js";
import { behavioursBetween, type BehaviourEntry } from "./behaviours.js";
import type { Change } from "./change.js";
import { compareApis } from "../compare/compare-apis.js";
import { Recorder } from "../compare/schemas/recorder.js";
import { levels, type Effect, type Level } from "./effects.js";
import { groupFacts } from "./group.js";
import { notComparedIn, type NotCompared } from "../compare/not-compared.js";

export interface Diff {
  readonly api: string;
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly verdict: Verdict;
  /** From worst to best. Changes of words alone are not among them. */
  readonly changes: readonly Change[];
  readonly behaviours: readonly BehaviourEntry[];
  /** Pointers of what was only said otherwise. */
  readonly prose: readonly string[];
  /** In what else the documents differ, and no client can see it. */
  readonly unseen: Unseen;
  /** What an error in a document hides, or nobody reads. */
  readonly notCompared: readonly NotCompared[];
  readonly counts: Counts;
  /** Whether the publisher's policy was known. */
  readonly hasPolicy: boolean;
}

/**
 * The worst level that occurs, or which kind of nothing it is. `behaviour`: no shape differs, and yet something does.
 * `equal`: the documents have the same values. `equal-but-prose`: they differ in descriptions; `unseen`: in something else
 * that no client can see. `nothing-at-level` is only said after a selection.
 */
type Verdict = Level | "behaviour" | "equal" | "equal-but-prose" | "unseen" | "nothing-at-level";

interface Counts {
  readonly facts: number;
  readonly changes: number;
  readonly byLevel: Readonly<Record<Level, number>>;
  readonly byEffect: Readonly<Record<Effect, number>>;
  readonly operations: number;
  readonly events: number;
}

/** Without the differences between the documents, those between the models count as all. */
export function diffApis(before: Api, after: Api, documents?: DocumentDifferences): Diff {
  const recorder = new Recorder(before, after);
  const facts = compareApis(before, after, recorder);
  const prose = facts.flatMap((fact) => (fact.kind === "prose" ? [fact.of] : [])).sort();
  const shapes = facts.filter(({ kind }) => kind !== "prose");
  const behaviours = behavioursBetween(before, after);
  const changes = groupFacts(shapes, before, after, behaviours);
  const notCompared = notComparedIn(before, after, [...recorder.unread.values()], documents);
  const unseen = unseenIn(documents, prose, changes.length + behaviours.length + notCompared.length > 0);
  return {
    api: after.name,
    title: after.title,
    from: before.version,
    to: after.version,
    verdict: verdictOf(changes, behaviours, unseen, notCompared),
    changes,
    behaviours,
    prose,
    unseen,
    notCompared,
    counts: countsOf(changes, shapes.length),
    hasPolicy: after.traits.policy !== undefined,
  };
}

export function verdictOf(
  changes: readonly Change[],
  behaviours: readonly BehaviourEntry[],
  unseen: Unseen,
  notCompared: readonly NotCompared[],
): Verdict {
  const [worst] = changes;
  if (worst !== undefined) return worst.level;
  if (behaviours.length > 0) return "behaviour";
  if (notCompared.length > 0) return "unseen";
  if (unseen.size === 0) return "equal";
  return unseen.size === 1 && unseen.has("descriptions") ? "equal-but-prose" : "unseen";
}

export function countsOf(changes: readonly Change[], facts: number): Counts {
  const count = (is: (change: Change) => boolean): number => changes.filter(is).length;
  return {
    facts,
    changes: changes.length,
    byLevel: Object.fromEntries(
      levels.map((level) => [level, count((change) => change.level === level)]),
    ) as Record<Level, number>,
    byEffect: {
      wire: count(({ effects }) => effects.wire),
      compile: count(({ effects }) => effects.compile),
      silent: count(({ effects }) => effects.silent),
    },
    operations: new Set(changes.flatMap(({ operations }) => operations)).size,
    events: new Set(changes.flatMap(({ events }) => events)).size,
  };
}

/** `others`: what is written otherwise, and comes to the same as far as it is compared. Only the kinds that occur. */
type UnseenKind = WordingKind | "others";

type Unseen = ReadonlyMap<UnseenKind, number>;

/** `hasOthers`: what is written otherwise may be a change, or what was not compared. */
function unseenIn(
  documents: DocumentDifferences | undefined,
  prose: readonly string[],
  hasOthers: boolean,
): Unseen {
  if (documents === undefined) return new Map(prose.length === 0 ? [] : [["descriptions", prose.length]]);
  const { wording, others } = documents;
  return new Map<UnseenKind, number>([
    ...wording,
    ...(others === 0 || hasOthers ? [] : [["others", others] as const]),
  ]);
}

/** In the order of the sentence. */
const wordsOf: readonly (readonly [UnseenKind, singular: string, plural: string])[] = [
  ["descriptions", "description", "descriptions"],
  ["examples", "example", "examples"],
  ["tags", "tag", "tags"],
  ["externalDocs", "link to documentation", "links to documentation"],
  ["extensions", "vendor extension", "vendor extensions"],
  ["info", "field of `info`", "fields of `info`"],
  ["unusedComponents", "unused component", "unused components"],
  ["reorderedLists", "reordered list", "reordered lists"],
  ["others", "place in another spelling", "places in another spelling"],
];

/** `12 descriptions, 3 examples, 1 reordered list` */
export function unseenWords(unseen: Unseen): string {
  const words = wordsOf.flatMap(([kind, singular, plural]) => {
    const count = unseen.get(kind);
    return count === undefined ? [] : [`${count} ${count === 1 ? singular : plural}`];
  });
  return words.join(", ");
}
