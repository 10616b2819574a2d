/** Differences between schemas, before their callers are known, and the paths on which they are met. */
import type { SchemaName } from "../schema/schema.js";
import type { Difference } from "./fact.js";
import type { Caller, Places } from "./place.js";
import { pathText } from "./schemas/node.js";
import type { Decided, Met } from "./schemas/walk.js";

/** The differences in the schemas of one part of a call or event. */
export interface CallerFindings {
  readonly caller: Caller;
  readonly differences: FoundDifferences;
}

/** The differences between two declarations, or between two schemas without a name. */
export interface FoundDifferences {
  readonly facts: LocalFact[];
  readonly edges: Edge[];
}

export interface LocalFact {
  readonly difference: Difference;
  readonly at: Places;
  readonly path: string;
  readonly met: Met;
  readonly isTyped: boolean;
  /** The declaration as a whole admits null, or no longer does. */
  readonly isOwnNull: boolean;
}

/** A path to a pair of declarations. */
export interface Edge {
  readonly pair: DeclarationPair;
  readonly path: string;
  readonly met: Met;
  readonly decided: Decided;
  /** The resource that the path leaves, if it leads into another one; as in a use. */
  readonly through: SchemaName;
}

export interface DeclarationPair extends FoundDifferences {
  readonly before: SchemaName;
  readonly after: SchemaName;
}

/**
 * The facts with those of the declarations they lead to, as if these had no names: nearest first, each pair once.
 * `open` gives the differences in a pair, or undefined to leave it out.
 */
export function flatten(
  start: FoundDifferences,
  open: (pair: DeclarationPair) => FoundDifferences | undefined,
): LocalFact[] {
  const flat = [...start.facts];
  const ways = new Map(start.edges.map((edge) => [edge.pair, edge]));
  // The map grows during the loop.
  for (const [pair, { path, met, decided }] of ways) {
    const finding = open(pair);
    if (finding === undefined || finding === start) continue;
    const within = (inside: Met): Met => ({
      request: met.request && inside.request,
      response: met.response && inside.response,
    });
    for (const fact of finding.facts) {
      if (!isDecided(fact, decided)) flat.push({ ...fact, path: path + fact.path, met: within(fact.met) });
    }
    for (const edge of finding.edges) {
      if (ways.has(edge.pair)) continue;
      const there = edge.path === "" ? uniteDecided(decided, edge.decided) : edge.decided;
      ways.set(edge.pair, { ...edge, path: path + edge.path, met: within(edge.met), decided: there });
    }
  }
  return flat;
}

export function isDecided({ isOwnNull, path }: LocalFact, decided: Decided): boolean {
  return (isOwnNull && decided.null) || tagPathsOf(decided).includes(path);
}

export function tagPathsOf({ tags }: Decided): string[] {
  return tags.map((name) => pathText([{ kind: "property", name }]));
}

export function uniteDecided(outer: Decided, inner: Decided): Decided {
  if (!outer.null && outer.tags.length === 0) return inner;
  return { null: outer.null || inner.null, tags: [...new Set([...outer.tags, ...inner.tags])].sort() };
}
