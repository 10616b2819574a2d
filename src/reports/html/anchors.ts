/** Anchors of the page, for links. */
import type { Diff } from "../../judge/diff.js";

export interface Link {
  readonly anchor: string;
  readonly text: string;
}

export type AnchorOf = (id: string) => string;

/**
 * The anchor of a change is its id, so a link to it is as stable as the change. An id does not name the versions, and a
 * change may be in two steps of a history.
 */
export class Anchors {
  readonly #used: Set<string>;

  /** `reserved`: ids that the template itself uses. */
  constructor(reserved: Iterable<string>) {
    this.#used = new Set(reserved);
  }

  step({ to }: Diff): string {
    return this.#take(`to-${to}`, "");
  }

  /** A level or a chapter of a step. */
  section(step: string, title: string): string {
    return this.#take(`${step}-${title}`, "");
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
