/**
 * The change behind an error of the compiler.
 *
 * It is looked for in what the compiler points at, then in what it quotes, then around the place: where it demands a return,
 * the `switch` that no longer covers everything is above it. Where several changes are at one place, the one that is quoted
 * most is taken.
 */
import type ts from "typescript";

import type { Change } from "../../judge/change.js";
import { differenceOf, placeOf, type Fact, type Owner, type Part } from "../../compare/fact.js";
import { valueIdentifier } from "../../code/identifier.js";
import type { Step } from "../question.js";
import type { Touch } from "../touch/touch.js";
import type { Compiler } from "../workspace/compiler.js";

export interface ErrorPlace {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

export interface FoundCause {
  readonly step: Step | undefined;
  readonly change: Change | undefined;
}

interface Candidate {
  readonly step: Step;
  readonly change: Change;
}

type Scores = ReadonlyMap<Change, number>;

export class ErrorCauses {
  readonly #touch: Touch;
  readonly #words = new Map<Step, ChangeWords>();

  constructor(touch: Touch) {
    this.#touch = touch;
  }

  find(file: ts.SourceFile, error: ErrorPlace, steps: readonly Step[]): FoundCause {
    const { ts } = this.#touch.pair;
    const node = nodeAt(ts, file, error);
    const message = `${error.message} ${pointedAt(ts, node)
      .map((each) => this.#typeBefore(each))
      .join(" ")}`;
    const quoted = steps.flatMap((step) => this.#quoted(message, step));
    const scores = new Map(quoted.map(({ change, score }) => [change, score]));
    const [first, second] = [...quoted].sort((left, right) => right.score - left.score);
    return (
      mostQuoted(this.#atAll(pointedAt(ts, node)), scores) ??
      (first?.score === second?.score ? undefined : first) ??
      mostQuoted(this.#ofCall(node, steps), scores) ??
      mostQuoted(this.#atFirst(descendants(ts, node)), scores) ??
      mostQuoted(this.#atFirst(ancestors(ts, node)), scores) ??
      mostQuoted(this.#atFirst(decisionsAround(ts, node)), scores) ??
      first ?? { step: steps.length === 1 ? steps[0] : undefined, change: undefined }
    );
  }

  /** As the compiler quotes it; where a value is `never` now, it says what it was. */
  #typeBefore(node: ts.Node): string {
    const { checker } = this.#touch.sides.before;
    return this.#touch.difference(node) === undefined
      ? ""
      : `'${checker.typeToString(checker.getTypeAtLocation(node))}'`;
  }

  #atAll(nodes: readonly ts.Node[]): readonly Candidate[] {
    return nodes.flatMap((node) => this.#at(node));
  }

  /** Of the first node with any. */
  #atFirst(nodes: readonly ts.Node[]): readonly Candidate[] {
    for (const node of nodes) {
      const found = this.#at(node);
      if (found.length > 0) return found;
    }
    return [];
  }

  #at(node: ts.Node): readonly Candidate[] {
    const { ts } = this.#touch.pair;
    if (!ts.isExpression(node) && !ts.isTypeNode(node) && !ts.isBindingElement(node)) return [];
    const difference = this.#touch.difference(node);
    const cause = difference && this.#touch.cause(node, difference);
    return cause === undefined ? [] : cause.changes.map((change) => ({ step: cause.step, change }));
  }

  #quoted(message: string, step: Step): readonly (Candidate & { readonly score: number })[] {
    const words = this.#words.get(step) ?? indexWords(step.diff.changes);
    this.#words.set(step, words);
    return [...words.scores(message)].map(([change, score]) => ({ step, change, score }));
  }

  /** What the operation that is called takes, and no longer takes as it did. */
  #ofCall(node: ts.Node, steps: readonly Step[]): readonly Candidate[] {
    const { ts } = this.#touch.pair;
    const call = ts.findAncestor(node, (each) => ts.isCallExpression(each));
    if (call === undefined) return [];
    const { owners } = this.#touch.origin(call.expression);
    return steps.flatMap((step) =>
      step.diff.changes.filter((change) => isOfRequest(change, owners)).map((change) => ({ step, change })),
    );
  }
}

function isOfRequest({ effects, facts }: Change, operations: ReadonlySet<string>): boolean {
  if (!effects.compile) return false;
  return facts.some((fact) => {
    const { owner } = placeOf(fact);
    if (owner.kind !== "operation" || !operations.has(valueIdentifier(owner.id))) return false;
    return owner.part.kind === "parameter" || owner.part.kind === "body" || owner.part.kind === "operation";
  });
}

/** The first of those that are quoted most; none where there are no candidates. */
function mostQuoted(candidates: readonly Candidate[], scores: Scores): Candidate | undefined {
  let [best, most]: [Candidate | undefined, number] = [undefined, -1];
  for (const candidate of candidates) {
    const score = scores.get(candidate.change) ?? 0;
    if (score > most) [best, most] = [candidate, score];
  }
  return best;
}

/** What the compiler points at; of a property, also what it is read from. */
function pointedAt(ts: Compiler, node: ts.Node): readonly ts.Node[] {
  const { parent } = node;
  return ts.isPropertyAccessExpression(parent) && parent.name === node ? [node, parent.expression] : [node];
}

/** The last `switch` of the function first. */
function decisionsAround(ts: Compiler, node: ts.Node): readonly ts.Node[] {
  const around = ts.findAncestor(node, (each) => ts.isFunctionLike(each));
  if (around === undefined) return [];
  const decisions = descendants(ts, around).filter((each) => ts.isSwitchStatement(each));
  return decisions.map(({ expression }) => expression).reverse();
}

/** The smallest node that contains all of the place. */
function nodeAt(ts: Compiler, file: ts.SourceFile, { start, end }: ErrorPlace): ts.Node {
  let found: ts.Node = file;
  const visit = (node: ts.Node): true | undefined => {
    if (node.getStart(file) > start || node.getEnd() < end) return undefined;
    found = node;
    ts.forEachChild(node, visit);
    return true;
  };
  ts.forEachChild(file, visit);
  return found;
}

function descendants(ts: Compiler, node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (child: ts.Node): void => {
    found.push(child);
    ts.forEachChild(child, visit);
  };
  ts.forEachChild(node, visit);
  return found;
}

/** Up to the statement that it is in. */
function ancestors(ts: Compiler, node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  ts.findAncestor(node, (each) => {
    if (ts.isStatement(each) || ts.isSourceFile(each)) return "quit";
    found.push(each);
    return false;
  });
  return found;
}

export interface ChangeWords {
  /** How much of what only this change has is quoted; nothing for a change that is not quoted at all. */
  scores(message: string): ReadonlyMap<Change, number>;
}

export function indexWords(changes: readonly Change[]): ChangeWords {
  const owners = new Map<string, Change[]>();
  // What the report says of a change holds: one without an effect on the compiler explains no error.
  const explaining = changes.filter(({ effects }) => effects.compile);
  const shared = sharedFacts(explaining);
  for (const change of explaining) {
    for (const word of wordsOf(change, shared)) {
      const known = owners.get(word);
      if (known === undefined) owners.set(word, [change]);
      else known.push(change);
    }
  }
  return {
    scores: (message) => {
      const scores = new Map<Change, number>();
      for (const [word, weight] of quotedWords(message)) {
        const named = owners.get(word) ?? [];
        for (const change of named) scores.set(change, (scores.get(change) ?? 0) + weight / named.length);
      }
      return scores;
    },
  };
}

/** One fact may be two changes: of what a union gained, and of what it lost. Its values then tell them apart by their titles. */
function sharedFacts(changes: readonly Change[]): ReadonlySet<Fact> {
  const seen = new Set<Fact>();
  const shared = new Set<Fact>();
  for (const fact of changes.flatMap(({ facts }) => facts)) {
    if (seen.has(fact)) shared.add(fact);
    seen.add(fact);
  }
  return shared;
}

/**
 * The compiler quotes code: `Type '"wallet"' is not assignable to type 'never'.` A word counts the more, the fewer stand
 * beside it: what is quoted alone is what the compiler complains of.
 */
function quotedWords(message: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const [, code = ""] of message.matchAll(/'([^']*)'/g)) {
    const words = identifiersIn(code);
    for (const word of words) weights.set(word, Math.max(weights.get(word) ?? 0, 1 / words.length));
  }
  return weights;
}

function wordsOf({ rule, title, types, facts }: Change, shared: ReadonlySet<Fact>): ReadonlySet<string> {
  const spans = [...title.matchAll(/`([^`]*)`/g)].map(([, span = ""]) => span);
  // The two changes of one fact have the types of both.
  const isHalf = facts.some((fact) => shared.has(fact));
  const came = isHalf && rule.endsWith("-removed") ? [] : types.added;
  const went = isHalf && rule.endsWith("-added") ? [] : types.removed;
  return new Set([
    ...[...types.changed, ...came, ...went, ...spans].flatMap(identifiersIn),
    ...facts.flatMap((fact) => [
      ...identifiersIn(placeOf(fact).path),
      ...ownerWords(placeOf(fact).owner),
      ...(shared.has(fact) ? [] : stringsIn(differenceOf(fact)).flatMap(identifiersIn)),
    ]),
  ]);
}

function ownerWords(owner: Owner): string[] {
  switch (owner.kind) {
    case "schema":
      return [owner.name];
    case "operation":
      return [owner.id, ...partWords(owner.part)];
    case "event":
      return [owner.type];
    case "api":
      return [];
  }
}

function partWords(part: Part): string[] {
  if (part.kind === "response") return [part.status];
  return part.kind === "parameter" ? [part.name] : [];
}

function identifiersIn(code: string): string[] {
  return code.match(/[\p{L}\p{N}_$]+/gu)?.filter((word) => !common.has(word)) ?? [];
}

/** What the compiler's sentences are made of, and the kinds of value: they name no change. */
const common: ReadonlySet<string> = new Set([
  ...["never", "undefined", "null", "string", "number", "boolean", "object", "unknown", "any", "void"],
  ...["true", "false", "type", "more", "array", "Array", "Record", "Partial", "Promise", "import", "typeof"],
]);

/** Names and values of a difference; its prose is left out by its length. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return value.length <= longestName ? [value] : [];
  if (typeof value === "number") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (noNames.has(key) ? [] : stringsIn(each)));
}

/** `schemas`: all that came or went with a thing, which other changes are about as well. */
const noNames: ReadonlySet<string> = new Set(["kind", "schemas"]);

const longestName = 60;
