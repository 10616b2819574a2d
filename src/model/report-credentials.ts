/** What generation says of credentials: which calls are sent without, and which cannot be made. */
import { listSome, listWords } from "../values/text.js";
import type { Operation } from "./api.js";
import type { ModelContext } from "./model-context.js";
import type { CredentialPlan } from "./plan-credentials.js";

export function reportCredentials(
  operations: readonly Operation[],
  plan: CredentialPlan,
  context: ModelContext,
): void {
  reportUnstated(operations, context);
  const known = new Set(plan.credentials.map(({ name }) => name));
  const isSendable = (names: readonly string[]): boolean => names.every((name) => known.has(name));
  for (const [name, { pointer, code, detail }] of plan.unsent) {
    const users = operations.filter(({ credentials }) => credentials.some((names) => names.includes(name)));
    if (users.length === 0) continue;
    const lost = users.filter(({ credentials }) => !credentials.some(isSendable));
    context.report(code, pointer, `${detail} ${lostCalls(lost)}`);
  }
}

/** `security: []` is a statement: only operations about which the document is silent are named. */
function reportUnstated(operations: readonly Operation[], { document, traits, report }: ModelContext): void {
  const schemes = [...document.securitySchemes.keys()];
  if (schemes.length === 0 || traits.auth !== undefined) return;
  if (operations.length > 0 && operations.every(({ security }) => security.length === 0)) {
    const detail = `No operation names ${listWords(schemes.map(code), "or")}.`;
    report("SECURITY_NOT_STATED", "#/components/securitySchemes", detail);
    return;
  }
  const silent = new Set(
    document.operations.filter(({ security }) => security === undefined).map(({ pointer }) => pointer),
  );
  const unstated = operations.filter(({ pointer }) => silent.has(pointer));
  const [first] = unstated;
  if (first === undefined) return;
  const subject = unstated.length === 1 ? "states" : "state";
  report(
    "OPERATION_WITHOUT_SECURITY",
    first.pointer,
    `${listNames(unstated)} ${subject} no \`security\`, unlike the rest of the API.`,
  );
}

function lostCalls(lost: readonly Operation[]): string {
  return lost.length === 0
    ? "Each operation that asks for this accepts other credentials as well."
    : `Without it, ${listNames(lost)} cannot be called.`;
}

function listNames(operations: readonly Operation[]): string {
  return listSome(operations.map(({ id }) => code(id)));
}

function code(name: string): string {
  return `\`${name}\``;
}
