/** What overlays know about an operation and OpenAPI cannot say. */
import type { Operation } from "../../model/api.js";
import { canonicalText } from "../../timeline/canonical.js";
import type { Relation } from "../difference.js";
import type { OperationPair } from "./operation-pair.js";
import { addFact, useRoot, type Scope } from "./scope.js";

export function compareFlags(pair: OperationPair, scope: Scope): void {
  for (const [kind, read] of flags) {
    const [before, after] = [read(pair.before), read(pair.after)];
    if (before !== after) addFact(scope, { kind, before, after }, pair.spots, [callOf(pair)]);
  }
}

const flags = [
  ["idempotency-key", ({ isKeyed }: Operation) => isKeyed],
  ["idempotency-key-required", ({ isKeyRequired }: Operation) => isKeyRequired],
  ["sandbox-only", ({ isSandboxOnly }: Operation) => isSandboxOnly],
  ["version-ignored", ({ ignoresVersion }: Operation) => ignoresVersion],
] as const;

export function compareScopes(pair: OperationPair, scope: Scope): void {
  const [added, removed] = cameAndWent(pair.before.scopes, pair.after.scopes);
  if (added.length + removed.length > 0)
    addFact(scope, { kind: "scopes", added, removed }, pair.spots, [callOf(pair)]);
}

export function compareRequirements(pair: OperationPair, scope: Scope): void {
  const [added, removed] = cameAndWent(pair.before.requires, pair.after.requires);
  if (added.length + removed.length > 0)
    addFact(scope, { kind: "requirements", added, removed }, pair.spots, [callOf(pair)]);
}

export function comparePaging(pair: OperationPair, scope: Scope): void {
  const [before, after] = [pair.before.paging, pair.after.paging].map((paging) =>
    paging === undefined ? "" : canonicalText(paging),
  );
  if (before === undefined || after === undefined || before === after) return;
  addFact(scope, { kind: "paging", before, after }, pair.spots, [callOf(pair)]);
}

/** Which set of codes answers under which status. What is in the sets is compared once for the whole API. */
export function compareErrorSets(pair: OperationPair, scope: Scope): void {
  const [before, after] = [pair.before.errorSets, pair.after.errorSets];
  for (const status of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(status) ?? "", after.get(status) ?? ""];
    if (was === is) continue;
    const root = useRoot(pair.subject, "response", { kind: "response", status, mediaType: "" });
    addFact(scope, { kind: "error-set", status, before: was, after: is }, pair.spots, [root]);
  }
}

/** Groups of parameters of which one is needed. A call that satisfied all groups before may fail a new one. */
export function compareGroups(pair: OperationPair, scope: Scope): void {
  const [was, is] = [pair.before, pair.after].map(({ atLeastOneOf }) =>
    atLeastOneOf.map((group) => new Set(group)),
  );
  if (was === undefined || is === undefined) return;
  const implies = (
    given: readonly ReadonlySet<string>[],
    demanded: readonly ReadonlySet<string>[],
  ): boolean => demanded.every((group) => given.some((other) => [...other].every((name) => group.has(name))));
  const [stillValid, wasValid] = [implies(was, is), implies(is, was)];
  if (stillValid && wasValid) return;
  const relation: Relation = stillValid ? "wider" : wasValid ? "narrower" : "incomparable";
  const text = (groups: readonly ReadonlySet<string>[]): string =>
    groups
      .map((group) =>
        [...group]
          .sort()
          .map((name) => `\`${name}\``)
          .join(" or "),
      )
      .sort()
      .join("; ");
  addFact(scope, { kind: "parameter-groups", before: text(was), after: text(is), relation }, pair.spots, [
    callOf(pair),
  ]);
}

function callOf({ subject }: OperationPair): ReturnType<typeof useRoot> {
  return useRoot(subject, "request", { kind: "operation" });
}

function cameAndWent(before: readonly string[], after: readonly string[]): [string[], string[]] {
  return [
    after.filter((item) => !before.includes(item)).sort(),
    before.filter((item) => !after.includes(item)).sort(),
  ];
}
