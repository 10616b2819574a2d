/**
 * Looks for the change that would make a mismatching signature match. The result only words an error: nothing found
 * here accepts a delivery.
 *
 * The sender's own HMAC is the proof, so a sender without the secret learns nothing. It costs some HMACs per refusal,
 * so large bodies are not explained.
 */
import type { Hmac } from "../crypto/hmac.js";
import type { Bytes } from "../web.js";
import { composeContent } from "./content.js";
import type {
  Content,
  Delivered,
  HmacAlgorithm,
  SecretEncoding,
  SignedPart,
  DeliveryKey,
} from "./parts.js";
import { decode, decodeUtf8, encodeText } from "../crypto/encoding.js";
import { respell } from "./respell.js";
import { namedForms, type NamedWebhookScheme } from "./scheme.js";
import { decodeSecret } from "./secret.js";
import type { VerificationSettings } from "./settings.js";
import {
  digestLengths,
  digestsIn,
  equalDigests,
  hmacWith,
} from "./signature.js";
import {
  WebhookVerificationError,
  type LikelyCause,
} from "../deliveries/verification-error.js";

export interface Explanation {
  readonly likelyCause: LikelyCause;
  /** The problem and its fix, in whole sentences. */
  readonly advice: string;
}

/**
 * What happened to a body on its way, as its first bytes show. No sender signs an event in this form, so no HMAC is
 * needed.
 */
export function changedForm(body: Bytes): Explanation | undefined {
  const text = decodeUtf8(body);
  // Brotli has no mark of its own: what is neither text nor begins like JSON.
  const compression =
    compressionOf(body) || (text === undefined && !isJson(body) && "br?");
  if (compression)
    return {
      likelyCause: "body_compressed",
      advice: `The body is compressed (${compression}): decompress it, and pass the bytes that it contains.`,
    };
  const start = String.fromCharCode(...body.subarray(0, 8));
  const inner = decode(start.replace(/-/g, "+").replace(/_/g, "/"), "base64");
  // A token begins like Base64, and has points.
  if (
    inner &&
    (isJson(inner) || compressionOf(inner)) &&
    text &&
    /^[\w+/-]+={0,2}\s*$/.test(text)
  )
    return {
      likelyCause: "body_base64",
      advice:
        "The body is in Base64: decode it, and pass the bytes that it contains.",
    };
  if (start.startsWith('"') && isJson(body.subarray(1)))
    return {
      likelyCause: "body_reserialised",
      advice: "The body was written as JSON twice. Pass the raw request body.",
    };
  return undefined;
}

function compressionOf([first = 0, second = 0]: Bytes): string | undefined {
  const magic = first * 256 + second;
  if (magic === 0x1f8b) return "gzip";
  if (magic === 0x28b5) return "zstd";
  // RFC 1950, section 2.2: a multiple of 31.
  return first === 0x78 && magic % 31 === 0 ? "deflate" : undefined;
}

function isJson([first]: Bytes): boolean {
  return first === 0x7b || first === 0x5b;
}

/** `proofs`: the secrets, or the public keys, with which only other spellings of the body can be tried. */
export async function explainMismatch(
  settings: VerificationSettings,
  proofs: readonly string[] | readonly DeliveryKey[],
  delivered: Delivered,
): Promise<Explanation | undefined> {
  const { body, signatureHeaders } = delivered;
  if (body.length > maxExplainedBytes) return undefined;
  const algorithm = settings.scheme.algorithm as HmacAlgorithm;
  const isSecret = (proof: string | DeliveryKey): proof is string =>
    typeof proof === "string";
  const secrets = proofs.filter(isSecret);
  if (secrets.length === 0)
    return otherSpelling(settings, body, async (signed, _, bytes) => {
      const content = await contentOf({ ...delivered, body: bytes }, signed);
      if (content === undefined) return false;
      for (const key of proofs)
        if (
          !isSecret(key) &&
          (await key.check(content.bytes, signatureHeaders.candidates))
            .isGenuine
        )
          return true;
      return false;
    });
  const digests = signatureHeaders.values
    .flatMap((value) => digestsIn(value, digestLengths[algorithm]))
    .slice(0, 20);
  if (digests.length === 0) return undefined;
  const matches: Matches = async (signed, encoding, bytes) => {
    const content = await contentOf({ ...delivered, body: bytes }, signed);
    if (content === undefined) return false;
    for (const sign of signersOf(secrets, encoding, algorithm)) {
      const digest = await sign(content.bytes);
      if (
        digests.some((candidate) =>
          equalDigests(candidate, digest, digest.length),
        )
      )
        return true;
    }
    return false;
  };
  return (
    (await otherSettings(settings, body, matches)) ??
    (await otherSpelling(settings, body, matches))
  );
}

type Matches = (
  signed: readonly SignedPart[],
  encoding: SecretEncoding,
  body: Bytes,
) => Promise<boolean>;

/** `undefined` if the delivery lacks a signed part. */
export async function contentOf(
  delivered: Delivered,
  signed: readonly SignedPart[],
): Promise<Content | undefined> {
  try {
    return await composeContent(delivered, signed);
  } catch (error) {
    if (error instanceof WebhookVerificationError) return undefined;
    throw error;
  }
}

/** In bytes; events are much shorter. */
export const maxExplainedBytes = 16_384;

/** The characters of all other spellings that are tried. */
const spellingBudget = 1_000_000;

/** For the secrets that fit the encoding. */
function signersOf(
  secrets: readonly string[],
  encoding: SecretEncoding,
  algorithm: HmacAlgorithm,
): Hmac[] {
  return secrets
    .filter((secret) => decodeSecret(secret, encoding) !== undefined)
    .map((secret) => hmacWith(secret, encoding, algorithm));
}

async function otherSettings(
  { scheme }: VerificationSettings,
  body: Bytes,
  matches: Matches,
): Promise<Explanation | undefined> {
  const { signed, secretEncoding = "utf8", digestEncoding = "auto" } = scheme;
  if (await matches(signed, secretEncoding, body)) {
    return {
      likelyCause: digestEncoding === "auto" ? "scheme" : "digest_encoding",
      advice:
        digestEncoding === "auto"
          ? `It would match after the prefix \`${scheme.signature.prefix ?? ""}\`: the sender seems to follow another scheme.`
          : `The digest is correct but not encoded as ${digestEncoding}: pass \`digestEncoding: "auto"\`.`,
    };
  }
  const encodings = secretEncodings.filter(
    (encoding) => encoding !== secretEncoding,
  );
  for (const encoding of encodings) {
    if (await matches(signed, encoding, body)) {
      const advice = `It would match with \`secretEncoding: "${encoding}"\`.`;
      return { likelyCause: "secret_encoding", advice };
    }
  }
  for (const [name, other] of otherForms(signed)) {
    for (const encoding of [secretEncoding, ...encodings]) {
      if (await matches(other, encoding, body)) {
        const advice = `The sender signs as \`${name}\` does: pass that scheme, and \`secretEncoding: "${encoding}"\`.`;
        return { likelyCause: "scheme", advice };
      }
    }
  }
  return undefined;
}

/** The named forms that sign something else, by name. */
function otherForms(
  signed: readonly SignedPart[],
): (readonly [NamedWebhookScheme["scheme"], readonly SignedPart[]])[] {
  const own = JSON.stringify(signed);
  const forms = Object.entries(namedForms) as ReturnType<typeof otherForms>;
  return forms.filter(([, other]) => JSON.stringify(other) !== own);
}

/** `whsec` also reads what `base64` reads. */
const secretEncodings = [
  "utf8",
  "whsec",
  "hex",
] as const satisfies readonly SecretEncoding[];

/** The spelling of a body that matches, if its sender wrote it otherwise. */
export async function otherSpelling(
  { scheme }: Pick<VerificationSettings, "scheme">,
  body: Bytes,
  matches: Matches,
): Promise<Explanation | undefined> {
  const text = decodeUtf8(body);
  if (text === undefined) return undefined;
  let tried = 0;
  for (const { spelling, how } of respell(text)) {
    tried += spelling.length;
    if (tried > spellingBudget) return undefined;
    if (
      await matches(
        scheme.signed,
        scheme.secretEncoding ?? "utf8",
        encodeText(spelling),
      )
    ) {
      const advice = `It would match if the body were ${how}: it was changed on its way, or parsed and written again. Pass the raw request body.`;
      return { likelyCause: "body_reserialised", advice };
    }
  }
  return undefined;
}

/**
 * Anyone who can reach the address can cause mismatches, and explaining one takes some milliseconds. So the first
 * `inARow` are explained and after them `perSecond`: forged deliveries cannot keep the process busy. Each call of the
 * result asks for one explanation.
 */
export function createExplanationLimit(
  inARow: number,
  perSecond: number,
): () => boolean {
  let remaining = inARow;
  let counted = Date.now();
  return () => {
    const now = Date.now();
    // A clock that is set back adds none, and removes none.
    remaining = Math.min(
      inARow,
      remaining + (Math.max(0, now - counted) / 1000) * perSecond,
    );
    counted = now;
    if (remaining < 1) return false;
    remaining -= 1;
    return true;
  };
}
