/**
 * Where code meets a change. If a type shows it, the compiler and the analyses of values find the places. If none does, it
 * is met where the field is set or read, unless the rule is listed here.
 */
import type { DirectedOutcome } from "../../judge/judge.js";
import type { RuleId } from "../../judge/rules/index.js";

export type RuleAnswer =
  /** Nowhere, or where a type differs. */
  | "types"
  /** Code that reads the field. */
  | "reads"
  /** Code that sets the field. */
  | "writes"
  | keyof typeof elsewhere;

export function answerOf(rule: RuleId, { direction, level, effects }: DirectedOutcome): RuleAnswer {
  const answer = listed.get(rule);
  if (answer !== undefined && (answer !== "omissions" || direction === "request")) return answer;
  if (effects.compile || (level !== "breaking" && level !== "silent")) return "types";
  return direction === "request" ? "writes" : "reads";
}

const elsewhere = {
  /** The generated code does what differs. */
  generated: [
    "operation-moved",
    "paths-rewritten",
    "event-envelope-changed",
    "parameter-moved",
    "parameter-serialization-changed",
    "reserved-characters-encoded",
    "body-encoding-changed",
  ],
  /** Every call of the operations. */
  calls: [
    "operation-servers-changed",
    "credential-scope-added",
    "lifecycle-transition-removed",
    "lifecycle-state-removed",
    "lifecycle-state-became-terminal",
    "lifecycle-state-no-longer-terminal",
    "idempotency-key-removed",
    "version-ignored-added",
    "version-ignored-removed",
    "requirement-added",
    "part-header-demanded",
    "response-media-type-added",
    "stability-lowered",
  ],
  /** Code that makes a client. */
  clients: ["token-source-changed", "token-scope-withdrawn", "root-changed"],
  /** Code that makes a webhook receiver. */
  receivers: [
    "required-delivery-parameter-removed",
    "delivery-parameter-removed",
    "delivery-parameter-renamed",
    "delivery-parameter-became-optional",
    "delivery-form-changed",
    "success-answer-removed",
    "answer-body-changed",
  ],
  /** Code that reads the header by its name. */
  headers: ["required-header-removed", "header-removed", "header-renamed", "header-became-optional"],
  /** Comparisons with a status. */
  statuses: ["success-status-added", "error-status-added"],
  /** Code that could set the field but does not. */
  omissions: ["default-changed"],
} as const satisfies Readonly<Record<string, readonly RuleId[]>>;

const listed: ReadonlyMap<RuleId, keyof typeof elsewhere> = new Map(
  Object.entries(elsewhere).flatMap(([answer, rules]) =>
    rules.map((rule) => [rule, answer as keyof typeof elsewhere] as const),
  ),
);
