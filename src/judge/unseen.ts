/** Differences between two documents that no client can see, counted by kind, and the words for them. */
import type { DocumentDifferences, WordingKind } from "../document/compare-documents.js";

/** `others`: what is written otherwise, and comes to the same as far as it is compared. Only the kinds that occur. */
type UnseenKind = WordingKind | "others";

export type Unseen = ReadonlyMap<UnseenKind, number>;

/** `hasOthers`: what is written otherwise may be a change, or what was not compared. */
export function unseenIn(
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
