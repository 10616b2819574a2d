/** The cases of all rules. */
import { callCases } from "./call-cases.js";
import { operationCases } from "./operation-cases.js";
import type { RuleCase } from "./rule-case.js";
import { schemaCases } from "./schema-cases.js";

export const ruleCases: readonly RuleCase[] = [...operationCases, ...callCases, ...schemaCases];

/** As in the table of verdicts: the rule, and what makes another verdict than it usually has. */
export function situationOf({ rule, circumstances }: RuleCase): string {
  return circumstances === undefined ? rule : `${rule}, ${circumstances}`;
}
