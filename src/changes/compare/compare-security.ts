/**
 * What a caller has to prove. Each alternative is a set of schemes; one whose client still satisfies some
 * alternative is not affected. No alternatives at all: nothing is demanded.
 */
import type { Api, SecurityScheme } from "../../model/api.js";
import type { Relation } from "../difference.js";
import type { OperationPair } from "./compare-operations.js";
import { addFact, useRoot, type Scope } from "./scope.js";

export function compareSecurity({ before, after, subject, spots }: OperationPair, scope: Scope): void {
  const [was, is] = [alternatives(before.security, scope.before), alternatives(after.security, scope.after)];
  const relation = relate(was, is);
  if (relation === undefined) return;
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
    if (after === undefined) continue;
    const [was, is] = [contentOf(before), contentOf(after)];
    if (was === is) continue;
    const users = scope.after.operations.filter(({ security }) =>
      security.some((schemes) => schemes.includes(name)),
    );
    if (users.length === 0) continue;
    const spot = { owner: { kind: "api" }, pointer: `#/components/securitySchemes/${name}` } as const;
    const roots = users.map(({ id, method, path }) =>
      useRoot({ kind: "operation", id, method, path }, "request", { kind: "operation" }),
    );
    addFact(
      scope,
      { kind: "security-scheme", scheme: name, before: was, after: is },
      { before: spot, after: spot },
      roots,
    );
  }
}

type Alternatives = readonly ReadonlySet<string>[];

/** A scheme that both sides have under one name is that name; one that was renamed is told by what it demands. */
function alternatives(security: readonly (readonly string[])[], api: Api): Alternatives {
  if (security.length === 0) return [new Set()];
  return security.map(
    (schemes) => new Set(schemes.map((name) => demandOf(name, api.securitySchemes.get(name)))),
  );
}

function demandOf(name: string, scheme: SecurityScheme | undefined): string {
  return scheme === undefined || scheme.kind === "other" ? name : contentOf(scheme);
}

function contentOf({ kind, in: place, parameter }: SecurityScheme): string {
  return kind === "apiKey" ? `API key in the ${place ?? "header"} \`${parameter ?? ""}\`` : kind;
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

function textOf(security: Alternatives): string {
  const texts = security.map((schemes) =>
    schemes.size === 0 ? "nothing" : [...schemes].sort().join(" and "),
  );
  return [...new Set(texts)].sort().join(", or ");
}
