/**
 * Finds the callers of each fact: follows references from the operations and events to the pair of declarations that
 * differ.
 *
 * Only pairs that differ, or lead to such a pair, are walked, once per direction, however many operations return them.
 */
import type { Api } from "../model/api.js";
import type { Direction } from "../schema/direction.js";
import type { SchemaName } from "../schema/schema.js";
import type { Fact } from "./fact.js";
import { type Caller, type Owner, type Place, placesOf, type Use } from "./place.js";
import type { CallerFindings, DeclarationPair, Edge, FoundDifferences, LocalFact } from "./findings.js";
import { Resources } from "./resources.js";
import { addTo } from "../values/collections.js";
import { pathText } from "./schemas/node.js";
import { nothingDecided, type Decided, type Met } from "./schemas/walk.js";

export function spreadUses(
  all: readonly CallerFindings[],
  pairs: Iterable<DeclarationPair>,
  after: Api,
): Fact[] {
  const different = [...pairs];
  const spreading = new Spreading(different, new Resources(all, after));
  const uses = new Map<DeclarationPair, Meeting[]>();
  const facts: Fact[] = [];
  for (const { caller, differences } of all) {
    facts.push(
      ...differences.facts.filter(({ met }) => met[caller.direction]).map((fact) => callerFact(fact, caller)),
    );
    spreading.reach(differences, caller, (pair, met) => {
      addTo(uses, pair, met);
    });
  }
  for (const pair of different) facts.push(...pairFacts(pair, uses.get(pair) ?? []));
  return facts;
}

/** The facts for a single caller, as if declarations had no names. */
export function flatFacts({ caller, differences }: CallerFindings): Fact[] {
  return flatten(differences, (pair) => pair).flatMap((fact) => {
    if (!fact.met[caller.direction]) return [];
    const { endpoint, part } = caller;
    const owner: Owner = { kind: endpoint.kind, name: endpoint.name, part };
    const there = (place: Place): Place => ({ ...place, owner, path: fact.path });
    const { before, after } = fact.at;
    return [{ ...callerFact(fact, caller), at: placesOf(before && there(before), after && there(after)) }];
  });
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

function tagPathsOf({ tags }: Decided): string[] {
  return tags.map((name) => pathText([{ kind: "property", name }]));
}

function uniteDecided(outer: Decided, inner: Decided): Decided {
  if (!outer.null && outer.tags.length === 0) return inner;
  return { null: outer.null || inner.null, tags: [...new Set([...outer.tags, ...inner.tags])].sort() };
}

/** A use, with the decisions around the declaration on each path to it. */
interface Meeting {
  readonly use: Use;
  readonly arrivals: readonly Arrival[];
}

function callerFact({ difference, at, path, isTyped }: LocalFact, caller: Caller): Fact {
  return {
    ...difference,
    at,
    path,
    isTyped,
    uses: [{ caller, path: "", field: "", holder: "", through: "" }],
  };
}

/** Facts with the same callers share one list of uses. */
function pairFacts(pair: DeclarationPair, met: readonly Meeting[]): Fact[] {
  const lists = new Map<string, readonly Use[]>();
  const tagPaths = new Set(
    met.flatMap(({ arrivals }) => arrivals.flatMap(({ decided }) => tagPathsOf(decided))),
  );
  const usesOf = (fact: LocalFact): readonly Use[] => {
    const tagPath = tagPaths.has(fact.path) ? fact.path : "";
    const key = `${fact.met.request} ${fact.met.response} ${fact.isOwnNull} ${tagPath}`;
    const known = lists.get(key);
    if (known !== undefined) return known;
    const seen = met.filter(
      ({ use, arrivals }) =>
        fact.met[use.caller.direction] && arrivals.some(({ decided }) => !isDecided(fact, decided)),
    );
    const list = seen.map(({ use }) => use);
    lists.set(key, list);
    return list;
  };
  return pair.facts.flatMap((fact): Fact[] => {
    const uses = usesOf(fact);
    // No caller can notice it, such as a read-only field of a value that is only sent.
    if (uses.length === 0 && met.length > 0) return [];
    const { difference, at, path, isTyped } = fact;
    return [{ ...difference, at, type: pair.after, path, isTyped, uses }];
  });
}

/** A path to a pair, and the field that mentions it. */
interface Way {
  readonly path: string;
  readonly field: string;
  readonly holder: SchemaName;
  readonly arrivals: readonly Arrival[];
  /** The resource of the call. */
  readonly own: SchemaName;
  /** True if the path has only lists and wrappers, so the pair is the call's own resource. */
  readonly isTop: boolean;
  /** The call's own resource, if the path leaves it for another one. */
  readonly through: SchemaName;
}

interface Arrival {
  readonly decided: Decided;
  /** True for the value at the start of the path, to which the decisions around it apply. */
  readonly isStart: boolean;
}

type Ways = Map<DeclarationPair, Way[]>;

class Spreading {
  readonly #interesting: ReadonlySet<DeclarationPair>;
  readonly #resources: Resources;
  readonly #reached: Readonly<Record<Direction, Map<DeclarationPair, Ways>>> = {
    request: new Map(),
    response: new Map(),
  };

  constructor(pairs: readonly DeclarationPair[], resources: Resources) {
    this.#interesting = interestingPairs(pairs);
    this.#resources = resources;
  }

  reach(start: FoundDifferences, caller: Caller, add: (pair: DeclarationPair, met: Meeting) => void): void {
    const waysByPair: Ways = new Map();
    const edges = this.#edges(start, caller.direction);
    for (const edge of edges) {
      const reached = this.#differing(edge.pair, caller.direction);
      reached.forEach((ways, pair) => {
        const all = ways.map((way): Way => ({
          ...way,
          path: edge.path + way.path,
          through: edge.through === "" ? way.through : edge.through,
          arrivals: within(edge.decided, way.arrivals),
        }));
        // Usually a part of a call mentions one type.
        if (edges.length === 1) waysByPair.set(pair, all);
        else for (const way of all) addWay(waysByPair, pair, way);
      });
    }
    waysByPair.forEach((ways, pair) => {
      for (const { arrivals, path, field, holder, through } of ways)
        add(pair, { use: { caller, path, field, holder, through }, arrivals });
    });
  }

  /** The pairs with facts among the pair and all that it leads to, nearest first. */
  #differing(start: DeclarationPair, direction: Direction): Ways {
    const known = this.#reached[direction].get(start);
    if (known !== undefined) return known;
    const differing = new Map([...this.#from(start, direction)].filter(([{ facts }]) => facts.length > 0));
    this.#reached[direction].set(start, differing);
    return differing;
  }

  #from(start: DeclarationPair, direction: Direction): Ways {
    const arrivals: readonly Arrival[] = [{ decided: nothingDecided, isStart: true }];
    const origin = { path: "", field: "", holder: "", arrivals, own: start.after, isTop: true, through: "" };
    const waysByPair: Ways = new Map([[start, [origin]]]);
    // Parts of the call's own resource count as its own, even if another resource has a shorter path to them.
    for (const isDirect of [true, false]) {
      // The list grows during the loop: nearest first, and again for new arrivals.
      const waiting = [...waysByPair.keys()];
      for (const from of waiting) {
        const ways = waysByPair.get(from) ?? [];
        for (const edge of this.#edges(from, direction)) {
          const way = this.#step(from, ways, edge);
          if (way === undefined || (isDirect && way.through !== "")) continue;
          const isFirst = !waysByPair.has(edge.pair);
          const hasMore = addWay(waysByPair, edge.pair, way);
          if (isFirst || (hasMore && hasOtherNames(edge.pair))) waiting.push(edge.pair);
        }
      }
    }
    return waysByPair;
  }

  #step(from: DeclarationPair, ways: readonly Way[], edge: Edge): Way | undefined {
    const [here] = ways;
    if (here === undefined) return undefined;
    const wrapper = here.isTop ? this.#resources.wrapper(from) : undefined;
    const isSameValue = edge.path === "";
    const isTop = here.isTop && (isSameValue || wrapper !== undefined);
    const isOther = here.through === "" && !isTop && this.#resources.has(edge.pair);
    return {
      path: here.path + edge.path,
      ...(isSameValue
        ? { field: here.field, holder: here.holder }
        : { field: from.after + edge.path, holder: from.after }),
      arrivals: isSameValue
        ? ways.flatMap(({ arrivals }) => inside(arrivals, edge.decided))
        : [{ decided: edge.decided, isStart: false }],
      own: wrapper === "list" ? edge.pair.after : here.own,
      isTop,
      through: isOther ? here.own : here.through,
    };
  }

  #edges({ edges }: FoundDifferences, direction: Direction): Edge[] {
    return edges.filter((edge) => edge.met[direction] && this.#interesting.has(edge.pair));
  }
}

/** True if arrivals continue to other pairs: the same value under another name, or a member of a union. */
function hasOtherNames({ edges }: DeclarationPair): boolean {
  return edges.some(({ path }) => path === "");
}

function inside(arrivals: readonly Arrival[], decided: Decided): Arrival[] {
  return arrivals.map((arrival) => ({ ...arrival, decided: uniteDecided(arrival.decided, decided) }));
}

function within(decided: Decided, arrivals: readonly Arrival[]): Arrival[] {
  return arrivals.map((arrival) =>
    arrival.isStart ? { ...arrival, decided: uniteDecided(decided, arrival.decided) } : arrival,
  );
}

/**
 * If a whole declaration changed, each field that mentions it counts; otherwise a single path is enough. Returns true
 * for a new arrival.
 */
function addWay(reached: Ways, pair: DeclarationPair, way: Way): boolean {
  const ways = reached.get(pair);
  if (ways === undefined) {
    reached.set(pair, [way]);
    return true;
  }
  const isOfWhole = pair.facts.some(({ path }) => path === "");
  const index = isOfWhole ? ways.findIndex(({ field }) => field === way.field) : 0;
  const same = ways[index];
  const added = way.arrivals.filter((arrival) => same?.arrivals.some(isEqualTo(arrival)) !== true);
  if (same === undefined) ways.push(way);
  else ways[index] = { ...nearer(same, way), arrivals: [...same.arrivals, ...added] };
  return added.length > 0;
}

/** Prefers a path in the call's own resource. */
function nearer(first: Way, second: Way): Way {
  return first.through !== "" && second.through === "" ? second : first;
}

function isEqualTo(one: Arrival): (other: Arrival) => boolean {
  return ({ isStart, decided }) =>
    isStart === one.isStart &&
    decided.null === one.decided.null &&
    decided.tags.join("\n") === one.decided.tags.join("\n");
}

/** Pairs with facts, and those that lead to one. */
function interestingPairs(pairs: readonly DeclarationPair[]): ReadonlySet<DeclarationPair> {
  const parents = new Map<DeclarationPair, DeclarationPair[]>();
  for (const pair of pairs) for (const edge of pair.edges) addTo(parents, edge.pair, pair);
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
