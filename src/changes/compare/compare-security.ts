/**
 * What a caller has to prove. Each alternative is a set of schemes; one whose client still satisfies some
 * alternative is not affected. No alternatives at all: nothing is demanded.
 */
import type { SecurityScheme } from "../../model/api.js";
import type { Relation } from "../difference.js";
import type { UseRoot } from "../fact.js";
import type { OperationPair } from "./operation-pair.js";
import { addFact, addProse, useRoot, type Scope, type Spot } from "./scope.js";

export function compareSecurity({ before, after, subject, spots }: OperationPair, scope: Scope): void {
  const [left, right] = [scope.before.securitySchemes, scope.after.securitySchemes];
  // A scheme that is told as a change of its own counts here as what it was.
  const stayed = (name: string): SecurityScheme | undefined => left.get(name) ?? right.get(name);
  const relation = relate(
    alternatives(before.security, (name) => left.get(name)),
    alternatives(after.security, (name) => (right.has(name) ? stayed(name) : undefined)),
  );
  if (relation === undefined) return;
  const [was, is] = [
    alternatives(before.security, (name) => left.get(name)),
    alternatives(after.security, (name) => right.get(name)),
  ];
  const difference = { kind: "security", before: textOf(was), after: textOf(is), relation } as const;
  addFact(scope, difference, spots, [useRoot(subject, "request", { kind: "operation" })]);
}

export function compareCredentialScopes(
  { before, after, subject, spots }: OperationPair,
  scope: Scope,
): void {
  const [was, is] = [before.credentialScopes ?? [], after.credentialScopes ?? []];
  const added = is.filter((name) => !was.includes(name));
  const removed = was.filter((name) => !is.includes(name));
  if (added.length + removed.length === 0) return;
  addFact(scope, { kind: "credential-scopes", added, removed }, spots, [
    useRoot(subject, "request", { kind: "operation" }),
  ]);
}

/** A scheme of the same name with other contents is one fact for the whole API, not one for each operation. */
export function compareSecuritySchemes(scope: Scope): void {
  for (const [name, before] of scope.before.securitySchemes) {
    const after = scope.after.securitySchemes.get(name);
    const users = scope.after.operations.filter(({ security }) =>
      security.some((schemes) => schemes.includes(name)),
    );
    if (after === undefined || users.length === 0) continue;
    const spot = { owner: { kind: "api" }, pointer: `#/components/securitySchemes/${name}` } as const;
    const roots = users.map(({ id, method, path }) =>
      useRoot({ kind: "operation", id, method, path }, "request", { kind: "operation" }),
    );
    const pair = { before, after, spots: { before: spot, after: spot }, roots };
    for (const compare of new Set(Object.values(parts))) compare(pair, scope);
  }
}

interface SchemePair {
  readonly before: SecurityScheme;
  readonly after: SecurityScheme;
  readonly spots: { readonly before: Spot; readonly after: Spot };
  readonly roots: readonly UseRoot[];
}

type SchemeComparison = (pair: SchemePair, scope: Scope) => void;

/** Every part of a scheme has its comparison. */
const parts: Record<keyof SecurityScheme, SchemeComparison> = {
  name: compareDemands,
  kind: compareDemands,
  in: compareDemands,
  parameter: compareDemands,
  scheme: compareDemands,
  tokenSources: compareTokenSources,
  description: compareWords,
};

function compareDemands({ before, after, spots, roots }: SchemePair, scope: Scope): void {
  const [was, is] = [contentOf(before), contentOf(after)];
  if (was === is) return;
  addFact(scope, { kind: "security-scheme", scheme: before.name, before: was, after: is }, spots, roots);
}

/** Where the token comes from says something only while it is still a token. */
function compareTokenSources({ before, after, spots, roots }: SchemePair, scope: Scope): void {
  const [was, is] = [before.tokenSources ?? [], after.tokenSources ?? []];
  if (contentOf(before) !== contentOf(after) || was.join("\n") === is.join("\n")) return;
  addFact(scope, { kind: "token-sources", scheme: before.name, before: was, after: is }, spots, roots);
}

function compareWords({ before, after, spots }: SchemePair, scope: Scope): void {
  addProse(scope, spots.after.pointer, [before.description], [after.description]);
}

type Alternatives = readonly ReadonlySet<string>[];

/** Schemes are told by what they demand: their names are the document's own. */
function alternatives(
  security: readonly (readonly string[])[],
  schemeOf: (name: string) => SecurityScheme | undefined,
): Alternatives {
  if (security.length === 0) return [new Set()];
  return security.map((schemes) => new Set(schemes.map((name) => demandOf(name, schemeOf(name)))));
}

function demandOf(name: string, scheme: SecurityScheme | undefined): string {
  return scheme === undefined ? name : contentOf(scheme);
}

function contentOf({ kind, name, scheme, in: place, parameter }: SecurityScheme): string {
  switch (kind) {
    case "apiKey":
      // The name of a header has no case (RFC 9110, 5.1): how it is spelt is nobody's concern.
      return `an API key in the ${place ?? "header"} \`${place === "header" ? headerName(parameter ?? "") : (parameter ?? "")}\``;
    case "basic":
      return "a user name and password";
    case "bearer":
      return "a bearer token";
    case "other":
      return `the credential \`${name}\` (${scheme ?? kind})`;
  }
}

/** `x-api-key` as publishers write it: `X-Api-Key`. */
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

/** Empty where nothing is demanded. */
function textOf(security: Alternatives): string {
  if (security.every((schemes) => schemes.size === 0)) return "";
  const texts = security.map((schemes) =>
    schemes.size === 0 ? "no credential" : [...schemes].sort().join(" and "),
  );
  return [...new Set(texts)].sort().join(", or ");
}
