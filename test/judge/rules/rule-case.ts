import type { RuleId } from "../../../src/judge/rules/index.js";
import type { Api, Operation } from "../../../src/model/api.js";
import { apiOf, type Json } from "../support.js";

/** A rule, two documents between which it speaks, and two between which it must not. */
export interface RuleCase {
  readonly rule: RuleId;
  /** What makes another verdict than the rule usually has; as in the table of verdicts. */
  readonly circumstances?: string;
  readonly before: Json | Api;
  readonly after: Json | Api;
  /** Without it: the way back. */
  readonly silent?: readonly [Json | Api, Json | Api];
}

export function apiFrom(input: Json | Api): Api {
  return "operations" in input ? (input as Api) : apiOf(input);
}

/** What overlays say of operations, said directly. */
export function operating(document: Json, traits: Partial<Operation>): Api {
  const api = apiOf(document);
  return { ...api, operations: api.operations.map((operation) => ({ ...operation, ...traits })) };
}
