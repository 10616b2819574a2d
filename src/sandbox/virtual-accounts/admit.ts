/** Which requests are let in: signed with the partner's key, just now. The signature is checked as consumers check it. */
import { verifyRequestSignature } from "../../../templates/runtime/signing/verify.js";
import type { SigningTraits } from "../../model/traits.js";
import type { Call, Refusal } from "../general/behaviour.js";

export interface AdmissionOptions {
  /** PEM: what the partner has registered. */
  readonly publicKey: string;
  /** How far a timestamp may be from the service's clock, either way. */
  readonly windowMs: number;
}

/** Why a request is refused, if it is. */
export async function admissionRefusal(
  signing: SigningTraits,
  { publicKey, windowMs }: AdmissionOptions,
  { request, now }: Call,
): Promise<Refusal | undefined> {
  if (!/^application\/json\b/i.test(request.header("content-type") ?? "")) {
    return { reason: "invalid-request", message: "Content-Type must be application/json" };
  }
  const { method, target: url, body } = request;
  const headers = { get: (name: string) => request.header(name) ?? null };
  const result = await verifyRequestSignature(
    signing,
    publicKey,
    { method, url, headers, body },
    { toleranceMs: windowMs, now: () => now },
  );
  if (result.ok) return undefined;
  const { reason, message } = result;
  // A parameter that is missing or no time is wrong whoever signed it.
  const isParameter = reason === "missing_timestamp" || reason === "invalid_timestamp";
  return { reason: isParameter ? "invalid-request" : "invalid-signature", message };
}
