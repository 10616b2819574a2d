/** What was found, with what was found in the declarations on the way, as if these had no names. */
import type { DeclarationPair, FoundDifferences, LocalFact } from "./schemas/recorder.js";
import { pathText } from "./schemas/node.js";
import type { Decided, Met } from "./schemas/walk.js";

/** Nearest first, each pair once; `open` gives what is in a pair, and nothing where it stays closed. */
export function flatten(
  start: FoundDifferences,
  open: (pair: DeclarationPair) => FoundDifferences | undefined,
): LocalFact[] {
  const flat = [...start.facts];
  const ways = new Map(start.edges.map((edge) => [edge.pair, edge]));
  // The map grows while it is walked.
  for (const [pair, { path, met, decided }] of ways) {
    const found = open(pair);
    if (found === undefined || found === start) continue;
    const within = (inside: Met): Met => ({
      request: met.request && inside.request,
      response: met.response && inside.response,
    });
    for (const fact of found.facts) {
      if (!isDecided(fact, decided)) flat.push({ ...fact, path: path + fact.path, met: within(fact.met) });
    }
    for (const edge of found.edges) {
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
