/** Lifetimes and deprecations in words, shared by all forms of a changelog. */
import { groupBy } from "../../values/collections.js";
import {
  holderIn,
  holderText,
  type Holder,
  type Lifetime,
  type Span,
} from "../../compare/lifetimes/lifetime.js";
import { code } from "../../values/text.js";
import type { DeprecatedThing, LifetimeRow } from "./changelog.js";

/** ``field `Payment.rails` ``, ``value `ach` of `Rail.kind` ``, ``query parameter `limit` of `getPayments` ``. */
export function thingWords(thing: Lifetime): string {
  const { kind, name, of } = thing;
  const isWhole = kind === "field" || holderText(of) === "";
  return isWhole
    ? `${kindWords(thing)} ${holderWords(holderIn(thing))}`
    : `${kindWords(thing)} ${code(name)} of ${holderWords(of)}`;
}

/** A row: ``values `a`, `b` of `Rail.kind` ``, ``path parameter `id` of `getA`, `getB` ``. */
export function rowWords({ thing, things }: LifetimeRow): string {
  if (things.length === 1) return thingWords(thing);
  const holders = [...new Set(things.map(({ of }) => holderWords(of)))];
  const names = [...new Set(things.map(({ name }) => code(name)))];
  const several = names.length === 1 ? "" : thing.kind === "status" ? "es" : "s";
  return `${kindWords(thing)}${several} ${names.join(", ")} of ${holders.join(", ")}`;
}

function kindWords({ kind, of: { part } }: Lifetime): string {
  if (kind === "parameter" && part?.kind === "parameter") return `${part.in} parameter`;
  return kind.replaceAll("-", " ");
}

/** ``Payment.rails` ``, ``the body of `addPayment` ``, ``id` in the 200 response of `getPayments` ``. */
function holderWords(holder: Holder): string {
  const { call, part, path } = holder;
  if (call === undefined || part === undefined) return code(holderText(holder));
  const inside = path.replace(/^[ .]/, "");
  if (part.kind === "parameter")
    return inside === "" ? code(call) : `the ${part.in} parameter ${code(inside)} of ${code(call)}`;
  const place = `the ${part.kind === "response" ? `${part.status} response` : part.kind} of ${code(call)}`;
  return inside === "" ? place : `${code(inside)} in ${place}`;
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

/** Deprecated things by their description: `since 2026-07-01, sunset 2027-01-01, still in 2026-08-01`. */
export function deprecationGroups(
  things: readonly DeprecatedThing[],
  versions: readonly string[],
): ReadonlyMap<string, readonly DeprecatedThing[]> {
  return groupBy(things, (each) => deprecationWords(each, versions));
}

/** A deprecation in the oldest version may be older. */
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
