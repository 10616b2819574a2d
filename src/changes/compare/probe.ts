/**
 * Whether two schemas mean the same: a comparison that stops at the first difference and follows references.
 *
 * A pair that is being compared counts as equal (that is what makes cycles end); a difference that turns
 * up later still fails the whole.
 */
import type { Answers } from "./answers.js";
import { compareSchemas, compareViews } from "./compare-schemas.js";
import { identityOf } from "./node-identity.js";
import type { Node } from "./node.js";
import { declarationNode, viewOf } from "./view.js";
import type { Findings, NamedNode, Walk } from "./walk.js";

export function haveSameMeaning(before: Node, after: Node, walk: Walk): boolean {
  const question = `${identityOf(before)} ${identityOf(after)}`;
  return walk.answers.answer(question, () => ask(before, after, walk));
}

function ask(before: Node, after: Node, walk: Walk): boolean {
  const findings = new ProbeFindings(walk.answers);
  const probe: Walk = { ...walk, findings, path: null, isProbe: true, merged: new Set() };
  compareSchemas(before, after, probe);
  for (let next = findings.next(); next !== undefined; next = findings.next()) {
    const [was, is] = [declarationNode(next.before, walk.before), declarationNode(next.after, walk.after)];
    if (was === undefined || is === undefined) findings.isDone = was !== is;
    else compareViews(viewOf(was, walk.before), viewOf(is, walk.after), next.masksNull, probe);
    if (findings.isDone) walk.answers.keep(next.key, false);
  }
  if (!findings.isDone) for (const key of findings.seen) walk.answers.keep(key, true);
  return !findings.isDone;
}

interface Pair {
  readonly key: string;
  readonly before: string;
  readonly after: string;
  readonly masksNull: boolean;
}

class ProbeFindings implements Findings {
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

  pair({ name: before }: NamedNode, { name: after }: NamedNode, masksNull: boolean): void {
    const key = JSON.stringify([before, after, masksNull]);
    const known = this.#answers.known(key);
    if (known === false) this.isDone = true;
    if (known !== undefined || this.seen.has(key)) return;
    this.seen.add(key);
    this.#waiting.push({ key, before, after, masksNull });
  }

  next(): Pair | undefined {
    return this.isDone ? undefined : this.#waiting.pop();
  }
}
