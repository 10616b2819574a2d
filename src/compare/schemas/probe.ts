/**
 * Whether two schemas mean the same: a comparison that stops at the first difference and follows references.
 *
 * A pair that is being compared counts as equal (that is what makes cycles end); a difference that turns
 * up later still fails the whole.
 */
import type { SchemaName } from "../../schema/schema.js";
import { compareSchemas, compareViews } from "./compare-schemas.js";
import type { Node } from "./node.js";
import { declarationNode, viewOf } from "./view.js";
import { Walk, type Decided, type Listener } from "./walk.js";

export function haveSameMeaning(before: Node, after: Node, walk: Walk): boolean {
  const { identities } = walk.context;
  const question = `${identities.of(before)} ${identities.of(after)}`;
  return walk.answers.answer(question, () => ask(before, after, walk));
}

function ask(before: Node, after: Node, { context }: Walk): boolean {
  const { answers } = context;
  const listener = new ProbeListener(answers);
  const probe = Walk.start({ ...context, listener, isProbe: true, merged: new Set() }, true);
  compareSchemas(before, after, probe);
  for (let next = listener.next(); next !== undefined; next = listener.next()) {
    const was = declarationNode(next.before, context.before);
    const is = declarationNode(next.after, context.after);
    if (was === undefined || is === undefined) listener.isDone = was !== is;
    else compareViews(viewOf(was, context.before), viewOf(is, context.after), probe.deciding(next.decided));
    if (listener.isDone) answers.keep(next.key, false);
  }
  if (!listener.isDone) for (const key of listener.seen) answers.keep(key, true);
  return !listener.isDone;
}

interface Pair {
  readonly key: string;
  readonly before: string;
  readonly after: string;
  readonly decided: Decided;
}

class ProbeListener implements Listener {
  isDone = false;
  readonly seen = new Set<string>();
  readonly #waiting: Pair[] = [];
  readonly #answers: Answers;

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  fact(): void {
    this.isDone = true;
  }

  prose(): void {
    return;
  }

  /** Nobody knows whether they mean the same. */
  unread(): void {
    this.isDone = true;
  }

  pair(before: SchemaName, after: SchemaName, { decided }: Walk): void {
    const key = JSON.stringify([before, after, decided.null, decided.tags]);
    const known = this.#answers.known(key);
    if (known === false) this.isDone = true;
    if (known !== undefined || this.seen.has(key)) return;
    this.seen.add(key);
    this.#waiting.push({ key, before, after, decided });
  }

  next(): Pair | undefined {
    return this.isDone ? undefined : this.#waiting.pop();
  }
}

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
