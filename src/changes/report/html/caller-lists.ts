/**
 * Long lists of operations and events, each written once, at the end of its step.
 */
export interface CallerList {
  /** All, or the first of a long list. */
  readonly callers: readonly string[];
  /** The anchor of a long list. */
  readonly list: string;
  /** How many more are in it. */
  readonly more: number;
}

export class CallerLists {
  readonly #prefix: string;
  readonly #lists = new Map<string, { readonly anchor: string; readonly names: readonly string[] }>();

  /** `prefix`: of the step, so that an anchor is unique on the page. */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  of(names: readonly string[]): CallerList {
    if (names.length <= mostNamed) return { callers: names, list: "", more: 0 };
    const key = names.join("\n");
    const known = this.#lists.get(key) ?? {
      anchor: `${this.#prefix}-callers-${this.#lists.size + 1}`,
      names,
    };
    this.#lists.set(key, known);
    return { callers: names.slice(0, firstNamed), list: known.anchor, more: names.length - firstNamed };
  }

  /** Once all places are read. */
  all(): readonly { readonly anchor: string; readonly names: readonly string[] }[] {
    return [...this.#lists.values()];
  }
}

/** A shorter list is quicker to read than to look up. */
const mostNamed = 8;
const firstNamed = 3;
