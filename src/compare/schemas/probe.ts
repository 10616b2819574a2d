/**
 * A probe tests if two schemas mean the same: a comparison that follows references and stops at the first difference.
 *
 * A pair that is being compared counts as equal, which ends cycles; a difference found later still fails the whole.
 */
import type { SchemaName } from "../../schema/schema.js";
import type { Answers } from "./memory.js";
import type { Node } from "./node.js";
import { declarationNode, viewOf } from "./view.js";
import { Walk, type Decided, type Listener } from "./walk.js";

export function haveSameMeaning(before: Node, after: Node, walk: Walk): boolean {
  const { identities, answers } = walk.context;
  const question = `${identities.of(before)} ${identities.of(after)}`;
  return answers.answer(question, () => ask(before, after, walk));
}

function ask(before: Node, after: Node, { context }: Walk): boolean {
  const { answers } = context;
  const listener = new ProbeListener(answers);
  const probe = Walk.start({ ...context, listener, isProbe: true, merged: new Set() }, true);
  probe.compare(before, after);
  for (let next = listener.next(); next !== undefined; next = listener.next()) {
    const was = declarationNode(next.before, context.before);
    const is = declarationNode(next.after, context.after);
    if (was === undefined || is === undefined) listener.isDone = was !== is;
    else probe.deciding(next.decided).compareViews(viewOf(was, context.before), viewOf(is, context.after));
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

  /** Their meaning is unknown, so they do not count as equal. */
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
