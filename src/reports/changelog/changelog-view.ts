/** Deprecations and the lifetime of each name, for the page of a changelog. */
import { deprecatedThings, isConstant, lifetimeRows, type Changelog, type LifetimeRow } from "./changelog.js";
import { deprecationGroups, lifetimeWords, rowWords, thingWords } from "./lifetime-words.js";

export function changelogView(changelog: Changelog) {
  const groups = deprecationGroups(deprecatedThings(changelog), changelog.versions);
  const rows = lifetimeRows(changelog);
  const isInAll = ({ thing }: LifetimeRow): boolean => isConstant(thing, changelog);
  const view = (row: LifetimeRow) => ({
    words: rowWords(row),
    when: lifetimeWords(row.thing, changelog.versions),
    // Nested names with the same lifetime.
    inside: row.inside.join(separator),
  });
  return {
    hasDeprecated: groups.size > 0,
    deprecated: Array.from(groups, ([when, things]) => ({
      when,
      things: things.map(({ thing }) => thingWords(thing)),
    })),
    // Names that were added, removed or renamed; then those that all versions have.
    moved: rows.filter((row) => !isInAll(row)).map(view),
    constant: rows.filter(isInAll).map(view),
  };
}

/** The page's script splits the names again. */
const separator = " · ";
