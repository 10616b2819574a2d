/**
 * Explains a captured delivery, using the receivers' verification code. The result contains neither the secret nor a
 * complete digest.
 */
import { type JsonReading, readJson } from "../../templates/runtime/json.js";
import type { Bytes } from "../../templates/runtime/web.js";
import { decodeUtf8, encode } from "../../templates/runtime/crypto/encoding.js";
import {
  headersOf,
  separatorOf,
  type WebhookScheme,
  type WebhookSchemeName,
} from "../../templates/runtime/webhooks/scheme.js";
import type { SecretEncoding, SignatureParts } from "../../templates/runtime/webhooks/parts.js";
import { typePath } from "../emit/events/event-table.js";
import type { Api } from "../model/api.js";
import { type CandidateApis, findApiWith } from "./find-api.js";
import { requireGivenFile } from "./given-files.js";
import type { Delivered } from "../../templates/runtime/webhooks/parts.js";
import { contentOf } from "../../templates/runtime/webhooks/explain.js";
import {
  rootsOf,
  signaturesAt,
  partsSupport,
  textAt,
} from "../../templates/runtime/webhooks/signature-parts.js";
import { headerValues, readSignatureHeaders, splitTokens } from "../../templates/runtime/webhooks/headers.js";
import type { SignatureHeaders } from "../../templates/runtime/webhooks/parts.js";
import { decodeSecret } from "../../templates/runtime/webhooks/secret.js";
import {
  decodeAny,
  decodeDigest,
  digestLengths,
  digestsIn,
  hmacWith,
  isHmac,
  isToken,
} from "../../templates/runtime/webhooks/signature.js";
import {
  type LikelyCause,
  type RefusalReason,
  WebhookVerificationError,
} from "../../templates/runtime/deliveries/verification-error.js";
import { verifyWebhook } from "../../templates/runtime/webhooks/verify.js";
import { deliveryScheme } from "../values/signature-schemes.js";
import type { WebhookSignatureTrait } from "../traits/types.js";
import { sha256 } from "../values/hash.js";

export interface DeliveryQuestion {
  /** Base of relative file names. */
  readonly cwd: string;
  readonly secrets: readonly string[];
  /** Names and values as received. */
  readonly headers: readonly (readonly [string, string])[];
  readonly bodyFile: string;
  /** Default: the scheme of the API. */
  readonly scheme?: WebhookSchemeName | undefined;
  readonly secretEncoding?: SecretEncoding | undefined;
  /** The URL under which the webhook is registered. */
  readonly url?: string | undefined;
  /** The time of arrival, in seconds since 1970, if given. */
  readonly now?: number | undefined;
}

export interface DeliveryReport extends WebhookFinding {
  /** `billing 2026-08-01`, or the requested scheme. */
  readonly source: string;
  readonly scheme: SignatureParts;
  readonly body: Bytes;
  /** True if the arrival time was given; otherwise the age is as of now. */
  readonly isTimeGiven: boolean;
  /** What a receiver reads in the body, in words. Undefined if the signature is refused, or if no API identifies the events. */
  readonly event: string | undefined;
}

/** `candidates` are loaded only if no scheme is named. */
export async function explainDelivery(
  candidates: () => Promise<CandidateApis>,
  question: DeliveryQuestion,
): Promise<DeliveryReport> {
  const { cwd, bodyFile, secrets, headers, now, url } = question;
  const body = new Uint8Array(await requireGivenFile(bodyFile, cwd, "FILE_UNREADABLE"));
  const { source, scheme, api } = await findScheme(candidates, question);
  const judgedAt = now ?? Math.floor(Date.now() / 1000);
  const finding = await findWebhook({ scheme, secrets, headers, body, url, now: judgedAt });
  const event = finding.signature.ok ? eventOf(body, headers, scheme, api) : undefined;
  return { ...finding, source, scheme, body, event, isTimeGiven: now !== undefined };
}

async function findScheme(
  candidates: () => Promise<CandidateApis>,
  { scheme: name, secretEncoding }: DeliveryQuestion,
): Promise<{ source: string; scheme: SignatureParts; api: Api | undefined }> {
  const chosen = (named: WebhookSignatureTrait | WebhookSchemeName): SignatureParts => {
    const scheme = deliveryScheme(named);
    return secretEncoding === undefined ? scheme : { ...scheme, secretEncoding };
  };
  if (name !== undefined) return { source: name, scheme: chosen(name), api: undefined };
  const { api, scheme } = await findApiWith(await candidates(), ({ traits }) => traits.webhooks?.signature, {
    none: "WEBHOOK_SIGNATURE_NOT_DESCRIBED",
    several: "WEBHOOK_API_AMBIGUOUS",
  });
  return { source: `${api.name} ${api.version}`, scheme: chosen(scheme), api };
}

function eventOf(
  body: Uint8Array<ArrayBuffer>,
  headers: DeliveryQuestion["headers"],
  scheme: SignatureParts,
  api: Api | undefined,
): string | undefined {
  const reading = parse(decodeUtf8(body));
  if (reading === undefined) return "not JSON, so a receiver refuses it (invalid_json)";
  if (reading.inexact !== undefined)
    return `with a number that would be rounded (${reading.inexact}), so a receiver needs \`inexactNumbers: "text"\` (inexact_number)`;
  if (api === undefined) return undefined;
  const readType = partsSupport.typeOf(scheme);
  const type = readType
    ? readType(reading.value, (name) => headerValues(headers, name)[0])
    : textAt(reading.value, typePath(api));
  if (typeof type !== "string") return "without a type, so it arrives as $unknown";
  const isKnown = api.events.some((event) => event.type === type && event.payload.kind !== "unknown");
  return isKnown ? type : `${type}, which ${api.version} does not know, so it arrives as $unknown`;
}

function parse(text: string | undefined): JsonReading | undefined {
  try {
    return text === undefined ? undefined : readJson(text);
  } catch {
    return undefined;
  }
}

export interface CapturedDelivery extends Pick<DeliveryQuestion, "secrets" | "headers" | "url"> {
  readonly scheme: WebhookScheme;
  readonly body: Bytes;
  /** The time of judgement, in seconds since 1970. */
  readonly now: number;
}

export interface WebhookFinding {
  /** The result apart from its age. */
  readonly signature: SignatureFinding;
  /** Age of the timestamp, if valid. Negative if it is in the future. */
  readonly ageSeconds: number | undefined;
  /** The greatest age, or lead, that a receiver accepts. */
  readonly limitSeconds: number | undefined;
  readonly isFresh: boolean;
  readonly bodySha256: string;
  /** All bytes that the signature covers in this scheme, with the offset of the body. */
  readonly signed: { readonly bytes: Bytes; readonly bodyAt: number };
  /** Beginnings of digests in hexadecimal; undefined for a secret in another encoding. */
  readonly expected: readonly (string | undefined)[];
  readonly received: readonly ReceivedSignature[];
  /** Headers outside the scheme that hold something like a digest, if nothing was received where the scheme says. */
  readonly likelyHeaders: readonly string[];
}

type SignatureFinding =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reason: RefusalReason;
      readonly message: string;
      readonly likelyCause: LikelyCause | undefined;
    };

interface ReceivedSignature {
  readonly text: string;
  readonly isConsidered: boolean;
  /** Absent if it is not a digest. */
  readonly digest: string | undefined;
}

export async function findWebhook(delivery: CapturedDelivery): Promise<WebhookFinding> {
  const { secrets, headers, body, now, url } = delivery;
  const scheme = deliveryScheme(delivery.scheme);
  const delivered: Delivered = { scheme, url, body, signatureHeaders: foundIn(headers, scheme) };
  const content = await contentOf(delivered, scheme.signed);
  const { bytes = new Uint8Array(0), bodyAt = bytes.length } = content ?? {};
  const claims = content?.claims ?? tokenClaims(delivered);
  const timestamp = timeOf(delivered, claims);
  const signature = await judge({ ...delivery, scheme }, timestamp ?? now);
  const received = receivedSignatures(delivered);
  const ageSeconds = timestamp === undefined ? undefined : now - timestamp;
  const isUntimed = scheme.timestamp === undefined;
  const limitSeconds = limitOf(scheme, ageSeconds, timestamp, content?.claims);
  return {
    signature,
    ageSeconds,
    limitSeconds,
    isFresh: isUntimed || (ageSeconds !== undefined && Math.abs(ageSeconds) <= (limitSeconds ?? Infinity)),
    bodySha256: sha256(body),
    signed: { bytes, bodyAt },
    expected: await Promise.all(secrets.map((secret) => expectedDigest(secret, scheme, bytes))),
    received,
    likelyHeaders: received.length > 0 ? [] : headersWithDigest(headers, scheme),
  };
}

/** As far as present: a finding says what is missing. */
function foundIn(headers: CapturedDelivery["headers"], scheme: SignatureParts): SignatureHeaders {
  const whole = unlessRefused(() => readSignatureHeaders(headers, scheme));
  if (whole !== undefined) return whole;
  const { signature, id, timestamp } = scheme;
  const values = headersOf(signature).flatMap((name) => headerValues(headers, name));
  const tokens = values.flatMap((value) =>
    splitTokens(value, signature.prefix ?? "", separatorOf(signature)),
  );
  const textOf = (place: typeof id): string | undefined => {
    if (place === undefined || "field" in place || "claim" in place) return undefined;
    return "header" in place
      ? headerValues(headers, place.header)[0]
      : tokens.find((token) => token.startsWith(`${place.key}=`))?.slice(place.key.length + 1);
  };
  return { headers, id: textOf(id), timestamp: textOf(timestamp), values, candidates: [] };
}

type Claims = Readonly<Record<string, unknown>>;

/** Seconds since 1970; undefined without a valid time. */
function timeOf(delivered: Delivered, claims: Claims): number | undefined {
  const { scheme, signatureHeaders } = delivered;
  const { timestamp } = scheme;
  if (timestamp === undefined) return undefined;
  const text =
    signatureHeaders.timestamp ?? unlessRefused(() => partsSupport.valueOf(timestamp, delivered, claims));
  return text === undefined ? undefined : partsSupport.readTime(text, timestamp.unit);
}

/** Of a JSON Web Token that is not verified. */
function tokenClaims({ signatureHeaders }: Delivered): Claims {
  const [, payload = ""] = signatureHeaders.candidates[0]?.split(".") ?? [];
  return parse(decodeUtf8(decodeAny(payload, "base64url")))?.value as Claims;
}

/** A signature may end (`expires`) before the tolerance does. */
function limitOf(
  { toleranceSeconds }: SignatureParts,
  ageSeconds = 0,
  timestamp = 0,
  { expires }: Claims = {},
): number | undefined {
  if (ageSeconds <= 0 || typeof expires !== "number") return toleranceSeconds;
  return Math.min(toleranceSeconds ?? Infinity, expires - timestamp);
}

function unlessRefused<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof WebhookVerificationError) return undefined;
    throw error;
  }
}

/** Verified at the time of its own timestamp; its age is reported separately. */
async function judge(
  { scheme, secrets, headers, body, url }: CapturedDelivery,
  now: number,
): Promise<SignatureFinding> {
  try {
    await verifyWebhook({ body, headers, secret: secrets, now, url }, scheme);
    return { ok: true };
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return { ok: false, reason: error.reason, message: error.message, likelyCause: error.likelyCause };
  }
}

/** Only for an HMAC: anything else requires the private key. */
async function expectedDigest(
  secret: string,
  { secretEncoding = "utf8", algorithm }: SignatureParts,
  signed: Bytes,
): Promise<string | undefined> {
  if (!isHmac(algorithm) || decodeSecret(secret, secretEncoding) === undefined) return undefined;
  return beginning(await hmacWith(secret, secretEncoding, algorithm)(signed));
}

function receivedSignatures(delivered: Delivered): ReceivedSignature[] {
  const { scheme, signatureHeaders } = delivered;
  const { signature, timestamp, id, digestEncoding = "auto", algorithm } = scheme;
  const { prefix = "" } = signature;
  const separator = separatorOf(signature);
  const tokens =
    headersOf(signature).length === 0
      ? (unlessRefused(() => rootsOf(delivered).flatMap((root) => signaturesAt(delivered, root))) ?? []).map(
          (text) => prefix + text,
        )
      : signatureHeaders.values.flatMap((value) =>
          separator === undefined ? [value] : splitTokens(value, prefix, separator),
        );
  const isValue = (token: string): boolean =>
    [timestamp, id].some((place) => place && "key" in place && token.startsWith(`${place.key}=`));
  return tokens
    .filter((token) => !isValue(token))
    .map((token) => {
      const isConsidered = token.startsWith(prefix);
      const value = isConsidered ? token.slice(prefix.length) : token;
      // An HTTP message signature: a label, and bytes between colons.
      const text = /^[^=]+=:(.*):$/.exec(value)?.[1] ?? value;
      const digest = isHmac(algorithm)
        ? decodeDigest(text, digestEncoding, digestLengths[algorithm])
        : decodeAny(isToken(algorithm) ? (text.split(".")[2] ?? "") : text, digestEncoding);
      return {
        text: token.length > 16 ? `${token.slice(0, 16)}…` : token,
        isConsidered,
        digest: digest.length === 0 ? undefined : beginning(digest),
      };
    });
}

function headersWithDigest(headers: CapturedDelivery["headers"], { algorithm }: SignatureParts): string[] {
  if (!isHmac(algorithm)) return [];
  return headers
    .filter(([name, value]) => {
      const isOfBody = /^(?:\w+-)?digest$/i.test(name);
      return !isOfBody && digestsIn(value, digestLengths[algorithm]).length > 0;
    })
    .map(([name]) => name);
}

/** Enough to distinguish digests, too little to sign with. */
function beginning(digest: Bytes): string {
  return `${encode(digest.subarray(0, 4), "hex")}…`;
}
