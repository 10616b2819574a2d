/**
 * The service's side: verifies that a request was signed with the private half of a key, and recently.
 *
 * The request line is verified as received, without parsing and serialising it, as a service must also do.
 */
import { decode } from "../crypto/encoding.js";
import type { KeySource } from "./key-form.js";
import { importKey, subtle, webAlgorithms } from "./key-material.js";
import { bodyBytes, composePayload } from "./payload.js";
import { readPublicKey } from "./public-key.js";
import { checkScheme, needsKeyId, type SigningScheme } from "./scheme.js";
import { readSecret } from "./secret.js";
import type {
  ReceivedRequest,
  Refused,
  RequestRefusalReason,
  RequestVerification,
  SentSignature,
} from "./support.js";
import { splitTarget } from "./target.js";
import { readTimestamp, timestampsIn } from "./timestamp.js";

export type {
  ReceivedRequest,
  RequestRefusalReason,
  RequestVerification,
} from "./support.js";

export interface RequestVerificationOptions {
  /** Allowed deviation of the timestamp from now, in either direction. Default 300000. */
  readonly toleranceMs?: number | undefined;
  readonly now?: (() => number) | undefined;
}

/** Rejects with a `SigningError` if the key is unusable, and never because of the request. */
export async function verifyRequestSignature(
  scheme: SigningScheme,
  publicKey: KeySource,
  request: ReceivedRequest,
  options: RequestVerificationOptions = {},
): Promise<RequestVerification> {
  checkScheme(scheme);
  const { algorithm } = scheme;
  const material =
    algorithm === "hmac-sha256"
      ? readSecret(scheme, publicKey, "verify")
      : readPublicKey(algorithm, publicKey);
  const key = await importKey(algorithm, material, "verify");
  const sent = await (scheme.support
    ? scheme.support.read(request)
    : readSent(scheme, request));
  if ("ok" in sent) return sent;
  const { payload } = sent;
  const isGenuine = await subtle().verify(
    webAlgorithms[algorithm],
    key,
    sent.signature,
    payload.bytes,
  );
  if (!isGenuine) {
    const message = "The signature does not match the key and the request.";
    return {
      ...refused("signature_mismatch", message),
      signedString: payload.text,
    };
  }
  return (
    checkAge(scheme, sent, options) ?? {
      ok: true,
      signedString: payload.text,
      keyId: sent.keyId || undefined,
    }
  );
}

async function readSent(
  scheme: SigningScheme,
  { method, url, headers, body }: ReceivedRequest,
): Promise<SentSignature | Refused> {
  const target = splitTarget(url.replace(/^https?:\/\/[^/?#]*/i, ""));
  const { prefix = "", timestamp: form } = scheme;
  const signatureHeader = headerOf(headers, scheme.header);
  if (!signatureHeader)
    return refused(
      "missing_signature",
      `The header ${scheme.header} is missing.`,
    );
  const signature = signatureHeader.startsWith(prefix)
    ? decode(signatureHeader.slice(prefix.length), scheme.encoding)
    : undefined;
  if (!signature?.length) {
    return refused(
      "malformed_signature",
      `The header ${scheme.header} must be \`${prefix}\` followed by ${scheme.encoding}, once.`,
    );
  }
  const keyId =
    scheme.keyId === undefined
      ? ""
      : (headerOf(headers, scheme.keyId.header) ?? "");
  if (needsKeyId(scheme) && keyId === "")
    return refused("missing_key_id", "The id of the key is missing.");
  const sent = async (
    timestamp: string,
    time: number | undefined,
  ): Promise<SentSignature> => {
    const parts = { method, target, timestamp, keyId, body: bodyBytes(body) };
    const payload = await composePayload(scheme, parts);
    return { payload, signature, keyId, time };
  };
  if (form === undefined) return sent("", undefined);
  const timestamps =
    form.in === "query"
      ? timestampsIn(form, target.query)
      : [headerOf(headers, form.name) ?? ""].filter(Boolean);
  const [timestamp] = timestamps;
  if (timestamp === undefined)
    return refused(
      "missing_timestamp",
      `${form.name} is missing in the ${form.in}.`,
    );
  const time = readTimestamp(form, timestamp);
  if (timestamps.length > 1 || time === undefined) {
    return refused(
      "invalid_timestamp",
      `${form.name} must occur once, as Unix time in ${form.unit}.`,
    );
  }
  return sent(timestamp, time);
}

/** Checked after the signature: a sender without a key must not learn the time of this clock. */
function checkAge(
  { timestamp: form }: SigningScheme,
  { time, expires = Infinity }: SentSignature,
  { toleranceMs = 300_000, now = Date.now }: RequestVerificationOptions,
): Refused | undefined {
  if (form === undefined || time === undefined) return undefined;
  const age = now() - time;
  if (now() >= (expires + 1) * 1000)
    return refused("timestamp_too_old", "The signature has expired.");
  if (Math.abs(age) <= toleranceMs) return undefined;
  const distance = `${Math.round(Math.abs(age) / 1000)} s`;
  return age > 0
    ? refused("timestamp_too_old", `The request was signed ${distance} ago.`)
    : refused(
        "timestamp_too_new",
        `The request was signed ${distance} in the future, or its time is not in ${form.unit}.`,
      );
}

export function refused(
  reason: RequestRefusalReason,
  message: string,
): Refused {
  return { ok: false, reason, message };
}

export function headerOf(
  headers: ReceivedRequest["headers"],
  name: string,
): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  const values = Object.entries(headers).filter(
    ([key]) => key.toLowerCase() === name.toLowerCase(),
  );
  return values.flatMap(([, value]) => value ?? []).join(", ");
}

function isHeaders(
  headers: ReceivedRequest["headers"],
): headers is { get(name: string): string | null } {
  return typeof headers.get === "function";
}
