/**
 * All versions of an API, oldest first: the changes from each to the next, deprecations, and the lifetime of each name.
 * Every form of a changelog is made from it.
 */
import { groupBy } from "../../values/collections.js";
import {
  everyLifetime,
  fullName,
  holderText,
  type Deprecation,
  type Lifetime,
  type Span,
} from "../../compare/lifetimes/lifetime.js";
import type { VersionStep } from "../report-view.js";

export interface Changelog {
  readonly api: string;
  readonly title: string;
  /** Never empty. */
  readonly versions: readonly string[];
  /** From each version to the next; empty if there is a single version. */
  readonly steps: readonly VersionStep[];
  readonly lifetimes: readonly Lifetime[];
}

export interface DeprecatedThing {
  readonly thing: Lifetime;
  readonly deprecation: Deprecation;
  /** The last versions that have it. */
  readonly span: Span;
}

/** Names that the last version with them deprecates; existing ones first. */
export function deprecatedThings({ lifetimes }: Changelog): DeprecatedThing[] {
  const things = everyLifetime(lifetimes).flatMap((thing) => {
    const span = thing.spans.at(-1);
    return thing.deprecation === undefined || span === undefined
      ? []
      : [{ thing, span, deprecation: thing.deprecation }];
  });
  const isGone = ({ span }: DeprecatedThing): boolean => span.left !== undefined;
  return [...things.filter((each) => !isGone(each)), ...things.filter(isGone)];
}

/** `3 versions, 2025-03-13 to 2026-08-01`. */
export function rangeWords(versions: readonly string[]): string {
  const [oldest = ""] = versions;
  if (versions.length === 1) return `1 version, ${oldest}: no other version to compare it with`;
  return `${versions.length} versions, ${oldest} to ${versions.at(-1) ?? ""}`;
}

/**
 * The subject of a line: things of one kind and place with the same lifetime, or parameters of one name that were
 * renamed together.
 */
export interface LifetimeRow {
  /** The first of them, representative for all. */
  readonly thing: Lifetime;
  /** At least one. */
  readonly things: readonly Lifetime[];
  /** Names nested in a single thing with the same lifetime: `rails`, `rails[].type`. */
  readonly inside: readonly string[];
}

/** Each name is in exactly one row. */
export function lifetimeRows({ lifetimes }: Changelog): LifetimeRow[] {
  const rows = lifetimes.flatMap(rowsOf);
  const groups = groupBy(rows, ({ thing, inside }) => {
    const { kind, name, spans, formerNames } = thing;
    if (kind === "parameter" && formerNames.length > 0)
      return JSON.stringify([kind, thing.of.part, name, spans, formerNames]);
    const of = holderText(thing.of);
    const isAlone = of === "" || inside.length + formerNames.length > 0;
    return JSON.stringify([kind, of, isAlone ? name : "", spans]);
  });
  return Array.from(groups.values(), ([first, ...others]) => {
    if (first === undefined) throw new Error("A group has a first row.");
    return { ...first, things: [first, ...others].flatMap(({ things }) => things) };
  });
}

function rowsOf(thing: Lifetime): LifetimeRow[] {
  const holder = fullName(thing);
  const inside: string[] = [];
  const others: LifetimeRow[] = [];
  const visit = (each: Lifetime): void => {
    if (each.formerNames.length > 0 || JSON.stringify(each.spans) !== JSON.stringify(thing.spans)) {
      others.push(...rowsOf(each));
      return;
    }
    inside.push(nameInside(each, holder));
    each.inside.forEach(visit);
  };
  thing.inside.forEach(visit);
  return [{ thing, things: [thing], inside }, ...others];
}

/** `rails[].type`, `path id`; for a value or member in a field, `type: ach`. */
function nameInside(thing: Lifetime, holder: string): string {
  const within = (name: string): string => name.slice(holder.length).replace(/^[ .]+/, "");
  const of = holderText(thing.of);
  const isOfField = (thing.kind === "value" || thing.kind === "member") && of.length > holder.length;
  return isOfField ? `${within(of)}: ${thing.name}` : within(fullName(thing));
}

/** True if all versions have it, under one name. */
export function isConstant(
  { spans: [first], formerNames }: Lifetime,
  { versions }: Pick<Changelog, "versions">,
): boolean {
  return first?.since === versions[0] && first?.left === undefined && formerNames.length === 0;
}
