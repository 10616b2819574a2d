import { addTo } from "../values/collections.js";
import { outerKey } from "../values/member-path.js";
import type { ChangeFact } from "./facts.js";

/** Facts by their keys. */
export class FactIndex {
  readonly #byKey = new Map<string, ChangeFact[]>();
  readonly #inside = new Map<string, ChangeFact[]>();

  constructor(facts: readonly ChangeFact[]) {
    for (const each of facts)
      for (const key of each.keys) {
        addTo(this.#byKey, key, each);
        for (let outer = outerKey(key); outer !== undefined; outer = outerKey(outer))
          addTo(this.#inside, outer, each);
      }
  }

  /** The facts about exactly these declarations and members. */
  at(keys: Iterable<string>): readonly ChangeFact[] {
    return this.#of(this.#byKey, keys);
  }

  /** The facts about members of them, at any depth. */
  inside(keys: Iterable<string>): readonly ChangeFact[] {
    return this.#of(this.#inside, keys);
  }

  #of(index: ReadonlyMap<string, readonly ChangeFact[]>, keys: Iterable<string>): readonly ChangeFact[] {
    return [...new Set([...keys].flatMap((key) => index.get(key) ?? []))];
  }
}
