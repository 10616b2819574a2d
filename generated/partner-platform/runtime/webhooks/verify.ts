// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Verifies that a delivery was signed with the secret, recently, over exactly these bytes.
 *
 * Options, secret, kind of body, headers and timestamp are checked, in this order, before anything is computed. JSON is
 * parsed afterwards, on demand.
 */
import { isObject, readJson, type InexactNumbers } from "../json.js";
import { sha256 } from "../crypto/hmac.js";
import type { Bytes } from "../web.js";
import { openBody, type WebhookBody } from "./body.js";
import { bodyMemory } from "./body-memory.js";
import { composeContent } from "./content.js";
import type {
  Content,
  Delivered,
  Judged,
  SignatureHeaders,
  WebhookHeaders,
  SignatureParts,
  ValuePlace,
  Checked,
  DeliveryKey,
} from "./parts.js";
import { changedForm, createExplanationLimit, explainMismatch } from "./explain.js";
import { headerValues, readSignatureHeaders } from "./headers.js";
import { decodeUtf8 } from "../crypto/encoding.js";
import { headersOf, type WebhookScheme } from "./scheme.js";
import { readSecrets } from "./secret.js";
import { checkOptions, secondsOf, type VerificationOptions, type VerificationSettings } from "./settings.js";
import { hmacKey, hmacWith, isHmac, replayKey } from "./signature.js";
import { checkTimestamp } from "./timestamp.js";
import { WebhookVerificationError, refuseOption } from "../deliveries/verification-error.js";

export interface VerifyWebhookOptions extends VerificationOptions {
  /** The raw body as received. Not a parsed object, whose bytes are lost. */
  readonly body: WebhookBody;
  readonly headers: WebhookHeaders;
}

export interface VerifiedWebhook {
  /** From the place that the scheme names, if there is one. */
  readonly id: string | undefined;
  /** If false, a replayed delivery may have another id: see `replayKeys`. */
  readonly isIdSigned: boolean;
  /** When it was signed: seconds since 1970. When it arrived, if the scheme has no time. */
  readonly timestamp: number;
  /** The bytes that were verified. If the scheme signs only fields of the body, the others may have been changed. */
  readonly rawBody: Bytes;
  /**
   * Keys that all copies of this delivery share, whatever their unsigned id: derived from timestamp and body, one key
   * per secret. Remember all and look for any of them, so that copies are recognised while secrets are rotated.
   */
  readonly replayKeys: readonly string[];
  /** Index of the secret that signed it. */
  readonly secretIndex: number;
  /** The body as a string. Throws if the bytes are not UTF-8. */
  text(): string;
  /** The body as JSON, or the fields of a signed form as strings. Numbers that would lose digits: see the option `inexactNumbers`. */
  json(): unknown;
}

/**
 * Throws a `WebhookVerificationError`, whose `reason` says why, unless the delivery is genuine.
 * `ownScheme` is the API's, used unless the options name another.
 */
export async function verifyWebhook(
  options: VerifyWebhookOptions,
  ownScheme?: WebhookScheme,
): Promise<VerifiedWebhook> {
  const verifier = createVerifier(options, ownScheme);
  return verifier.verify(options.body, options.headers, mayExplain);
}

/** For all calls together: more than a person reads, and too few to slow anything down. */
const mayExplain = /*#__PURE__*/ createExplanationLimit(200, 5);

export interface Verifier {
  /** Finds the type of an event at the place that the scheme names. */
  readonly typeOf:
    ((payload: unknown, header: (name: string) => string | undefined) => string | undefined) | undefined;
  /** How long a delivery is accepted, in seconds. */
  readonly toleranceSeconds: number;
  /** Throws `invalid_secret`, as the first delivery otherwise would. */
  checkSecret(): void;
  verify(body: WebhookBody, headers: WebhookHeaders, mayExplain: () => boolean): Promise<VerifiedWebhook>;
}

/** For many deliveries: the options are checked at once, and the keys are imported once. */
export function createVerifier(options: VerificationOptions, ownScheme?: WebhookScheme): Verifier {
  const settings = checkOptions(options, ownScheme);
  const { scheme, maxBodyBytes, maxUnverifiedBytes, maxBodySeconds } = settings;
  const { inexactNumbers, now, urls } = settings;
  const { timestamp: timePlace, toleranceSeconds, support } = scheme;
  const { secret } = options;
  let keys: readonly DeliveryKey[] | undefined;
  const readKeys = (): readonly DeliveryKey[] =>
    (keys ??= support?.readKeys(scheme, secret) ?? keysOf(secret, scheme));
  const ageOf = (text: string): number => checkTimestamp(text, now(), scheme);
  return {
    typeOf: support?.typeOf(scheme),
    toleranceSeconds: toleranceSeconds ?? 0,
    checkSecret: () => void readKeys(),
    async verify(body, headers, mayExplain) {
      const known = readKeys();
      const memory = bodyMemory(maxUnverifiedBytes);
      const limits = { bytes: maxBodyBytes, seconds: maxBodySeconds, memory };
      const readBody = openBody(body, limits, () => headerValues(headers, "content-length")[0]);
      const signatureHeaders = readSignatureHeaders(headers, scheme);
      const sentAt = signatureHeaders.timestamp === undefined ? undefined : ageOf(signatureHeaders.timestamp);
      if (signatureHeaders.candidates.length === 0 && headersOf(scheme.signature).length > 0)
        throw noSupportedSignature(settings, signatureHeaders);
      try {
        const read = readBody();
        // Not awaited without need: meanwhile the caller could change the bytes.
        const bytes = "then" in read ? await read : read;
        const delivered = {
          scheme,
          signatureHeaders,
          url: urls[0],
          body: bytes,
        };
        const judging = support
          ? support.judge(delivered, urls, known, secret, now())
          : judge(delivered, known);
        const judged = "then" in judging ? await judging : judging;
        const verified = { ...delivered, body: judged.body };
        if (judged.secretIndex === -1) throw await mismatch(settings, secret, known, verified, mayExplain);
        const valueOf = (place: ValuePlace | undefined): string | undefined =>
          place && support?.valueOf(place, verified, judged.claims);
        const timeText =
          signatureHeaders.timestamp === undefined && timePlace ? (valueOf(timePlace) ?? "") : undefined;
        return {
          id: signatureHeaders.id ?? valueOf(scheme.id),
          isIdSigned:
            support?.isIdSigned(scheme) ?? scheme.signed.some((part) => "part" in part && part.part === "id"),
          timestamp: sentAt ?? (timeText === undefined ? now() : ageOf(timeText)),
          rawBody: judged.body,
          replayKeys: judged.replayKeys,
          secretIndex: judged.secretIndex,
          text: () => textOf(judged.body),
          json: () => support?.formOf(judged.body, scheme) ?? parseJson(judged.body, inexactNumbers),
        };
      } finally {
        memory.release();
      }
    },
  };
}

/**
 * Verifies a delivery in your own way: `true`, or what you know of it; `false`, or an error, if it is not genuine. Receives
 * the raw bytes, and the headers as the platform has them.
 */
export type OwnVerify = (bytes: Bytes, headers: WebhookHeaders) => OwnVerdict | Promise<OwnVerdict>;
export type OwnVerdict = boolean | OwnFacts;

export interface OwnFacts {
  /** The id of the delivery. */
  readonly id?: string | undefined;
  /** True if nobody can send it with another id. Default: false; copies are then also recognised by their content. */
  readonly isIdSigned?: boolean | undefined;
  /** When it was signed: seconds since 1970. */
  readonly timestamp?: number | undefined;
}

/** A verifier that calls a function; the limits of the body are the same. */
export function ownVerifier(verify: OwnVerify, options: Omit<VerificationOptions, "secret">): Verifier {
  if (typeof verify !== "function") refuseOption("`verify` must be a function.");
  const { now, inexactNumbers, ...limit } = checkOptions({
    ...options,
    secret: undefined,
    scheme: undefined,
  });
  return {
    typeOf: undefined,
    toleranceSeconds: 0,
    checkSecret: () => undefined,
    async verify(body, headers) {
      const memory = bodyMemory(limit.maxUnverifiedBytes);
      const limits = {
        bytes: limit.maxBodyBytes,
        seconds: limit.maxBodySeconds,
        memory,
      };
      try {
        const readBody = openBody(body, limits, () => headerValues(headers, "content-length")[0]);
        const rawBody = (await readBody()).slice();
        const facts = await ask(verify, rawBody.slice(), headers);
        const { id, isIdSigned = false, timestamp = now() } = facts;
        return {
          id,
          isIdSigned,
          timestamp: secondsOf("timestamp", timestamp),
          rawBody,
          replayKeys: [replayKey(await sha256(rawBody))],
          secretIndex: 0,
          text: () => textOf(rawBody),
          json: () => parseJson(rawBody, inexactNumbers),
        };
      } finally {
        memory.release();
      }
    },
  };
}

/** Only `true` and an object count as yes: a function that forgets its `return` accepts nothing. */
async function ask(verify: OwnVerify, bytes: Bytes, headers: WebhookHeaders): Promise<OwnFacts> {
  let verdict: unknown;
  let cause: unknown;
  try {
    verdict = await verify(bytes, headers);
  } catch (error) {
    if (error instanceof WebhookVerificationError) throw error;
    cause = error;
  }
  if (verdict === true) return {};
  if (isObject(verdict)) return verdict;
  throw new WebhookVerificationError(
    "signature_mismatch",
    `Your \`verify\` ${cause === undefined ? "did not return `true`" : "threw an error, which is the cause"}.`,
    undefined,
    cause,
  );
}

function keysOf(secret: unknown, { secretEncoding, digestEncoding = "auto" }: SignatureParts): DeliveryKey[] {
  return readSecrets(secret).map((text) => hmacKey(hmacWith(text, secretEncoding ?? "utf8"), digestEncoding));
}

/** Synchronous with Node's HMAC. */
function judge(delivered: Delivered, keys: readonly DeliveryKey[]): JudgedBody | Promise<JudgedBody> {
  const { bytes, body } = composeContent(delivered) as Content;
  const checks = keys.map((key) => key.check(bytes, delivered.signatureHeaders.candidates));
  const conclude = (checked: readonly Checked[]): JudgedBody => ({
    body,
    secretIndex: checked.findIndex(({ isGenuine }) => isGenuine),
    replayKeys: checked.map(({ mark }) => replayKey(mark)),
  });
  const isDone = (each: Checked | Promise<Checked>): each is Checked => !("then" in each);
  return checks.every(isDone)
    ? conclude(checks)
    : Promise.all(checks.map((each) => Promise.resolve(each))).then(conclude);
}

type JudgedBody = Judged & { readonly body: Bytes };

function textOf(rawBody: Bytes): string {
  const decoded = decodeUtf8(rawBody);
  if (decoded !== undefined) return decoded;
  throw invalidJson(rawBody, "UTF-8");
}

function invalidJson(rawBody: Bytes, form: string): WebhookVerificationError {
  const { advice = "", likelyCause } = changedForm(rawBody) ?? {};
  return new WebhookVerificationError(
    "invalid_json",
    `The delivery is genuine, but its body is not ${form}. ${advice}`.trim(),
    likelyCause,
  );
}

function parseJson(rawBody: Bytes, inexactNumbers: InexactNumbers): unknown {
  const text = textOf(rawBody);
  let reading;
  try {
    reading = readJson(text);
  } catch {
    // The parser's own message quotes the body.
    throw invalidJson(rawBody, "JSON");
  }
  const { value, inexact } = reading;
  if (inexact === undefined || inexactNumbers === "text") return value;
  throw new WebhookVerificationError(
    "inexact_number",
    `The delivery is genuine, but a number in its body would be rounded: ${inexact}. Pass \`inexactNumbers: "text"\` to get ` +
      "its exact text, a string where the type says `number`.",
  );
}

function noSupportedSignature(
  { scheme: { signature } }: VerificationSettings,
  { values }: SignatureHeaders,
): WebhookVerificationError {
  const hint = values.some((value) => value.startsWith("v1,"))
    ? ' It is written as Standard Webhooks does: if the sender follows that, pass `scheme: "standard"`.'
    : "";
  return new WebhookVerificationError(
    "no_supported_signature",
    `The header \`${placeOf(signature)}\` has no entry that begins with \`${signature.prefix ?? ""}\`.${hint}`,
  );
}

function placeOf(signature: SignatureParts["signature"]): string {
  return ["field" in signature ? signature.field.join(".") : signature.header].flat().join("` or `");
}

async function mismatch(
  settings: VerificationSettings,
  secret: unknown,
  keys: readonly DeliveryKey[],
  delivered: Delivered,
  mayExplain: () => boolean,
): Promise<WebhookVerificationError> {
  const { scheme } = settings;
  const changed = changedForm(delivered.body);
  const explanation =
    !changed && settings.explain && mayExplain()
      ? await explainMismatch(settings, isHmac(scheme.algorithm) ? readSecrets(secret) : keys, delivered)
      : changed;
  const advice =
    explanation?.advice ??
    `${scheme.support?.advice(scheme) ?? ""}Check that the secret is the one of this webhook, and pass the raw request body: parsing and writing JSON again ` +
      "changes the bytes.";
  return new WebhookVerificationError(
    "signature_mismatch",
    `No signature in \`${placeOf(scheme.signature)}\` matches the body. ${advice}`,
    explanation?.likelyCause,
  );
}
