/** Two versions of a thing, compared part by part. */
import { without } from "../values/collections.js";
import type { Difference, FactKind } from "./fact.js";

/**
 * A comparison for each part of a thing, so that a new part without one does not compile. Parts may share one. `Whole`:
 * the thing around it, if that is what is compared.
 */
export type PartComparisons<Thing, Where, Whole = Thing> = Readonly<
  Record<keyof Thing, (before: Whole, after: Whole, at: Where) => void>
>;

export function compareParts<Thing, Where>(
  comparisons: Readonly<Record<string, (before: Thing, after: Thing, at: Where) => void>>,
  before: Thing,
  after: Thing,
  at: Where,
): void {
  for (const compare of new Set(Object.values(comparisons))) compare(before, after, at);
}

/** For parts that do not concern callers, or are compared elsewhere. */
export function compareNothing(): void {
  return;
}

/** Descriptions for people. The order of tags has no meaning. */
interface Worded {
  readonly title?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly notes?: readonly string[];
  readonly tags?: readonly string[];
}

export function compareProse(before: Worded, after: Worded, at: { prose(): void }): void {
  const words = ({ title, summary, description, notes = [], tags = [] }: Worded): string =>
    JSON.stringify([title ?? "", summary ?? "", description ?? "", notes.join("\n"), [...tags].sort()]);
  if (words(before) !== words(after)) at.prose();
}

export const compareDeprecated = compareSingle(
  "deprecated",
  ({ deprecated }: { readonly deprecated: boolean }) => deprecated,
);

/** Kinds of facts that only say that a flag, or a text, differs. */
type KindOf<Value> = {
  [Kind in FactKind]: { kind: Kind; before: Value; after: Value } extends Extract<Difference, { kind: Kind }>
    ? Kind
    : never;
}[FactKind];

/** A flag, or a text that only matters by being another one; empty if there is none. */
export function compareSingle<Thing, Kind extends KindOf<boolean> | KindOf<string>>(
  kind: Kind,
  read: (thing: Thing) => Kind extends KindOf<boolean> ? boolean : string,
): Comparing<Thing> {
  return compareDetail<Thing, boolean | string>(read, (turned) => ({ kind, ...turned }) as Difference);
}

type Comparing<Thing> = (before: Thing, after: Thing, at: { fact(difference: Difference): void }) => void;

/** Compares one detail. `differenceOf` takes its two values and the newer thing. */
export function compareDetail<Thing, Value extends string | boolean>(
  read: (thing: Thing) => Value,
  differenceOf: (turned: { readonly before: Value; readonly after: Value }, after: Thing) => Difference,
): Comparing<Thing> {
  return (before, after, at) => {
    const turned = { before: read(before), after: read(after) };
    if (turned.before !== turned.after) at.fact(differenceOf(turned, after));
  };
}

export function compareNames<Thing>(
  kind: "credential-scopes" | "requirements" | "scopes",
  read: (thing: Thing) => readonly string[],
): Comparing<Thing> {
  return (before, after, at) => {
    const sets = addedAndRemoved(read(before), read(after));
    if (sets.added.length + sets.removed.length > 0) at.fact({ kind, ...sets });
  };
}

interface AddedAndRemoved {
  readonly added: string[];
  readonly removed: string[];
}

export function addedAndRemoved(before: readonly string[], after: readonly string[]): AddedAndRemoved {
  return { added: without(after, before).sort(), removed: without(before, after).sort() };
}

/** The names whose texts differ, with both texts; the text is empty on a side that lacks the name. */
export function differentTexts(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): { readonly name: string; readonly before: string; readonly after: string }[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({ name, before: before.get(name) ?? "", after: after.get(name) ?? "" }))
    .filter((texts) => texts.before !== texts.after);
}
