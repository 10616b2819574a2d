/**
 * Aligns the entries of all versions, so that each thing has one entry per version that has it.
 *
 * The versions' own entries are aligned first: a fold over the steps from each version to the next. If a version then
 * lacks one, its references are followed: one document may name a type that another writes inline.
 */

import type { Api } from "../../model/api.js";
import { topEntries, type Entry } from "./entry.js";
import type { Correspondence } from "../correspondence.js";
import { lazily } from "../../values/collections.js";
import { match } from "../../values/match.js";

export interface Aligned {
  /** By version; undefined if a version does not have it. */
  readonly entries: readonly (Entry | undefined)[];
  readonly inside: readonly Aligned[];
}

/** `versions`: oldest first. `steps`: the counterparts of names from each version to the next. */
export function alignVersions(
  versions: readonly Api[],
  steps: readonly Correspondence[],
): readonly Aligned[] {
  const top = new AlignedEntry(versions.length);
  versions.forEach((api, version) => {
    top.add(version, topEntries(api), steps[version - 1]);
  });
  for (const thing of top.inside) {
    thing.addHidden(versions);
    thing.complete();
  }
  return top.inside;
}

class AlignedEntry implements Aligned {
  readonly entries: (Entry | undefined)[];
  readonly inside: AlignedEntry[] = [];

  constructor(versions: number) {
    this.entries = Array.from({ length: versions }, () => undefined);
  }

  /** Renamed entries are matched first, which frees their older names for others. */
  add(version: number, entries: readonly Entry[], step: Correspondence | undefined): void {
    const known = new Map(this.inside.map((thing) => [thing.#near(version), thing]));
    const things = [...known.keys()].filter((entry) => entry !== undefined);
    const former = (entry: Entry): string[] => {
      const key = step && entry.former?.(step);
      return key === undefined || entry.keys.includes(key) ? [] : [key];
    };
    const { matched } = match(things, entries, [
      { evidence: "renamed", key: (entry, side) => (side === "before" ? entry.keys : former(entry)) },
      { evidence: "name", key: ({ keys }) => keys, likeness: sharedKeys, isByPosition: true },
    ]);
    const later = new Map(matched.map(([before, after]) => [after, known.get(before)]));
    for (const entry of entries) {
      const thing = later.get(entry) ?? new AlignedEntry(this.entries.length);
      if (!later.has(entry)) this.inside.push(thing);
      thing.entries[version] = entry;
      thing.add(version, entry.inside(false), step);
    }
  }

  /** An entry that a version has but that cannot be read counts neither as added nor as removed. */
  addHidden(versions: readonly Api[]): void {
    versions.forEach((api, version) => {
      const near = this.#near(version);
      if (this.entries[version] === undefined && near?.isHiddenIn?.(api) === true)
        this.entries[version] = near;
    });
  }

  /** Finds nested entries in versions that declare them elsewhere. */
  complete(): void {
    const declaredElsewhere = this.entries.map((entry) => lazily(() => byKeys(entry?.inside(true) ?? [])));
    for (const thing of this.inside) {
      thing.entries.forEach((entry, version) => {
        if (entry !== undefined) return;
        const declared = declaredElsewhere[version]?.();
        for (const key of thing.#near(version)?.keys ?? []) thing.entries[version] ??= declared?.get(key);
      });
      thing.complete();
    }
  }

  /** The entry of the nearest earlier version that has one, else of the nearest later one. */
  #near(version: number): Entry | undefined {
    return (
      this.entries.slice(0, version).findLast((entry) => entry !== undefined) ??
      this.entries.slice(version).find((entry) => entry !== undefined)
    );
  }
}

function byKeys(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.flatMap((entry) => entry.keys.map((key) => [key, entry] as const)));
}

/** The first key counts most. */
function sharedKeys({ keys: [first], keys }: Entry, after: Entry): number {
  return keys.filter((key) => after.keys.includes(key)).length + (first === after.keys[0] ? 1 : 0);
}
