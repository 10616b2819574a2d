/**
 * Pairs the things of two versions.
 *
 * Rules are tried in order, the strongest evidence first, and what one has paired is gone for the next. By a rule, things
 * with a common key are candidates, and two that are each other's likeliest candidate are a pair.
 */

import { addTo, groupBy } from "./collections.js";

export type Side = "before" | "after";

export interface MatchRule<Thing, Evidence> {
  /** Why things that the rule pairs are the same. */
  readonly evidence: Evidence;
  /** Undefined: the rule does not apply. Without a function, all things are candidates for each other. */
  readonly key?: (thing: Thing, side: Side) => string | readonly string[] | undefined;
  /** 0 for different things. Without a function, all candidates are equally likely. */
  readonly likeness?: (before: Thing, after: Thing) => number;
  /** Among equally likely candidates, the position decides; otherwise there is no pair. */
  readonly isByPosition?: true;
  /** The least by which the likeliest candidate exceeds the next one. Default: anything. */
  readonly margin?: number;
  /** Asked last, because it costs most: whether a likely pair is one. */
  readonly confirm?: (before: Thing, after: Thing) => boolean;
}

export type Pair<Thing, Evidence = unknown> = readonly [before: Thing, after: Thing, evidence: Evidence];

/** Pairs of things, and those without a counterpart. */
export interface Matched<Thing, Evidence = unknown> {
  readonly matched: readonly Pair<Thing, Evidence>[];
  readonly removed: readonly Thing[];
  readonly added: readonly Thing[];
}

export function match<Thing, const Evidence>(
  before: Iterable<Thing>,
  after: Iterable<Thing>,
  rules: readonly MatchRule<Thing, Evidence>[],
): Matched<Thing, Evidence> {
  const matched: Pair<Thing, Evidence>[] = [];
  const [left, right] = [new Set(before), new Set(after)];
  for (const rule of rules) {
    if (left.size === 0 || right.size === 0) break;
    for (const pair of pairsBy(rule, left, right)) {
      matched.push(pair);
      left.delete(pair[0]);
      right.delete(pair[1]);
    }
  }
  return { matched, removed: [...left], added: [...right] };
}

/** The pairs of one rule. */
export function pairsBy<Thing, const Evidence>(
  rule: MatchRule<Thing, Evidence>,
  before: Iterable<Thing>,
  after: Iterable<Thing>,
): Pair<Thing, Evidence>[] {
  const { evidence, isByPosition, margin = 0, confirm = () => true } = rule;
  const candidates = candidatesOf(rule, [...before], [...after]);
  const pairs =
    isByPosition === true
      ? nearest(candidates, confirm)
      : mutual(candidates, margin).filter((each) => confirm(each.before, each.after));
  return pairs.map((each) => [each.before, each.after, evidence]);
}

interface Candidate<Thing> {
  readonly before: Thing;
  readonly after: Thing;
  readonly likeness: number;
  /** The distance between their positions, and their sum: the same from either side. */
  readonly distance: number;
  readonly sum: number;
}

function candidatesOf<Thing>(
  { key = () => "", likeness = () => 1 }: MatchRule<Thing, unknown>,
  before: readonly Thing[],
  after: readonly Thing[],
): Candidate<Thing>[] {
  const keysOf = (thing: Thing, side: Side): readonly string[] => {
    const keys = key(thing, side) ?? [];
    return typeof keys === "string" ? [keys] : keys;
  };
  const byKey = new Map<string, number[]>();
  after.forEach((newer, position) => {
    for (const each of keysOf(newer, "after")) addTo(byKey, each, position);
  });
  const candidates: Candidate<Thing>[] = [];
  before.forEach((older, position) => {
    for (const other of new Set(keysOf(older, "before").flatMap((each) => byKey.get(each) ?? []))) {
      const newer = after[other] as Thing;
      const likely = likeness(older, newer);
      const places = { distance: Math.abs(position - other), sum: position + other };
      if (likely > 0) candidates.push({ before: older, after: newer, likeness: likely, ...places });
    }
  });
  return candidates;
}

/** The most alike pairs first; among equals, those at similar positions. */
function nearest<Thing>(
  candidates: readonly Candidate<Thing>[],
  confirm: (before: Thing, after: Thing) => boolean,
): Candidate<Thing>[] {
  const [left, right] = [new Set<Thing>(), new Set<Thing>()];
  return candidates.toSorted(byLikeness).filter(({ before, after }) => {
    if (left.has(before) || right.has(after) || !confirm(before, after)) return false;
    left.add(before);
    right.add(after);
    return true;
  });
}

function byLikeness<Thing>(one: Candidate<Thing>, other: Candidate<Thing>): number {
  return other.likeness - one.likeness || one.distance - other.distance || one.sum - other.sum;
}

/** Pairs in which each is the other's only likeliest candidate. */
function mutual<Thing>(candidates: readonly Candidate<Thing>[], margin: number): Candidate<Thing>[] {
  const clear = (sideOf: (candidate: Candidate<Thing>) => Thing): Candidate<Thing>[] =>
    [...groupBy(candidates, sideOf).values()].flatMap((each) => likeliest(each, margin));
  const ofAfter = new Set(clear(({ after }) => after));
  return clear(({ before }) => before).filter((each) => ofAfter.has(each));
}

/** Empty if several are about equally likely. */
function likeliest<Thing>(candidates: Candidate<Thing>[], margin: number): Candidate<Thing>[] {
  if (candidates.length === 1) return candidates;
  const [best, next] = candidates.toSorted(byLikeness);
  const isClear = best !== undefined && best.likeness - (next?.likeness ?? -Infinity) > margin;
  return isClear ? [best] : [];
}
