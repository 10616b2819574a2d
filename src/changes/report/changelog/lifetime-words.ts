/** Since when a name is there and what is deprecated, in words that every form of a changelog shares. */
import { groupBy } from "../../group-by.js";
import { nameIn, type Lifetime, type Span } from "../../lifetimes/lifetime.js";
import { code } from "../../rules/words.js";
import type { DeprecatedThing, LifetimeRow } from "./changelog.js";

/** ``field `Payment.rails` ``, ``value `ach` of `Rail.kind` ``. */
export function thingWords(thing: Lifetime): string {
  const { kind, name, of } = thing;
  const word = kind.replaceAll("-", " ");
  return kind === "field" || of === ""
    ? `${word} ${code(nameIn(of, thing))}`
    : `${word} ${code(name)} of ${code(of)}`;
}

/** Of a row: ``values `a`, `b` of `Rail.kind` ``. */
export function rowWords({ thing, names }: LifetimeRow): string {
  if (names.length === 1) return thingWords(thing);
  const word = `${thing.kind.replaceAll("-", " ")}${thing.kind === "status" ? "es" : "s"}`;
  return `${word} ${names.map(code).join(", ")} of ${code(thing.of)}`;
}

/** `since 2026-07-01`, ``in all versions, as `createPayout` up to 2025-03-13``. */
export function lifetimeWords({ spans, formerNames }: Lifetime, versions: readonly string[]): string {
  const [first] = spans;
  const isAlways = first?.since === versions[0] && first?.left === undefined;
  const when = isAlways ? always(versions) : spans.map((span) => spanWords(span, versions)).join("; again ");
  return [when, ...formerNames.map(({ name, until }) => `as ${code(name)} up to ${until}`)].join(", ");
}

function always(versions: readonly string[]): string {
  return versions.length === 1 ? `in ${versions.join()}` : "in all versions";
}

function spanWords({ since, until, left }: Span, versions: readonly string[]): string {
  if (left === undefined) return `since ${since}`;
  const when =
    since === until
      ? `only in ${since}`
      : since === versions[0]
        ? `up to ${until}`
        : `from ${since} to ${until}`;
  return `${when}, gone in ${left}`;
}

/** Deprecated things by what is to be said of them: `since 2026-07-01, sunset 2027-01-01, still in 2026-08-01`. */
export function deprecationGroups(
  things: readonly DeprecatedThing[],
  versions: readonly string[],
): ReadonlyMap<string, readonly DeprecatedThing[]> {
  return groupBy(things, (each) => deprecationWords(each, versions));
}

/** What the oldest version has may be older. */
function deprecationWords(
  { deprecation: { since, sunset }, span: { until, left } }: DeprecatedThing,
  versions: readonly string[],
): string {
  return [
    since === versions[0] ? `in ${since} or before` : `since ${since}`,
    ...(sunset === undefined ? [] : [`sunset ${sunset}`]),
    left === undefined ? `still in ${until}` : `gone in ${left}`,
  ].join(", ");
}
