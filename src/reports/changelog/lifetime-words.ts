/** Lifetimes and deprecations in words, shared by all forms of a changelog. */
import { groupBy } from "../../values/collections.js";
import { nameIn, type Lifetime, type Span } from "../../compare/lifetimes/lifetime.js";
import { code } from "../../values/text.js";
import { parameterPlace, type DeprecatedThing, type LifetimeRow } from "./changelog.js";

/** ``field `Payment.rails` ``, ``value `ach` of `Rail.kind` ``, ``query parameter `limit` of `getPayments` ``. */
export function thingWords(thing: Lifetime): string {
  const { kind, name, of } = thing;
  if (kind === "field" || of === "") return `${kindWords(thing)} ${holderWords(nameIn(of, thing))}`;
  return `${kindWords(thing)} ${code(name)} of ${holderWords(of)}`;
}

/** A row: ``values `a`, `b` of `Rail.kind` ``, ``path parameter `id` of `getA`, `getB` ``. */
export function rowWords({ thing, things }: LifetimeRow): string {
  if (things.length === 1) return thingWords(thing);
  const holders = [...new Set(things.map(({ of }) => holderWords(of)))];
  const names = [...new Set(things.map(({ name }) => code(name)))];
  const several = names.length === 1 ? "" : thing.kind === "status" ? "es" : "s";
  return `${kindWords(thing)}${several} ${names.join(", ")} of ${holders.join(", ")}`;
}

function kindWords({ kind, of }: Lifetime): string {
  if (kind === "parameter") return `${parameterPlace(of)} parameter`.trim();
  return kind.replaceAll("-", " ");
}

/** ``Payment.rails` ``, ``the body of `addPayment` ``, ``id` in the 200 response of `getPayments` ``. */
function holderWords(name: string): string {
  const { call = "", part = "", inside = "" } = partOfCall.exec(name)?.groups ?? {};
  if (call === "") return code(name);
  const place = isParameterPlace(part) ? code(call) : `the ${partWords(part)} of ${code(call)}`;
  if (inside === "") return place;
  if (isParameterPlace(part)) return `the ${part} parameter ${code(inside)} of ${place}`;
  return `${code(inside)} in ${place}`;
}

const partOfCall =
  /^(?<call>\S+) (?<part>body|payload|query|path|header|cookie|default|[1-5](?:\d\d|XX))(?:$|[ .]?(?<inside>.+)$)/s;

function isParameterPlace(part: string): boolean {
  return ["query", "path", "header", "cookie"].includes(part);
}

function partWords(part: string): string {
  return part === "body" || part === "payload" ? part : `${part} response`;
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
