/** Whether a request is signed with the caller's key, just now. The signature is checked with the code that consumers get. */
import { verifyRequestSignature } from "../../../templates/runtime/signing/verify.js";
import type { ApiTraits } from "../../model/traits.js";
import type { Call, Refusal } from "./behaviour.js";

export interface SignatureOptions {
  readonly traits: Pick<ApiTraits, "signing">;
  /** PEM: what the caller has registered. */
  readonly publicKey: string;
  /** How far a timestamp may be from the service's clock, either way. */
  readonly signatureWindowMs: number;
}

/** Why a request is refused, if it is. Nothing is refused where the API does not sign. */
export async function signatureRefusal(
  { traits: { signing }, publicKey, signatureWindowMs: toleranceMs }: SignatureOptions,
  { request, now }: Pick<Call, "request" | "now">,
): Promise<Refusal | undefined> {
  if (signing === undefined) return undefined;
  const { method, target: url, body } = request;
  const headers = { get: (name: string) => request.header(name) ?? null };
  const signed = { method, url, headers, body };
  const result = await verifyRequestSignature(signing, publicKey, signed, { toleranceMs, now: () => now });
  if (result.ok) return undefined;
  const { reason, message } = result;
  // A parameter that is missing or is not a time is wrong whoever signed it.
  const isParameter = reason === "missing_timestamp" || reason === "invalid_timestamp";
  return { reason: isParameter ? "invalid-request" : "invalid-signature", message };
}
