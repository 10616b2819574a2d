/**
 * The change behind an error of the compiler.
 *
 * The search begins with the node that the compiler points at and the words that it quotes, and goes on around the place:
 * the `switch` that is no longer exhaustive is above the missing return. Of several changes at a place, the most quoted wins.
 */
import type { ts } from "@ts-morph/common";

import type { Change } from "../../judge/change.js";
import { differenceOf, placeOf, type Fact } from "../../compare/fact.js";
import type { Owner, Part } from "../../compare/place.js";
import { valueIdentifier } from "../../code/identifier.js";
import { addTo } from "../../values/collections.js";
import type { Step } from "../question.js";
import { nodesIn } from "../syntax.js";
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

  /** The older type, as the compiler quotes types: a value that is `never` now says little. */
  #typeBefore(node: ts.Node): string {
    const { checker } = this.#touch.sides.before;
    return this.#touch.difference(node) === undefined
      ? ""
      : `'${checker.typeToString(checker.getTypeAtLocation(node))}'`;
  }

  #atAll(nodes: readonly ts.Node[]): readonly Candidate[] {
    return nodes.flatMap((node) => this.#at(node));
  }

  /** The candidates of the first node that has any. */
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

  /** Changes of the request of the operation that is called. */
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

/** The first of the most quoted candidates. */
function mostQuoted(candidates: readonly Candidate[], scores: Scores): Candidate | undefined {
  let [best, most]: [Candidate | undefined, number] = [undefined, -1];
  for (const candidate of candidates) {
    const score = scores.get(candidate.change) ?? 0;
    if (score > most) [best, most] = [candidate, score];
  }
  return best;
}

/** The node that the compiler points at; of a property, also its object. */
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

function descendants(ts: Compiler, node: ts.Node): readonly ts.Node[] {
  return nodesIn(ts, [node]).slice(1);
}

/** The ancestors below the statement. */
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
  /** The weight of the words of a change that a message quotes; changes without quoted words are omitted. */
  scores(message: string): ReadonlyMap<Change, number>;
}

function indexWords(changes: readonly Change[]): ChangeWords {
  const owners = new Map<string, Change[]>();
  // A change without an effect on the compiler explains no error.
  const explaining = changes.filter(({ effects }) => effects.compile);
  const shared = sharedFacts(explaining);
  for (const change of explaining) {
    for (const word of wordsOf(change, shared)) {
      addTo(owners, word, change);
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

/** Facts of two changes: the members that a union gained, and those that it lost. Only their titles have the right values. */
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
 * The compiler quotes code: `Type '"wallet"' is not assignable to type 'never'.` Words that are quoted alone weigh most: the
 * error is about them.
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

/** Words of the compiler's sentences, and kinds of value: they name no change. */
const common: ReadonlySet<string> = new Set([
  ...["never", "undefined", "null", "string", "number", "boolean", "object", "unknown", "any", "void"],
  ...["true", "false", "type", "more", "array", "Array", "Record", "Partial", "Promise", "import", "typeof"],
]);

/** Names and values of a difference. Prose is recognised by its length. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return value.length <= longestName ? [value] : [];
  if (typeof value === "number") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (noNames.has(key) ? [] : stringsIn(each)));
}

/** `schemas`: other changes are about these as well. */
const noNames: ReadonlySet<string> = new Set(["kind", "schemas"]);

const longestName = 60;
