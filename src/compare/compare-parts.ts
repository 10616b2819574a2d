/** What the comparisons of operations, bodies, headers, events … have in common. */
import type { At } from "./at.js";

/** One comparison for each part of a thing: a new part does not compile without one. Parts that mean something only together share one. */
export type PartComparisons<Thing, Where extends At> = Readonly<
  Record<keyof Thing, (before: Thing, after: Thing, at: Where) => void>
>;

export function compareParts<Thing, Where extends At>(
  comparisons: PartComparisons<Thing, Where>,
  before: Thing,
  after: Thing,
  at: Where,
): void {
  for (const compare of new Set(Object.values<PartComparisons<Thing, Where>[keyof Thing]>(comparisons)))
    compare(before, after, at);
}

/** For what says nothing to a caller, or is compared elsewhere. */
export function compareNothing(): void {
  return;
}

/** What is written for people. The order of tags means nothing. */
interface Worded {
  readonly title?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly notes?: readonly string[];
  readonly tags?: readonly string[];
}

export function compareProse(before: Worded, after: Worded, at: At): void {
  const words = ({ title, summary, description, notes = [], tags = [] }: Worded): string =>
    JSON.stringify([title ?? "", summary ?? "", description ?? "", notes.join("\n"), [...tags].sort()]);
  if (words(before) !== words(after)) at.prose();
}

interface Marked {
  readonly deprecated: boolean;
}

export function compareDeprecated(before: Marked, after: Marked, at: At): void {
  if (before.deprecated !== after.deprecated)
    at.fact({ kind: "deprecated", before: before.deprecated, after: after.deprecated });
}

/** Of two sets of names. */
export function cameAndWent(
  before: readonly string[],
  after: readonly string[],
): { readonly added: string[]; readonly removed: string[] } {
  return {
    added: after.filter((name) => !before.includes(name)).sort(),
    removed: before.filter((name) => !after.includes(name)).sort(),
  };
}

/** What of one version is what of the other, and what is left over. */
export interface Matched<Thing> {
  readonly matched: readonly (readonly [Thing, Thing])[];
  readonly removed: readonly Thing[];
  readonly added: readonly Thing[];
}
