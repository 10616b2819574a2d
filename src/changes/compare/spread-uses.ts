/**
 * Who meets a fact: from the operations and events along the references to the pair of declarations in which
 * it was found.
 *
 * Only pairs that differ, or lead to one that does, are walked; what one pair leads to is worked out once for
 * each direction, however many operations return it.
 */
import type { Direction, Fact, Use, UseRoot } from "../fact.js";
import type { Edge, LocalFact, Place, PlacePair } from "./recorder.js";

export interface RootPlace {
  readonly root: UseRoot;
  readonly place: Place;
}

export function spreadUses(roots: readonly RootPlace[], pairs: Iterable<PlacePair>): Fact[] {
  const all = [...pairs];
  const spreading = new Spreading(all);
  const uses = new Map<PlacePair, Met[]>();
  const facts: Fact[] = [];
  for (const { root, place } of roots) {
    facts.push(...place.facts.filter(({ met }) => met[root.direction]).map((fact) => rootFact(fact, root)));
    for (const [pair, met] of spreading.reach(place, root)) push(uses, pair, met);
  }
  for (const pair of all) facts.push(...pairFacts(pair, uses.get(pair) ?? []));
  return facts;
}

/** A use with whether it also sees that the declaration as a whole admits null. */
interface Met {
  readonly use: Use;
  readonly seesNull: boolean;
}

function rootFact({ difference, cause, path }: LocalFact, root: UseRoot): Fact {
  return { ...difference, cause, within: { path }, uses: [{ root, path: "", field: "" }] };
}

/** Facts that the same callers meet share one list of uses. */
function pairFacts(pair: PlacePair, met: readonly Met[]): Fact[] {
  const lists = new Map<string, readonly Use[]>();
  const usesOf = (fact: LocalFact): readonly Use[] => {
    const key = `${fact.met.request} ${fact.met.response} ${fact.isOwnNull}`;
    const known = lists.get(key);
    if (known !== undefined) return known;
    const seen = met.filter(
      ({ use, seesNull }) => fact.met[use.root.direction] && (seesNull || !fact.isOwnNull),
    );
    const list = seen.map(({ use }) => use);
    lists.set(key, list);
    return list;
  };
  return pair.facts.flatMap((fact): Fact[] => {
    const uses = usesOf(fact);
    // Met by callers, but by none who could notice: a read-only field of what is only ever sent.
    if (uses.length === 0 && met.length > 0) return [];
    return [{ ...fact.difference, cause: fact.cause, within: { type: pair.after, path: fact.path }, uses }];
  });
}

interface Arrival {
  readonly pair: PlacePair;
  readonly path: string;
  readonly field: string;
  readonly seesNull: boolean;
}

class Spreading {
  readonly #interesting: ReadonlySet<PlacePair>;
  readonly #reached: Readonly<Record<Direction, Map<PlacePair, readonly Arrival[]>>> = {
    request: new Map(),
    response: new Map(),
  };

  constructor(pairs: readonly PlacePair[]) {
    this.#interesting = interestingPairs(pairs);
  }

  reach(place: Place, root: UseRoot): Map<PlacePair, Met> {
    const found = new Map<PlacePair, Met>();
    for (const edge of this.#edges(place, root.direction)) {
      for (const arrival of this.#from(edge.pair, root.direction)) {
        const seesNull = arrival.pair === edge.pair ? !edge.masksNull || arrival.seesNull : arrival.seesNull;
        const known = found.get(arrival.pair);
        if (known !== undefined && (known.seesNull || !seesNull)) continue;
        const use = known?.use ?? { root, path: edge.path + arrival.path, field: arrival.field };
        found.set(arrival.pair, { use, seesNull });
      }
    }
    return found;
  }

  /** The pair itself and all it leads to, nearest first. */
  #from(start: PlacePair, direction: Direction): readonly Arrival[] {
    const known = this.#reached[direction].get(start);
    if (known !== undefined) return known;
    const arrivals = new Map<PlacePair, Arrival>([
      [start, { pair: start, path: "", field: "", seesNull: false }],
    ]);
    const waiting = [start];
    // The list grows while it is walked: nearest first.
    for (const from of waiting) {
      const here = arrivals.get(from);
      if (here === undefined) continue;
      for (const edge of this.#edges(from, direction)) {
        const there = arrivals.get(edge.pair);
        if (there === undefined) waiting.push(edge.pair);
        if (there !== undefined && (there.seesNull || edge.masksNull)) continue;
        const way = there ?? {
          path: here.path + edge.path,
          field: edge.path === "" ? here.field : from.after + edge.path,
        };
        arrivals.set(edge.pair, {
          pair: edge.pair,
          path: way.path,
          field: way.field,
          seesNull: !edge.masksNull,
        });
      }
    }
    const list = [...arrivals.values()];
    this.#reached[direction].set(start, list);
    return list;
  }

  #edges(place: Place, direction: Direction): Edge[] {
    return place.edges.filter((edge) => edge.met[direction] && this.#interesting.has(edge.pair));
  }
}

/** Those with facts of their own, and those that lead to one. */
function interestingPairs(pairs: readonly PlacePair[]): ReadonlySet<PlacePair> {
  const parents = new Map<PlacePair, PlacePair[]>();
  for (const pair of pairs) for (const edge of pair.edges) push(parents, edge.pair, pair);
  const interesting = new Set(pairs.filter(({ facts }) => facts.length > 0));
  const waiting = [...interesting];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    for (const parent of parents.get(pair) ?? []) {
      if (interesting.has(parent)) continue;
      interesting.add(parent);
      waiting.push(parent);
    }
  }
  return interesting;
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
