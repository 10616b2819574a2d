/**
 * All versions of an API, oldest first: what changes from each to the next, what is deprecated, and since when each name
 * is there. What every form of a changelog is made from.
 */
import {
  everyLifetime,
  nameIn,
  type Deprecation,
  type Lifetime,
  type Span,
} from "../../lifetimes/lifetime.js";
import type { VersionStep } from "../report-view.js";

export interface Changelog {
  readonly api: string;
  readonly title: string;
  /** Never empty. */
  readonly versions: readonly string[];
  /** From each version to the next; none where there is one version. */
  readonly steps: readonly VersionStep[];
  readonly lifetimes: readonly Lifetime[];
}

export interface DeprecatedThing {
  readonly thing: Lifetime;
  readonly deprecation: Deprecation;
  /** The last versions that have it. */
  readonly span: Span;
}

/** What the last version that has it calls deprecated: first what is still there. */
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
  if (versions.length === 1) return `1 version, ${oldest}: there is no other to compare it with`;
  return `${versions.length} versions, ${oldest} to ${versions.at(-1) ?? ""}`;
}

/** A thing, and what came and went with it. */
export interface LifetimeRow {
  readonly thing: Lifetime;
  /** Names of what is inside it for exactly as long: `.rails[].type`. */
  readonly inside: readonly string[];
}

/** Every name once: a row for each thing that has its own lifetime, with the names of what shares it. */
export function lifetimeRows({ lifetimes }: Changelog): LifetimeRow[] {
  return lifetimes.flatMap(rowsOf);
}

function rowsOf(thing: Lifetime): LifetimeRow[] {
  const holder = nameIn(thing.of, thing);
  const inside: string[] = [];
  const others: LifetimeRow[] = [];
  const visit = (each: Lifetime): void => {
    if (each.formerNames.length > 0 || JSON.stringify(each.spans) !== JSON.stringify(thing.spans)) {
      others.push(...rowsOf(each));
      return;
    }
    inside.push(nameIn(each.of, each).slice(holder.length).trim());
    each.inside.forEach(visit);
  };
  thing.inside.forEach(visit);
  return [{ thing, inside }, ...others];
}
