/** Signatures and messages, made and verified with the consumers' code: one implementation for both sides. */
import { fillMessage } from "../../templates/runtime/message.js";
import { verifyRequestSignature } from "../../templates/runtime/signing/verify.js";
import { signDelivery } from "../../templates/runtime/webhooks/sign.js";
import { hasSharedSecret } from "../../templates/runtime/webhooks/signature.js";
import { deliveryScheme, requestScheme } from "../values/signature-schemes.js";
import type { ApiTraits, MessageTrait, WebhookSignatureTrait } from "../traits/types.js";
import type { HandledCall, Refusal } from "./api-behaviour.js";

export interface UnsignedDelivery {
  readonly secret: string;
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
  /** The URL under which the webhook is registered. */
  readonly url: string;
  /** Of the event. */
  readonly type: string;
  /** Other headers, if the signature covers some. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The headers of a delivery. */
export type SignDelivery = (delivery: UnsignedDelivery) => Promise<Readonly<Record<string, string>>>;

/** The delivery as sent: a scheme may put its values in the body, or write that as a form. */
export type CompleteDelivery = (delivery: UnsignedDelivery) => Promise<CompletedDelivery>;

interface CompletedDelivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** `privateKey`: used to sign if the webhook's secret is not. `headers`: those of every delivery. */
export function createDeliverySigner(
  signature: WebhookSignatureTrait | undefined,
  privateKey?: string,
  headers?: UnsignedDelivery["headers"],
): CompleteDelivery {
  const scheme = deliveryScheme(signature);
  const key = hasSharedSecret(scheme.algorithm) ? undefined : privateKey;
  return (delivery) =>
    signDelivery(
      { ...delivery, headers: { ...headers, ...delivery.headers }, secret: key ?? delivery.secret },
      scheme,
    );
}

interface SignatureOptions {
  readonly traits: Pick<ApiTraits, "signing">;
  /** PEM: the key that the caller has registered. */
  readonly publicKey: string;
  /** Allowed deviation of a timestamp from the service's clock, in either direction. */
  readonly signatureWindowMs: number;
}

/** The reason to refuse the signature of a request; undefined if it is valid, or if the API has no signatures. */
export async function signatureRefusal(
  { traits: { signing }, publicKey, signatureWindowMs: toleranceMs }: SignatureOptions,
  { request, now }: Pick<HandledCall, "request" | "now">,
): Promise<Refusal | undefined> {
  if (signing === undefined) return undefined;
  const { method, target: url, body } = request;
  const headers = { get: (name: string) => request.header(name) ?? null };
  const origin = `http://${request.header("host") ?? ""}`;
  const signed = { method, url, origin, headers, body };
  const result = await verifyRequestSignature(requestScheme(signing), publicKey, signed, {
    toleranceMs,
    now: () => now,
  });
  if (result.ok) return undefined;
  const { reason, message } = result;
  // A missing or malformed parameter is wrong whatever the signature.
  const isParameter = reason === "missing_timestamp" || reason === "invalid_timestamp";
  return { reason: isParameter ? "invalid-request" : "invalid-signature", message };
}

/** A message of the traits, which the caller signs verbatim. */
export function buildMessage(
  { template, parts }: MessageTrait,
  values: Readonly<Record<string, string>>,
): string {
  const days = Object.entries(parts).flatMap(([name, { day }]) => (day === undefined ? [] : [[name, day]]));
  return fillMessage({ template, days: Object.fromEntries(days) as Record<string, string> }, values);
}
