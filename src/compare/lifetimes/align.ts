/**
 * Aligns the entries of all versions, so that each thing has one entry per version that has it.
 *
 * The versions' own entries are aligned first, oldest first. If a version then lacks one, its references are followed:
 * one document may name a type that another writes inline.
 */

import type { Api } from "../../model/api.js";
import { topEntries, type Entry, keyOf, memberKey } from "./entry.js";
import type { Correspondence } from "../correspondence.js";
import { placeOfNode } from "../schemas/node.js";
import { lazily } from "../../values/collections.js";

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
  /** The entries inside, by their latest keys. */
  readonly #byKey = new Map<string, AlignedEntry>();

  constructor(versions: number) {
    this.entries = Array.from({ length: versions }, () => undefined);
  }

  /** `around`: the operation that contains a status. */
  add(version: number, entries: readonly Entry[], previous: Correspondence | undefined, around = ""): void {
    const own = this.entries[version];
    const operation = own?.kind === "operation" ? own.name : own?.kind === "status" ? around : "";
    for (const [entry, found] of this.#match(entries, previous, operation)) {
      const thing = found ?? new AlignedEntry(this.entries.length);
      if (found === undefined) this.inside.push(thing);
      for (const key of entry.keys) this.#byKey.set(key, thing);
      thing.entries[version] = entry;
      thing.add(version, entry.inside(false), previous, operation);
    }
  }

  /** Renamed entries first, which frees their older names for others. */
  #match(
    entries: readonly Entry[],
    previous: Correspondence | undefined,
    operation: string,
  ): (readonly [Entry, AlignedEntry | undefined])[] {
    const matched = new Map<Entry, AlignedEntry>();
    const taken = new Set<AlignedEntry>();
    const match = (entry: Entry, keys: readonly string[]): void => {
      if (matched.has(entry)) return;
      const thing = keys
        .map((key) => this.#byKey.get(key))
        .find((each) => each !== undefined && !taken.has(each));
      if (thing === undefined) return;
      matched.set(entry, thing);
      taken.add(thing);
    };
    const renamed: string[] = [];
    for (const entry of entries) {
      const former = previous && formerKey(entry, operation, previous);
      if (former === undefined) continue;
      match(entry, [former]);
      renamed.push(former);
    }
    for (const entry of entries) match(entry, entry.keys);
    for (const key of renamed) this.#byKey.delete(key);
    return entries.map((entry) => [entry, matched.get(entry)]);
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
        const found = declaredElsewhere[version]?.();
        for (const key of thing.#near(version)?.keys ?? []) thing.entries[version] ??= found?.get(key);
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

/** The key that an entry had in the previous version; undefined if it is the same. */
function formerKey(
  { kind, name, way, type, node }: Entry,
  operation: string,
  previous: Correspondence,
): string | undefined {
  const keyIfOther = (former: string): string | undefined =>
    former === name ? undefined : keyOf(kind, way, former);
  switch (kind) {
    case "operation":
    case "event":
    case "type":
      return keyIfOther(previous.formerName(kind, name));
    case "status":
      return keyIfOther(previous.formerName(kind, name, operation));
    case "header": {
      const former = previous.formerName(kind, name, operation);
      return former === name ? undefined : keyOf(kind, way, former.toLowerCase());
    }
    case "parameter": {
      const former = previous.formerParameter(operation, { in: way.trim(), name });
      return former && keyOf(kind, ` ${former.in}`, former.name);
    }
    case "field": {
      const former = node && previous.formerField(name, () => placeOfNode(node));
      return former && keyOf(kind, way, former);
    }
    case "member": {
      const former = type && previous.formerName("type", type);
      return former === undefined || former === type ? undefined : memberKey(way, former);
    }
    case "callback":
    case "value":
    case "error-code":
      return undefined;
  }
}
