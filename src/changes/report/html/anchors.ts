/** Where on the page things are, for those that link to them. */
import type { Diff } from "../../diff.js";

export interface Link {
  readonly anchor: string;
  readonly text: string;
}

export type AnchorOf = (id: string) => string;

/**
 * The anchor of a change is its id, so that a link to it holds as long as the change does. An id says nothing of the
 * versions, and a change may be in two steps of a history.
 */
export class Anchors {
  /** Ids that the template uses itself. */
  readonly #used = new Set(["changes", "nothing", "filter"]);

  step({ to }: Diff): string {
    return this.#take(`to-${to}`, "");
  }

  forStep({ changes, behaviours, to }: Diff): AnchorOf {
    const anchors = new Map([...changes, ...behaviours].map(({ id }) => [id, this.#take(id, `-${to}`)]));
    return (id) => anchors.get(id) ?? id;
  }

  #take(id: string, suffix: string): string {
    const base = id.replaceAll(/[^\w.-]/g, "-");
    let anchor = base;
    if (this.#used.has(anchor)) anchor += suffix.replaceAll(/[^\w.-]/g, "-");
    const wish = anchor;
    for (let number = 2; this.#used.has(anchor); number++) anchor = `${wish}-${number}`;
    this.#used.add(anchor);
    return anchor;
  }
}

/**
 * Long lists of operations and events, each written once. What hundreds of operations answer changes in hundreds of
 * ways, and a page that lists them each time is too large to open.
 */
export interface CallerList {
  /** Written here, so that others can link to it. Empty for a list that is elsewhere. */
  readonly names: readonly string[];
  readonly anchor: string;
  /** How many are under `sameAs`; none where `sameAs` is empty. */
  readonly count: number;
  readonly sameAs: string;
}

export class CallerLists {
  readonly #prefix: string;
  readonly #anchors = new Map<string, string>();

  /** `prefix`: of the step, so that an anchor is unique on the page. */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  of(names: readonly string[]): CallerList {
    const short = { names, anchor: "", count: 0, sameAs: "" };
    if (names.length < fewest) return short;
    const key = names.join("\n");
    const known = this.#anchors.get(key);
    if (known !== undefined) return { names: [], anchor: "", count: names.length, sameAs: known };
    const anchor = `${this.#prefix}-callers-${this.#anchors.size + 1}`;
    this.#anchors.set(key, anchor);
    return { ...short, anchor };
  }
}

/** A shorter list is quicker to read than to look up. */
const fewest = 20;
