/**
 * Which change an error of the compiler speaks of: it quotes the types, fields and values that no longer fit, and a change
 * knows those that came or went.
 */
import type { Change } from "../../changes/change.js";
import { differenceOf, placeOf, type Owner } from "../../changes/fact.js";

export interface ChangeWords {
  /** How much of what only this change has is quoted; nothing for a change that is not quoted at all. */
  scores(message: string): ReadonlyMap<Change, number>;
}

export function indexWords(changes: readonly Change[]): ChangeWords {
  const owners = new Map<string, Change[]>();
  // What the report says of a change holds: one without an effect on the compiler explains no error.
  for (const change of changes.filter(({ effects }) => effects.compile)) {
    for (const word of wordsOf(change)) {
      const known = owners.get(word);
      if (known === undefined) owners.set(word, [change]);
      else known.push(change);
    }
  }
  return {
    scores: (message) => {
      const scores = new Map<Change, number>();
      for (const word of quotedWords(message)) {
        const named = owners.get(word) ?? [];
        for (const change of named) scores.set(change, (scores.get(change) ?? 0) + 1 / named.length);
      }
      return scores;
    },
  };
}

/** The compiler quotes code: `Type '"FedNow"' is not assignable to type 'never'.` */
function quotedWords(message: string): ReadonlySet<string> {
  return new Set([...message.matchAll(/'([^']*)'/g)].flatMap(([, code = ""]) => identifiersIn(code)));
}

function wordsOf(change: Change): ReadonlySet<string> {
  const { types, facts } = change;
  return new Set([
    ...[...types.changed, ...types.added, ...types.removed].flatMap(identifiersIn),
    ...facts.flatMap((fact) => [
      ...identifiersIn(placeOf(fact).path),
      ...ownerWords(placeOf(fact).owner),
      ...stringsIn(differenceOf(fact)).flatMap(identifiersIn),
    ]),
  ]);
}

function ownerWords(owner: Owner): string[] {
  switch (owner.kind) {
    case "schema":
      return [owner.name];
    case "operation":
      return [owner.id, ...(owner.part.kind === "response" ? [owner.part.status] : [])];
    case "event":
      return [owner.type];
    case "api":
      return [];
  }
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
  return Object.entries(value).flatMap(([key, each]) => (key === "kind" ? [] : stringsIn(each)));
}

const longestName = 60;
