/** What overlays know about an operation and OpenAPI cannot say. */
import type { Operation } from "../../model/api.js";
import { canonicalText } from "../canonical.js";
import type { Relation } from "../difference.js";
import { wholeOf, type CallAt } from "../at.js";
import { cameAndWent } from "../compare-parts.js";

export function compareFlags(before: Operation, after: Operation, at: CallAt): void {
  for (const [kind, read] of flags) {
    const [was, is] = [read(before), read(after)];
    if (was !== is) at.fact({ kind, before: was, after: is });
  }
}

const flags = [
  ["idempotency-key", ({ isKeyed }: Operation) => isKeyed],
  ["idempotency-key-required", ({ isKeyRequired }: Operation) => isKeyRequired],
  ["sandbox-only", ({ isSandboxOnly }: Operation) => isSandboxOnly],
  ["version-ignored", ({ ignoresVersion }: Operation) => ignoresVersion],
] as const;

export function compareScopes(before: Operation, after: Operation, at: CallAt): void {
  const { added, removed } = cameAndWent(before.scopes, after.scopes);
  if (added.length + removed.length > 0) at.fact({ kind: "scopes", added, removed });
}

export function compareRequirements(before: Operation, after: Operation, at: CallAt): void {
  const { added, removed } = cameAndWent(before.requires, after.requires);
  if (added.length + removed.length > 0) at.fact({ kind: "requirements", added, removed });
}

export function comparePaging(before: Operation, after: Operation, at: CallAt): void {
  const text = ({ paging }: Operation): string => (paging === undefined ? "" : canonicalText(paging));
  if (text(before) !== text(after)) at.fact({ kind: "paging", before: text(before), after: text(after) });
}

/** Which set of codes answers under which status. What is in the sets is compared once for the whole API. */
export function compareErrorSets(before: Operation, after: Operation, { call }: CallAt): void {
  for (const status of new Set([...before.errorSets.keys(), ...after.errorSets.keys()])) {
    const [was, is] = [before.errorSets.get(status) ?? "", after.errorSets.get(status) ?? ""];
    if (was === is) continue;
    const answer = { kind: "response", status, mediaType: "" } as const;
    call
      .part(wholeOf(before), wholeOf(after), answer)
      .fact({ kind: "error-set", status, before: was, after: is });
  }
}

/** Groups of parameters of which one is needed. A call that satisfied all groups before may fail a new one. */
export function compareGroups(before: Operation, after: Operation, at: CallAt): void {
  const [was, is] = [groupsOf(before), groupsOf(after)];
  const [stillValid, wasValid] = [implies(was, is), implies(is, was)];
  if (stillValid && wasValid) return;
  const relation: Relation = stillValid ? "wider" : wasValid ? "narrower" : "incomparable";
  at.fact({ kind: "parameter-groups", before: groupsText(was), after: groupsText(is), relation });
}

type Groups = readonly ReadonlySet<string>[];

function groupsOf({ atLeastOneOf }: Operation): Groups {
  return atLeastOneOf.map((group) => new Set(group));
}

function implies(given: Groups, demanded: Groups): boolean {
  return demanded.every((group) => given.some((other) => [...other].every((name) => group.has(name))));
}

/** `` `iban` or `swift`; `name` `` */
function groupsText(groups: Groups): string {
  const names = (group: ReadonlySet<string>): string[] => [...group].sort().map((name) => `\`${name}\``);
  return groups
    .map((group) => names(group).join(" or "))
    .sort()
    .join("; ");
}
