/** Where on the page a change stands: its id, so that a link to it holds as long as the change does. */
import type { Diff } from "../../diff.js";

export interface Link {
  readonly anchor: string;
  readonly text: string;
}

export type AnchorOf = (id: string) => string;

/** Ids of changes say nothing of the step, and a change may come in two steps. */
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
