/** What the publisher's policy says about a change. */
import type { PolicyTrait } from "../traits/types.js";
import type { Change, Ruling } from "./change.js";
import type { RuleId } from "./rules/index.js";

type Unruled = Omit<Change, "ruling">;

export function rulingOf(change: Unruled, policy: PolicyTrait | undefined): Ruling {
  if (policy === undefined || change.level === "note" || change.level === "deprecated") return "unruled";
  const terms = termsOf(change);
  if (policy.newVersionFor.some((term) => terms.has(term))) return "new-version";
  return policy.additive.some((term) => terms.has(term)) ? "additive" : "unruled";
}

/** Rules that are more specific than a term of the policy. */
const widerTerms: Partial<Record<RuleId, string>> = {
  "required-field-added": "field-added",
  "required-parameter-added": "parameter-added",
  "const-changed": "enum-value-added",
  "null-or-absent-added": "field-became-optional",
  "null-or-absent-removed": "field-became-required",
  "request-media-type-changed": "request-media-type-removed",
  "response-media-type-changed": "response-media-type-removed",
};

function termsOf(change: Unruled): ReadonlySet<string> {
  const names = isOpenGrowth(change) ? [`open-${change.rule}`] : [change.rule, widerTerms[change.rule]];
  const known = names.filter((name) => name !== undefined);
  const directed = change.verdicts.flatMap(({ direction }) => known.map((name) => `${direction}-${name}`));
  return new Set([...known, ...directed, ...(concernsBody(change) ? ["request-body-changed"] : [])]);
}

function isOpenGrowth({ facts }: Unruled): boolean {
  return facts.every((fact) => (fact.kind === "enum-values" || fact.kind === "union-members") && fact.isOpen);
}

function concernsBody({ places }: Unruled): boolean {
  return places.some(({ direction, parts }) => direction === "request" && parts.includes("body"));
}
