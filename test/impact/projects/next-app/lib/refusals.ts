import { createCustomerIdentificationV2, registerFiatAddress } from "@partner";
import type { CreateCustomerIdentificationV2Responses } from "@partner/operations";
import { isResponseError } from "@partner-runtime";

/** Keeps what support has to know. */
export interface AuditLog {
  append(kind: string, details: unknown): Promise<void>;
}

type Refused = Extract<ReturnType<typeof refusalOf>, object>;

export function refusalText(body: string | { readonly reason: string }): string {
  return typeof body === "string" ? body : `The service refused our request: ${body.reason}`;
}

/** The refusal of an identification, if an error is one. */
export function refusalOf(error: unknown) {
  if (!isResponseError(error, createCustomerIdentificationV2)) return undefined;
  if (error.status !== 400 || error.code !== "response") return undefined;
  return { customerMessage: String(error.body), requestId: error.requestId, details: error.body };
}

export async function recordRefusal(refused: Refused, log: AuditLog): Promise<void> {
  if (refused.details.length > 2000) return;
  await log.append("identification-refused", { details: refused.details });
  await log.append("identification-request", { requestId: refused.requestId });
}

/** The first line, as the form shows it. */
export function firstLine(refused: Refused): string {
  return "Refused: " + refused.details;
}

type Refusal400 = CreateCustomerIdentificationV2Responses[400];

export function isPlain(body: Refusal400): boolean {
  return typeof body === "string";
}

export function accountRefusal(error: unknown): string | undefined {
  if (!isResponseError(error, registerFiatAddress)) return undefined;
  if (error.status === 409) return "This account is registered already.";
  if (error.status === 400 && error.code === "response") return `Refused: ${error.body}`;
  return undefined;
}
