/**
 * Long lists of operations and events, each written once, at the end of its step. What hundreds of operations answer
 * changes in hundreds of ways, and a page that lists them each time is too large to open.
 */
export interface CallerList {
  /** Empty for a list that is at the end of the step. */
  readonly callers: readonly string[];
  /** Of the list at the end of the step; else empty. */
  readonly list: string;
  readonly count: number;
}

export class CallerLists {
  readonly #prefix: string;
  readonly #lists = new Map<string, { readonly anchor: string; readonly names: readonly string[] }>();

  /** `prefix`: of the step, so that an anchor is unique on the page. */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  of(names: readonly string[]): CallerList {
    if (names.length < fewest) return { callers: names, list: "", count: names.length };
    const key = names.join("\n");
    const known = this.#lists.get(key) ?? {
      anchor: `${this.#prefix}-callers-${this.#lists.size + 1}`,
      names,
    };
    this.#lists.set(key, known);
    return { callers: [], list: known.anchor, count: names.length };
  }

  /** Once all places are read. */
  all(): readonly { readonly anchor: string; readonly names: readonly string[] }[] {
    return [...this.#lists.values()];
  }
}

/** A shorter list is quicker to read than to look up. */
const fewest = 20;
