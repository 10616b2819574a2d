/** Sequences of calls in the terms of Arazzo, with expressions resolved. */
import type { JsonValue } from "../values/json.js";

export interface Workflow {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  /** Workflows that run before it. */
  readonly dependsOn: readonly string[];
  readonly inputs: readonly WorkflowInput[];
  readonly steps: readonly WorkflowStep[];
}

interface WorkflowInput {
  readonly name: string;
  readonly description: string;
  /** Absent for the time at which the workflow runs. */
  readonly value?: JsonValue;
}

export interface WorkflowStep {
  /** Unique in the version, including inputs: it names the result in code. */
  readonly id: string;
  readonly description?: string;
  /** The id of the operation. */
  readonly operation: string;
  readonly parameters: readonly { readonly name: string; readonly value: WorkflowValue }[];
  readonly body?: WorkflowValue;
  /** The list for whose items the call is repeated. */
  readonly forEach?: WorkflowValue;
  readonly expects?: Expectation;
  /** Applies while the expectation does not hold. */
  readonly retry?: { readonly seconds: number; readonly limit: number };
  /** Paths of the result that are read here; later steps read their own. */
  readonly outputs: readonly (readonly string[])[];
  /** The path to a list of a tagged union. */
  readonly branches?: readonly string[];
  /** The only member expected there; if absent, each member has a branch. */
  readonly member?: string;
  /** The secret of the webhook that it registers. */
  readonly secret?: WorkflowValue;
}

export type Expectation =
  | { readonly kind: "status"; readonly status: number }
  | { readonly kind: "value"; readonly path: readonly string[]; readonly value: string };

export type WorkflowValue =
  | { readonly kind: "scalar"; readonly value: string | number | boolean | null }
  | { readonly kind: "list"; readonly items: readonly WorkflowValue[] }
  | { readonly kind: "object"; readonly fields: readonly (readonly [string, WorkflowValue])[] }
  /** A value of an earlier step, by its id; an input, by its name; the item; or the receiver's address. */
  | {
      readonly kind: "reading";
      readonly of: "step" | "input" | "item" | "receiver";
      readonly name: string;
      readonly path: readonly string[];
    }
  /** A message of the API; its parts have the same names beside it. */
  | { readonly kind: "message"; readonly name: string };

/** Names already used by a page of the guide: its variables and imports, and language keywords. */
export const namesOfPage: ReadonlySet<string> = new Set(
  [
    "client handle item entry problem sandbox server stored url error AddressInfo WebhookHandler WebhookStatuses",
    "console createClient createServer createWebhookReceiver isResponseError process setTimeout startSandbox waitFor",
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends",
    "false finally for function if implements import in instanceof interface let new null package private protected",
    "public return static super switch this throw true try typeof undefined var void while with yield Date Map Promise",
  ].flatMap((line) => line.split(" ")),
);
