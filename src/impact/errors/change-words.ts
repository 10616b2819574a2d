/**
 * Which change an error of the compiler speaks of: it quotes the types, fields and values that no longer fit, and a change
 * knows those that came or went.
 */
import type { Change } from "../../judge/change.js";
import { differenceOf, placeOf, type Fact } from "../../compare/fact.js";
import type { Owner, Part } from "../../compare/place.js";

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
