/**
 * Explains one captured delivery, with the code that receivers verify with. The result contains neither the secret nor
 * a complete digest.
 */
import { type JsonReading, readJson } from "../../templates/runtime/json.js";
import type { Bytes } from "../../templates/runtime/web.js";
import { decodeUtf8, encode } from "../../templates/runtime/crypto/encoding.js";
import {
  resolveScheme,
  type WebhookScheme,
  type WebhookSchemeName,
} from "../../templates/runtime/webhooks/scheme.js";
import { typePath } from "../emit/events/event-table.js";
import type { Api } from "../model/api.js";
import { type CandidateApis, findApiWith } from "./find-api.js";
import { requireGivenFile } from "./given-files.js";
import { headerValues, splitTokens } from "../../templates/runtime/webhooks/headers.js";
import { decodeSecret } from "../../templates/runtime/webhooks/secret.js";
import { composeSignedContent, decodeDigest, hmacWith } from "../../templates/runtime/webhooks/signature.js";
import {
  type RefusalReason,
  WebhookVerificationError,
} from "../../templates/runtime/webhooks/verification-error.js";
import { verifyWebhook } from "../../templates/runtime/webhooks/verify.js";
import { findMatchingVariant, type Variant, type VariantSearch } from "./matching-variant.js";
import { sha256 } from "../values/hash.js";

export interface DeliveryQuestion {
  /** Base of the file name. */
  readonly cwd: string;
  readonly secrets: readonly string[];
  /** Names and values as they came. */
  readonly headers: readonly (readonly [string, string])[];
  readonly bodyFile: string;
  /** Default: the scheme of the API. */
  readonly scheme?: WebhookSchemeName | undefined;
  readonly secretEncoding?: WebhookScheme["secretEncoding"] | undefined;
  /** When it arrived, in seconds since 1970, if given. */
  readonly now?: number | undefined;
}

export interface DeliveryReport extends WebhookFinding {
  /** `billing 2026-08-01`, or the scheme that was asked for. */
  readonly source: string;
  readonly scheme: WebhookScheme;
  readonly body: Bytes;
  /** True if the arrival time was given; otherwise the age is as of now. */
  readonly isTimeGiven: boolean;
  /** Undefined where the signature is refused, or no API tells the events. */
  readonly event: DeliveredEvent | undefined;
}

/** The body as a receiver reads it. An event that is not `isKnown` arrives as `$unknown`. */
export type DeliveredEvent =
  | { readonly kind: "not-json" | "untyped" }
  | { readonly kind: "inexact"; readonly number: string }
  | { readonly kind: "typed"; readonly type: string; readonly isKnown: boolean; readonly version: string };

/** `candidates` are loaded only if no scheme is named. */
export async function explainDelivery(
  candidates: () => Promise<CandidateApis>,
  question: DeliveryQuestion,
): Promise<DeliveryReport> {
  const { cwd, bodyFile, secrets, headers, now } = question;
  const body = new Uint8Array(await requireGivenFile(bodyFile, cwd, "FILE_UNREADABLE"));
  const { source, scheme, api } = await findScheme(candidates, question);
  const judgedAt = now ?? Math.floor(Date.now() / 1000);
  const finding = await findWebhook({ scheme, secrets, headers, body, now: judgedAt });
  const event = finding.signature.ok ? eventOf(body, api) : undefined;
  return { ...finding, source, scheme, body, event, isTimeGiven: now !== undefined };
}

async function findScheme(
  candidates: () => Promise<CandidateApis>,
  { scheme: name, secretEncoding }: DeliveryQuestion,
): Promise<{ source: string; scheme: WebhookScheme; api: Api | undefined }> {
  const chosen = (scheme: WebhookScheme): WebhookScheme =>
    secretEncoding === undefined ? scheme : { ...scheme, secretEncoding };
  if (name !== undefined) return { source: name, scheme: chosen(resolveScheme(name)), api: undefined };
  const { api, scheme } = await findApiWith(await candidates(), ({ traits }) => traits.webhooks?.signature, {
    none: "WEBHOOK_SIGNATURE_NOT_DESCRIBED",
    several: "WEBHOOK_API_AMBIGUOUS",
  });
  return { source: `${api.name} ${api.version}`, scheme: chosen(scheme), api };
}

function eventOf(body: Uint8Array<ArrayBuffer>, api: Api | undefined): DeliveredEvent | undefined {
  const reading = parse(decodeUtf8(body));
  if (reading === undefined) return { kind: "not-json" };
  if (reading.inexact !== undefined) return { kind: "inexact", number: reading.inexact };
  if (api === undefined) return undefined;
  const type = typePath(api).reduce<unknown>(
    (value, step) => (typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined),
    reading.value,
  );
  if (typeof type !== "string") return { kind: "untyped" };
  const isKnown = api.events.some((event) => event.type === type && event.payload.kind !== "unknown");
  return { kind: "typed", type, isKnown, version: api.version };
}

function parse(text: string | undefined): JsonReading | undefined {
  try {
    return text === undefined ? undefined : readJson(text);
  } catch {
    return undefined;
  }
}

export interface CapturedDelivery extends Omit<VariantSearch, "id" | "timestamp"> {
  /** Seconds since 1970 at which it is judged. */
  readonly now: number;
}

export interface WebhookFinding {
  /** Apart from its age. */
  readonly signature: SignatureFinding;
  /** Age of the timestamp, if it is valid. Negative: it is ahead. */
  readonly ageSeconds: number | undefined;
  readonly isFresh: boolean;
  readonly bodySha256: string;
  /** All bytes that the signature covers under this scheme, with the offset of the body. */
  readonly signed: { readonly bytes: Bytes; readonly bodyAt: number };
  /** The beginnings of digests, in hexadecimal; undefined for a secret that has another encoding. */
  readonly expected: readonly (string | undefined)[];
  readonly received: readonly ReceivedSignature[];
  readonly variant: Variant | undefined;
  /** The first byte in which the variant's signed bytes differ; where one ends, its length. */
  readonly divergesAt: number | undefined;
}

type SignatureFinding =
  { readonly ok: true } | { readonly ok: false; readonly reason: RefusalReason; readonly message: string };

export interface ReceivedSignature {
  readonly text: string;
  readonly isConsidered: boolean;
  /** Absent if it is not a digest. */
  readonly digest: string | undefined;
}

export async function findWebhook(delivery: CapturedDelivery): Promise<WebhookFinding> {
  const { scheme, secrets, headers, body, now } = delivery;
  const timestamp = timestampOf(delivery);
  const [id] = scheme.headers.id === undefined ? [] : headerValues(headers, scheme.headers.id);
  const content = composeSignedContent(scheme.scheme, id, timestamp, body);
  const isTime = /^\d{10}$/.test(timestamp);
  const signature = await judge(delivery, isTime ? Number(timestamp) : now);
  const variant = signature.ok
    ? undefined
    : await findMatchingVariant({ scheme, secrets, id, timestamp, body, headers });
  const ageSeconds = isTime ? now - Number(timestamp) : undefined;
  return {
    signature,
    ageSeconds,
    isFresh: ageSeconds !== undefined && Math.abs(ageSeconds) <= scheme.toleranceSeconds,
    bodySha256: sha256(body),
    signed: { bytes: content.bytes, bodyAt: content.bytes.length - body.length },
    expected: await Promise.all(secrets.map((secret) => expectedDigest(secret, scheme, content.bytes))),
    received: receivedSignatures(delivery),
    variant,
    divergesAt: variant && firstDifference(content.bytes, variant.signed),
  };
}

/** As the signed string; empty without a timestamp. */
function timestampOf({ scheme, headers }: CapturedDelivery): string {
  if (scheme.headers.timestamp !== undefined) return headerValues(headers, scheme.headers.timestamp)[0] ?? "";
  const values = headerValues(headers, scheme.headers.signature);
  const tokens = values.flatMap((value) => splitTokens(value, scheme.prefix ?? ""));
  return tokens.find((token) => token.startsWith("t="))?.slice(2) ?? "";
}

/** Verified at the time of its own timestamp; its age is reported separately. */
async function judge(
  { scheme, secrets, headers, body }: CapturedDelivery,
  now: number,
): Promise<SignatureFinding> {
  try {
    await verifyWebhook({ body, headers, secret: secrets, now }, scheme);
    return { ok: true };
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return { ok: false, reason: error.reason, message: error.message };
  }
}

async function expectedDigest(
  secret: string,
  { secretEncoding }: WebhookScheme,
  signed: Bytes,
): Promise<string | undefined> {
  if (decodeSecret(secret, secretEncoding) === undefined) return undefined;
  return beginning(await hmacWith(secret, secretEncoding)(signed));
}

function receivedSignatures({ scheme, headers }: CapturedDelivery): ReceivedSignature[] {
  const { prefix = "", digestEncoding } = scheme;
  return headerValues(headers, scheme.headers.signature)
    .flatMap((value) => splitTokens(value, prefix))
    .filter((token) => !(scheme.headers.timestamp === undefined && token.startsWith("t=")))
    .map((token) => {
      const isConsidered = token.startsWith(prefix);
      const digest = decodeDigest(isConsidered ? token.slice(prefix.length) : token, digestEncoding);
      return {
        text: token.length > 16 ? `${token.slice(0, 16)}…` : token,
        isConsidered,
        digest: digest.length === 0 ? undefined : beginning(digest),
      };
    });
}

/** Enough to distinguish digests, too little to sign with. */
function beginning(digest: Bytes): string {
  return `${encode(digest.subarray(0, 4), "hex")}…`;
}

function firstDifference(left: Bytes, right: Bytes): number | undefined {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) if (left[index] !== right[index]) return index;
  return left.length === right.length ? undefined : length;
}
