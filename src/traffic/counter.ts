import type { NamedCount } from "./traffic.js";

/** Counts names. Beyond `mostNames`, new ones count as others, so that a recording of any length takes little memory. */
export class Counter {
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    const key = this.#counts.has(name) || this.#counts.size < mostNames ? name : "others";
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  result(): { readonly count: number; readonly most: readonly NamedCount[] } {
    return { count: this.total, most: this.most() };
  }

  /** The most frequent ones first, at most five. */
  most(): readonly NamedCount[] {
    return Array.from(this.#counts, ([name, count]) => ({ name, count }))
      .sort((left, right) => right.count - left.count || (left.name < right.name ? -1 : 1))
      .slice(0, 5);
  }
}

const mostNames = 1_000;
