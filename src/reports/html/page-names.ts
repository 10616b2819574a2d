/**
 * The operations, events and types that a page is about, each written once, for its script: an entry refers to a set of
 * them by number, because hundreds of operations may share hundreds of changes.
 */
import type { Diff } from "../../judge/diff.js";
import type { Change } from "../../judge/change.js";

type Named = Pick<Change, "operations"> & Partial<Pick<Change, "events" | "types">>;

export class PageNames {
  readonly #operations: Numbers;
  readonly #events: Numbers;
  readonly #types: Numbers;
  /** Ranges of name numbers, `0-4 7`, with the number of the set. */
  readonly #sets = new Map<string, number>();

  constructor(diffs: readonly Diff[]) {
    const all: Named[] = diffs.flatMap(({ changes, behaviours }) => [...changes, ...behaviours]);
    this.#operations = numbersOf(all.flatMap(({ operations }) => operations));
    this.#events = numbersOf(all.flatMap(({ events = [] }) => events));
    this.#types = numbersOf(all.flatMap(typesOf));
  }

  /** The set numbers of an entry's operations, events and types: `53,,8` without events, `53` with operations alone. */
  meets(entry: Named): string {
    return [
      this.#setOf(entry.operations, this.#operations),
      this.#setOf(entry.events ?? [], this.#events),
      this.#setOf(typesOf(entry), this.#types),
    ]
      .join(",")
      .replace(/,+$/, "");
  }

  #setOf(names: readonly string[], numbers: Numbers): string {
    if (names.length === 0) return "";
    const set = ranges(names, numbers);
    const known = this.#sets.get(set) ?? this.#sets.size;
    this.#sets.set(set, known);
    return `${known}`;
  }

  /** Called once all entries are read; safe inside a script element, whatever the names are. */
  toJson(): string {
    const data = {
      operations: [...this.#operations.keys()],
      events: [...this.#events.keys()],
      types: [...this.#types.keys()],
      sets: [...this.#sets.keys()],
    };
    // Plain ASCII, without a tag.
    return JSON.stringify(data).replaceAll(/[^ -;=-~]/g, escapeUnit);
  }
}

function escapeUnit(character: string): string {
  return String.raw`\u` + character.charCodeAt(0).toString(16).padStart(4, "0");
}

/** By name, in order. */
type Numbers = ReadonlyMap<string, number>;

function numbersOf(names: readonly string[]): Numbers {
  return new Map([...new Set(names)].sort().map((name, number) => [name, number]));
}

function typesOf({ types }: Named): readonly string[] {
  return types === undefined ? [] : [...types.changed, ...types.added, ...types.removed];
}

function ranges(names: readonly string[], numbers: Numbers): string {
  const sorted = [...new Set(names)]
    .map((name) => numbers.get(name) ?? 0)
    .sort((left, right) => left - right);
  const runs: [first: number, last: number][] = [];
  for (const number of sorted) {
    const run = runs.at(-1);
    if (run?.[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(" ");
}
