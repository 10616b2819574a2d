/**
 * Aligns the entries of all versions, so that each thing has one entry per version that has it.
 *
 * The versions' own entries are aligned first, oldest first. If a version then lacks one, its references are followed:
 * one document may name a type that another writes inline.
 */

import type { Api } from "../../model/api.js";
import { topEntries, type Entry, keyOf, memberKey } from "./entry.js";
import { matchOperations } from "../operations/match-operations.js";
import { placeOfNode } from "../schemas/node.js";
import { placeOf, type Fact } from "../fact.js";
import type { Place } from "../place.js";

export interface Aligned {
  /** By version; undefined if a version does not have it. */
  readonly entries: readonly (Entry | undefined)[];
  readonly inside: readonly Aligned[];
}

/** `versions`: oldest first. `steps`: the facts between each version and the next. */
export function alignVersions(
  versions: readonly Api[],
  steps: readonly (readonly Fact[])[],
): readonly Aligned[] {
  const top = new AlignedEntry(versions.length);
  versions.forEach((api, version) => {
    const [before, facts] = [versions[version - 1], steps[version - 1]];
    const renames = before === undefined || facts === undefined ? undefined : new Renames(before, api, facts);
    top.add(version, topEntries(api), renames);
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

  add(version: number, entries: readonly Entry[], renames: Renames | undefined): void {
    const operation = this.entries[version]?.kind === "operation" ? this.entries[version].name : undefined;
    for (const [entry, found] of this.#match(entries, renames, operation)) {
      const thing = found ?? new AlignedEntry(this.entries.length);
      if (found === undefined) this.inside.push(thing);
      for (const key of entry.keys) this.#byKey.set(key, thing);
      thing.entries[version] = entry;
      thing.add(version, entry.inside(false), renames);
    }
  }

  /** Renamed entries first: that frees their older names for others. */
  #match(
    entries: readonly Entry[],
    renames: Renames | undefined,
    operation: string | undefined,
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
      const former = renames?.formerKey(entry, operation);
      if (former === undefined) continue;
      match(entry, [former]);
      renamed.push(former);
    }
    for (const entry of entries) match(entry, entry.keys);
    for (const key of renamed) this.#byKey.delete(key);
    return entries.map((entry) => [entry, matched.get(entry)]);
  }

  /** An entry that a version has but cannot be read there was neither added nor removed. */
  addHidden(versions: readonly Api[]): void {
    versions.forEach((api, version) => {
      const near = this.#near(version);
      if (this.entries[version] === undefined && near?.isHiddenIn?.(api) === true)
        this.entries[version] = near;
    });
  }

  /** Finds entries inside in the versions that declare them elsewhere. */
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

function lazily<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/** Former keys of entries, as the comparison with the previous version matched them. */
class Renames {
  /** Former keys by key; inside an operation, by the operation and the key. */
  readonly #keys = new Map<string, string>();
  readonly #types = new Map<string, string>();
  /** Former names of fields, by place. */
  readonly #fields = new Map<string, string>();
  /** The place of a field is only computed for these names. */
  readonly #fieldNames = new Set<string>();

  constructor(before: Api, after: Api, facts: readonly Fact[]) {
    for (const [was, is] of matchOperations(before, after).matched) {
      if (was.id !== is.id) this.#keys.set(keyOf("operation", "", is.id), keyOf("operation", "", was.id));
    }
    for (const fact of facts) this.#add(fact);
  }

  #add(fact: Fact): void {
    if (fact.kind === "event-renamed")
      this.#keys.set(keyOf("event", "", fact.after), keyOf("event", "", fact.before));
    if (fact.kind === "schema-renamed") {
      this.#keys.set(keyOf("type", "", fact.after), keyOf("type", "", fact.before));
      this.#types.set(fact.after, fact.before);
    }
    if (fact.kind === "field-renamed") {
      this.#fields.set(fieldKey(placeOf(fact)), fact.before);
      this.#fieldNames.add(fact.after);
    }
    const parameter = (place: string, name: string): string => keyOf("parameter", ` ${place}`, name);
    if (fact.kind === "parameter-renamed")
      this.#addInCall(fact, parameter(fact.in, fact.after), parameter(fact.in, fact.before));
    if (fact.kind === "parameter-moved")
      this.#addInCall(fact, parameter(fact.after, fact.name), parameter(fact.before, fact.name));
    if (fact.kind === "response-status")
      this.#addInCall(fact, keyOf("status", "", fact.after), keyOf("status", "", fact.before));
  }

  #addInCall(fact: Fact, is: string, was: string): void {
    const { owner } = placeOf(fact);
    if (owner.kind === "operation") this.#keys.set(`${owner.id} ${is}`, was);
  }

  /** `operation`: the name of the operation that directly contains the entry. */
  formerKey(entry: Entry, operation: string | undefined): string | undefined {
    const { kind, name, way, type, node } = entry;
    if (kind === "member") {
      const was = type === undefined ? undefined : this.#types.get(type);
      return was === undefined ? undefined : memberKey(way, was);
    }
    if (kind === "field") {
      const was =
        node !== undefined && this.#fieldNames.has(name)
          ? this.#fields.get(fieldKey(placeOfNode(node)))
          : undefined;
      return was === undefined ? undefined : keyOf("field", way, was);
    }
    const key = keyOf(kind, way, name);
    return this.#keys.get(operation === undefined ? key : `${operation} ${key}`);
  }
}

/** Without the part of the call. */
function fieldKey({ owner, path }: Place): string {
  switch (owner.kind) {
    case "schema":
      return `type ${owner.name}${path}`;
    case "operation":
      return `operation ${owner.id}${path}`;
    case "event":
      return `event ${owner.type}${path}`;
    case "api":
      return path;
  }
}
