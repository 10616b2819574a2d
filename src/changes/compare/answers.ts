/**
 * What is known about whether two schemas mean the same, over the whole comparison.
 *
 * A question that comes up again while it is being answered is taken for answered with yes: nothing has spoken
 * against it. Should the answer be no after all, what was concluded from the assumption is forgotten.
 */
export class Answers {
  readonly #known = new Map<string, boolean>();
  readonly #asked = new Set<string>();
  /** Keys with the answer yes, in the order of finding. */
  readonly #confirmed: string[] = [];

  known(key: string): boolean | undefined {
    return this.#known.get(key);
  }

  keep(key: string, isSame: boolean): void {
    if (isSame && !this.#known.has(key)) this.#confirmed.push(key);
    this.#known.set(key, isSame);
  }

  answer(question: string, ask: () => boolean): boolean {
    const known = this.#known.get(question);
    if (known !== undefined) return known;
    if (this.#asked.has(question)) return true;
    this.#asked.add(question);
    const mark = this.#confirmed.length;
    const isSame = ask();
    this.#asked.delete(question);
    if (!isSame) for (const key of this.#confirmed.splice(mark)) this.#known.delete(key);
    this.keep(question, isSame);
    return isSame;
  }
}
