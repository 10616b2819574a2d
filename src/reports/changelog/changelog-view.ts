/** What the page of a changelog shows beside the steps: what is deprecated, and since when each name exists. */
import { deprecatedThings, isConstant, lifetimeRows, type Changelog, type LifetimeRow } from "./changelog.js";
import { deprecationGroups, lifetimeWords, rowWords, thingWords } from "./lifetime-words.js";

export interface ChangelogView {
  readonly hasDeprecated: boolean;
  readonly deprecated: readonly { readonly when: string; readonly things: readonly string[] }[];
  /** What came, went or was renamed. */
  readonly moved: readonly NameRow[];
  /** What all versions have, under one name. */
  readonly constant: readonly NameRow[];
}

interface NameRow {
  readonly words: string;
  readonly when: string;
  /** What is inside it for exactly as long, one after the other. */
  readonly inside: string;
}

export function changelogView(changelog: Changelog): ChangelogView {
  const groups = deprecationGroups(deprecatedThings(changelog), changelog.versions);
  const rows = lifetimeRows(changelog);
  const isInAll = ({ thing }: LifetimeRow): boolean => isConstant(thing, changelog);
  const view = (row: LifetimeRow): NameRow => ({
    words: rowWords(row),
    when: lifetimeWords(row.thing, changelog.versions),
    inside: row.inside.join(separator),
  });
  return {
    hasDeprecated: groups.size > 0,
    deprecated: Array.from(groups, ([when, things]) => ({
      when,
      things: things.map(({ thing }) => thingWords(thing)),
    })),
    moved: rows.filter((row) => !isInAll(row)).map(view),
    constant: rows.filter(isInAll).map(view),
  };
}

/** The script takes the names apart again. */
const separator = " · ";
