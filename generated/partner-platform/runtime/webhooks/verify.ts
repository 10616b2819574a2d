// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Verifies that a delivery was signed with the secret, recently, over exactly these bytes.
 *
 * Options, secret, kind of body, headers and timestamp are checked, in this order, before anything is computed. JSON is
 * parsed after that, when it is asked for.
 */
import { readJson, type InexactNumbers } from "../json.js";
import type { Hmac } from "../crypto/hmac.js";
import type { Bytes } from "../web.js";
import { openBody, type WebhookBody } from "./body.js";
import { bodyMemory } from "./body-memory.js";
import { createExplanationLimit, explainMismatch } from "./explain.js";
import { headerValues, readSignatureHeaders, type SignatureHeaders, type WebhookHeaders } from "./headers.js";
import { decodeUtf8, encode } from "../crypto/encoding.js";
import type { WebhookScheme } from "./scheme.js";
import { readSecrets } from "./secret.js";
import { checkOptions, type VerificationOptions, type VerificationSettings } from "./settings.js";
import { composeSignedContent, decodeDigest, equalDigests, hmacWith } from "./signature.js";
import { checkTimestamp } from "./timestamp.js";
import { WebhookVerificationError } from "./verification-error.js";

export interface VerifyWebhookOptions extends VerificationOptions {
  /** The raw body as received. Not a parsed object, whose bytes are lost. */
  readonly body: WebhookBody;
  readonly headers: WebhookHeaders;
}

export interface VerifiedWebhook {
  /** From the header, if there is one. */
  readonly id: string | undefined;
  /** If false, a replayed delivery may have another id: see `replayKeys`. */
  readonly isIdSigned: boolean;
  /** When it was signed: seconds since 1970. */
  readonly timestamp: number;
  /** The bytes that were verified. */
  readonly rawBody: Bytes;
  /**
   * Keys that all copies of this delivery share, whatever their unsigned id: derived from timestamp and body, one key
   * per secret. Remember all and look for any of them, so that copies are recognised while secrets are rotated.
   */
  readonly replayKeys: readonly string[];
  /** Index of the secret that it was signed with. */
  readonly secretIndex: number;
  /** The body as a string. Throws if the bytes are not UTF-8. */
  text(): string;
  /** The body as JSON. Numbers that would lose digits: see the option `inexactNumbers`. */
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
  readonly toleranceSeconds: number;
  /** Throws `invalid_secret`, as the first delivery otherwise would. */
  checkSecret(): void;
  verify(body: WebhookBody, headers: WebhookHeaders, mayExplain: () => boolean): Promise<VerifiedWebhook>;
}

/** For many deliveries: the options are checked at once, and the keys are imported once. */
export function createVerifier(options: VerificationOptions, ownScheme?: WebhookScheme): Verifier {
  const settings = checkOptions(options, ownScheme);
  const { scheme, maxBodyBytes, maxUnverifiedBytes, maxBodySeconds } = settings;
  const { inexactNumbers, explain, now } = settings;
  const { secret } = options;
  let keys: Keys | undefined;
  const readKeys = (): Keys => (keys ??= keysOf(secret, scheme));
  return {
    toleranceSeconds: scheme.toleranceSeconds,
    checkSecret: () => void readKeys(),
    async verify(body, headers, mayExplain) {
      const { secrets, signers } = readKeys();
      const memory = bodyMemory(maxUnverifiedBytes);
      const limits = { bytes: maxBodyBytes, seconds: maxBodySeconds, memory };
      const readBody = openBody(body, limits, () => headerValues(headers, "content-length")[0]);
      const found = readSignatureHeaders(headers, scheme);
      const { id } = found;
      const timestamp = checkTimestamp(found.timestamp, now(), scheme.toleranceSeconds);
      if (found.candidates.length === 0) throw noSupportedSignature(settings, found);
      try {
        const read = readBody();
        // Not awaited without need: meanwhile the caller could change the bytes.
        const bytes = "then" in read ? await read : read;
        const content = composeSignedContent(scheme.scheme, id, found.timestamp, bytes);
        const signed: readonly (Bytes | PromiseLike<Bytes>)[] = signers.map((sign) => sign(content.bytes));
        const digests = signed.every((digest): digest is Bytes => !("then" in digest))
          ? signed
          : await Promise.all(signed.map((digest) => Promise.resolve(digest)));
        const secretIndex = matchingSecret(digests, found, settings);
        if (secretIndex === -1) {
          const explained = explain && mayExplain() ? secrets : [];
          throw await mismatch(settings, explained, found, content.body);
        }
        return {
          id,
          isIdSigned: scheme.scheme === "standard-webhooks",
          timestamp,
          rawBody: content.body,
          replayKeys: digests.map(replayKey),
          secretIndex,
          text: () => textOf(content.body),
          json: () => parseJson(textOf(content.body), inexactNumbers),
        };
      } finally {
        memory.release();
      }
    },
  };
}

interface Keys {
  readonly secrets: readonly string[];
  readonly signers: readonly Hmac[];
}

function keysOf(secret: unknown, { secretEncoding }: WebhookScheme): Keys {
  const secrets = readSecrets(secret);
  return {
    secrets,
    signers: secrets.map((text) => hmacWith(text, secretEncoding)),
  };
}

/** Compares every candidate with every digest, even after a match. -1 if none matches. */
function matchingSecret(
  digests: readonly Bytes[],
  { candidates }: SignatureHeaders,
  { scheme }: VerificationSettings,
): number {
  let match = -1;
  const given = candidates.map((text) => decodeDigest(text, scheme.digestEncoding));
  digests.forEach((digest, index) => {
    for (const candidate of given) if (equalDigests(digest, candidate) && match === -1) match = index;
  });
  return match;
}

/** Half of the digest: enough to recognise it, and useless as a signature. */
function replayKey(digest: Bytes): string {
  return encode(digest.subarray(0, 16), "hex");
}

function textOf(rawBody: Bytes): string {
  const decoded = decodeUtf8(rawBody);
  if (decoded !== undefined) return decoded;
  throw new WebhookVerificationError("invalid_json", "The signature is good, but the body is not UTF-8.");
}

function parseJson(text: string, inexactNumbers: InexactNumbers): unknown {
  let reading;
  try {
    reading = readJson(text);
  } catch {
    // The parser's own message quotes the body.
    throw new WebhookVerificationError("invalid_json", "The signature is good, but the body is not JSON.");
  }
  const { value, inexact } = reading;
  if (inexact === undefined || inexactNumbers === "text") return value;
  throw new WebhookVerificationError(
    "inexact_number",
    `The signature is good, but a number in the body would be rounded: ${inexact}. Pass \`inexactNumbers: "text"\` to get ` +
      "its exact text, a string where the type says `number`.",
  );
}

function noSupportedSignature(
  { scheme: { headers, prefix = "" } }: VerificationSettings,
  { values }: SignatureHeaders,
): WebhookVerificationError {
  const hint = values.some((value) => value.startsWith("v1,"))
    ? ' It is written as Standard Webhooks does: if the sender follows that, pass `scheme: "standard"`.'
    : "";
  return new WebhookVerificationError(
    "no_supported_signature",
    `The header \`${headers.signature}\` has no entry that begins with \`${prefix}\`.${hint}`,
  );
}

async function mismatch(
  settings: VerificationSettings,
  secrets: readonly string[],
  found: SignatureHeaders,
  body: Bytes,
): Promise<WebhookVerificationError> {
  const explanation = secrets.length > 0 ? await explainMismatch(settings, secrets, found, body) : undefined;
  const advice =
    explanation?.advice ??
    "Check that the secret is the one of this webhook, and pass the raw request body: parsing and writing JSON again " +
      "changes the bytes.";
  return new WebhookVerificationError(
    "signature_mismatch",
    `No signature in \`${settings.scheme.headers.signature}\` matches the body. ${advice}`,
    explanation?.likelyCause,
  );
}
