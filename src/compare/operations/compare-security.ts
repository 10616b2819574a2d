/**
 * Credentials. Each alternative is a set of schemes; a client is unaffected while it satisfies some alternative. Without
 * alternatives, no credential is required.
 */
import type { Api, Operation, SecurityScheme } from "../../model/api.js";
import { componentPointer } from "../../schema/schema-name.js";
import type { Relation } from "../fact.js";
import { atApi, callerOf, endpointOf, type At } from "../at.js";
import {
  addedAndRemoved,
  compareDetail,
  compareParts,
  compareProse,
  type PartComparisons,
} from "../parts.js";

export function compareSecurity(before: Operation, after: Operation, at: At): void {
  const [left, right] = [at.comparison.before.securitySchemes, at.comparison.after.securitySchemes];
  const older = alternatives(before.security, (name) => left.get(name));
  // A changed scheme is a separate fact, so it counts as unchanged here.
  const stayed = alternatives(after.security, (name) =>
    right.has(name) ? (left.get(name) ?? right.get(name)) : undefined,
  );
  const relation = relate(older, stayed);
  if (relation === undefined) return;
  const newer = alternatives(after.security, (name) => right.get(name));
  at.fact({ kind: "security", before: textOf(older), after: textOf(newer), relation });
}

/** A changed scheme is one fact for the whole API, not one for each operation. */
export function compareSecuritySchemes(before: Api, after: Api, { comparison }: At): void {
  for (const [name, older] of before.securitySchemes) {
    const newer = after.securitySchemes.get(name);
    const users = after.operations.filter(({ security }) =>
      security.some((schemes) => schemes.includes(name)),
    );
    if (newer === undefined || users.length === 0) continue;
    const callers = users.map((operation) => callerOf(endpointOf(operation), { kind: "operation" }));
    const at = atApi(comparison, componentPointer("securitySchemes", name), callers);
    compareParts(parts, older, newer, at);
  }
}

const parts: PartComparisons<SecurityScheme, At> = {
  name: compareCredential,
  kind: compareCredential,
  in: compareCredential,
  parameter: compareCredential,
  scheme: compareCredential,
  tokenSources: compareTokenSources,
  description: compareProse,
  comparedOnly: (before, after, at) => {
    compareParts(comparedOnly, before, after, at);
  },
};

const comparedOnly: PartComparisons<NonNullable<SecurityScheme["comparedOnly"]>, At, SecurityScheme> = {
  scopes: compareOffer,
  bearerFormat: compareDetail(
    ({ comparedOnly: { bearerFormat } = nothing }) => bearerFormat,
    (turned, { name: scheme }) => ({ kind: "bearer-format", scheme, ...turned }),
  ),
};

const nothing = { scopes: [], bearerFormat: "" };

function compareCredential(before: SecurityScheme, after: SecurityScheme, at: At): void {
  const [older, newer] = [contentOf(before), contentOf(after)];
  if (older !== newer) at.fact({ kind: "security-scheme", scheme: before.name, before: older, after: newer });
}

/** With the address as it is requested: another case of the host, or a default port, makes no difference. */
function canonicalSource(source: string): string {
  return source.replace(/\S+$/, (address) => (URL.canParse(address) ? new URL(address).href : address));
}

/** Scopes that any flow offers. */
function compareOffer(
  { name: scheme, comparedOnly: older }: SecurityScheme,
  after: SecurityScheme,
  at: At,
): void {
  const newer = after.comparedOnly;
  const sets = addedAndRemoved(older?.scopes ?? [], newer?.scopes ?? []);
  if (older !== undefined && newer !== undefined && sets.added.length + sets.removed.length > 0)
    at.fact({ kind: "offered-scopes", scheme, ...sets });
}

/** The source of a token matters only if the scheme is otherwise unchanged. */
function compareTokenSources(before: SecurityScheme, after: SecurityScheme, at: At): void {
  const [older, newer] = [before.tokenSources ?? [], after.tokenSources ?? []];
  const addresses = (sources: readonly string[]): string => sources.map(canonicalSource).sort().join("\n");
  if (contentOf(before) === contentOf(after) && addresses(older) !== addresses(newer))
    at.fact({ kind: "token-sources", scheme: before.name, before: older, after: newer });
}

type Alternatives = readonly ReadonlySet<string>[];

/** Schemes are identified by the credential that they require; their names are arbitrary. */
function alternatives(
  security: readonly (readonly string[])[],
  schemeOf: (name: string) => SecurityScheme | undefined,
): Alternatives {
  if (security.length === 0) return [new Set()];
  return security.map((schemes) => new Set(schemes.map((name) => credentialOf(name, schemeOf(name)))));
}

function credentialOf(name: string, scheme: SecurityScheme | undefined): string {
  return scheme === undefined ? `the credential \`${name}\`` : contentOf(scheme);
}

function contentOf({ kind, name, scheme, in: place, parameter }: SecurityScheme): string {
  switch (kind) {
    case "apiKey":
      // Header names are case-insensitive (RFC 9110, 5.1).
      return `an API key in the ${place ?? "header"} \`${place === "header" ? headerName(parameter ?? "") : (parameter ?? "")}\``;
    case "basic":
      return "a user name and password";
    case "bearer":
      return "a bearer token";
    case "http":
    case "mutualTLS":
      return `the credential \`${name}\` (${scheme?.toLowerCase() ?? kind})`;
  }
}

/** `x-api-key` in the spelling of publishers: `X-Api-Key`. */
function headerName(name: string): string {
  return name.toLowerCase().replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}

function relate(before: Alternatives, after: Alternatives): Relation | undefined {
  const suffices = (held: ReadonlySet<string>, demanded: Alternatives): boolean =>
    demanded.some((alternative) => [...alternative].every((scheme) => held.has(scheme)));
  const allStillDo = before.every((alternative) => suffices(alternative, after));
  const allDid = after.every((alternative) => suffices(alternative, before));
  if (allStillDo && allDid) return undefined;
  if (allStillDo) return "wider";
  return allDid ? "narrower" : "incomparable";
}

/** Empty if no credential is required. */
function textOf(security: Alternatives): string {
  if (security.every((schemes) => schemes.size === 0)) return "";
  const texts = security.map((schemes) =>
    schemes.size === 0 ? "no credential" : [...schemes].sort().join(" and "),
  );
  return [...new Set(texts)].sort().join(", or ");
}
