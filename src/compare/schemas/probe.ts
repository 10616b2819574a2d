/**
 * A probe tests if two schemas mean the same: a comparison that follows references and stops at the first difference.
 *
 * A pair that is being compared counts as equal, which ends cycles; a difference found later still fails the whole.
 */
import type { SchemaName } from "../../schema/schema.js";
import type { Difference } from "../fact.js";
import { editOf, uniteEdits, type SchemaEdit } from "../relation.js";
import type { Answers } from "./memory.js";
import type { Node } from "./node.js";
import { declarationNode, viewOf } from "./view.js";
import { Walk, type Decided, type Listener, type WalkContext } from "./walk.js";

export function haveSameMeaning(before: Node, after: Node, walk: Walk): boolean {
  return walk.context.answers.answer(questionOf(before, after, walk), () => ask(before, after, walk));
}

function questionOf(before: Node, after: Node, { context: { identities } }: Walk): string {
  return `${identities.of(before)} ${identities.of(after)}`;
}

/** What the newer schema does to the set of values that are valid under the older one. */
export function editBetween(before: Node, after: Node, walk: Walk): SchemaEdit {
  const { context } = walk;
  return context.answers.edit(questionOf(before, after, walk), () => {
    const listener = new EditListener(context.answers);
    listen(before, after, context, listener);
    return uniteEdits(listener.edits);
  });
}

function ask(before: Node, after: Node, { context }: Walk): boolean {
  const { answers } = context;
  const listener = new ProbeListener(answers);
  listen(before, after, context, listener);
  if (!listener.isDone) for (const key of listener.seen) answers.keep(key, true);
  return !listener.isDone;
}

function listen(before: Node, after: Node, context: WalkContext, listener: ProbeListener): void {
  const probe = Walk.start({ ...context, listener, isProbe: true, merged: new Set() }, true);
  probe.compare(before, after);
  for (let next = listener.next(); next !== undefined; next = listener.next()) {
    const older = declarationNode(next.before, context.before);
    const newer = declarationNode(next.after, context.after);
    if (older === undefined || newer === undefined) listener.isDone = older !== newer;
    else
      probe
        .with({ decided: next.decided })
        .compareViews(viewOf(older, context.before), viewOf(newer, context.after));
    if (listener.isDone) context.answers.keep(next.key, false);
  }
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

  fact(_difference: Difference): void {
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
    const known = this.known(key);
    if (known === false) this.isDone = true;
    if (known !== undefined || this.seen.has(key)) return;
    this.seen.add(key);
    this.#waiting.push({ key, before, after, decided });
  }

  next(): Pair | undefined {
    return this.isDone ? undefined : this.#waiting.pop();
  }

  protected known(key: string): boolean | undefined {
    return this.#answers.known(key);
  }
}

/** Collects all differences, until nothing is left to say. */
class EditListener extends ProbeListener {
  readonly edits: SchemaEdit[] = [];

  override fact(difference: Difference): void {
    this.edits.push(editOf(difference));
    const { relation, inTypes } = uniteEdits(this.edits);
    this.isDone = relation === "incomparable" && inTypes === "incomparable";
  }

  override unread(): void {
    this.edits.push({ relation: "incomparable", inTypes: "incomparable" });
    this.isDone = true;
  }

  /** Only equality is known: a difference is compared again. */
  protected override known(key: string): boolean | undefined {
    return super.known(key) === true ? true : undefined;
  }
}
