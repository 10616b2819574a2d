/** Sequences of calls, in the terms of Arazzo, with its expressions resolved. */
import type { JsonValue } from "../values/json.js";

export interface Workflow {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  /** Workflows that come before it. */
  readonly dependsOn: readonly string[];
  readonly inputs: readonly WorkflowInput[];
  readonly steps: readonly WorkflowStep[];
}

interface WorkflowInput {
  readonly name: string;
  readonly description: string;
  /** Absent: the time at which the workflow runs. */
  readonly value?: JsonValue;
}

export interface WorkflowStep {
  /** Unique in the version, inputs included: it names the result in code. */
  readonly id: string;
  readonly description?: string;
  /** The id of the operation. */
  readonly operation: string;
  readonly parameters: readonly { readonly name: string; readonly value: WorkflowValue }[];
  readonly body?: WorkflowValue;
  /** The list for each of whose items the call is made. */
  readonly forEach?: WorkflowValue;
  readonly expects?: Expectation;
  /** While the expectation does not hold. */
  readonly retry?: { readonly seconds: number; readonly limit: number };
  /** Paths of the result that are read here; later steps read theirs themselves. */
  readonly outputs: readonly (readonly string[])[];
  /** Path to a list of a union with a tag. */
  readonly branches?: readonly string[];
  /** The only member that is expected there; absent: each of them has a branch. */
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
  /** A value of an earlier step, by its id; an input, by its name; the item; or the address of the receiver. */
  | {
      readonly kind: "reading";
      readonly of: "step" | "input" | "item" | "receiver";
      readonly name: string;
      readonly path: readonly string[];
    }
  /** A message of the API; what it is made of has the same names beside it. */
  | { readonly kind: "message"; readonly name: string };

/** Names that a page of the guide already uses: its variables and imports, and words of the language. */
export const namesOfPage: ReadonlySet<string> = new Set(
  [
    "client handle item entry problem sandbox server stored url error AddressInfo WebhookHandler WebhookStatuses",
    "console createClient createServer createWebhookReceiver isResponseError process setTimeout startSandbox waitFor",
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends",
    "false finally for function if implements import in instanceof interface let new null package private protected",
    "public return static super switch this throw true try typeof undefined var void while with yield Date Map Promise",
  ].flatMap((line) => line.split(" ")),
);
