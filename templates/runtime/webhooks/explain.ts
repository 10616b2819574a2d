/**
 * Looks for what would have made a mismatching signature match. The result is only words in an error: nothing found here
 * accepts a delivery.
 *
 * The sender's own HMAC is the proof, so a sender without the secret learns nothing. It costs some HMACs per refusal, so
 * large bodies are not explained.
 */
import type { Hmac } from "../crypto/hmac.js";
import type { Bytes } from "../web.js";
import type { SignatureHeaders } from "./headers.js";
import { decodeUtf8, encodeText } from "../crypto/encoding.js";
import { respell } from "./respell.js";
import type { SecretEncoding, WebhookScheme } from "./scheme.js";
import { decodeSecret } from "./secret.js";
import type { VerificationSettings } from "./settings.js";
import {
  composeSignedContent,
  decodeDigest,
  equalDigests,
  hmacWith,
} from "./signature.js";
import type { LikelyCause } from "./verification-error.js";

export interface Explanation {
  readonly likelyCause: LikelyCause;
  /** The problem and its fix, in whole sentences. */
  readonly advice: string;
}

export async function explainMismatch(
  settings: VerificationSettings,
  secrets: readonly string[],
  found: SignatureHeaders,
  body: Bytes,
): Promise<Explanation | undefined> {
  if (body.length > maxExplainedBytes) return undefined;
  const digests = digestsIn(found.values);
  if (digests.length === 0) return undefined;
  const matches = async (
    form: Form,
    encoding: SecretEncoding,
    bytes: Bytes,
  ): Promise<boolean> => {
    const content = composeSignedContent(
      form,
      found.id,
      found.timestamp,
      bytes,
    ).bytes;
    for (const sign of signersOf(secrets, encoding)) {
      const digest = await sign(content);
      if (digests.some((candidate) => equalDigests(candidate, digest)))
        return true;
    }
    return false;
  };
  return (
    (await otherSettings(settings, body, matches)) ??
    (await otherSpelling(settings, body, matches))
  );
}

type Form = WebhookScheme["scheme"];
type Matches = (
  form: Form,
  encoding: SecretEncoding,
  body: Bytes,
) => Promise<boolean>;

/** In bytes; events are much shorter. */
const maxExplainedBytes = 16_384;

/** The characters of all other spellings that are tried. */
const spellingBudget = 1_000_000;

/** For the secrets that fit the encoding. */
function signersOf(
  secrets: readonly string[],
  encoding: SecretEncoding,
): Hmac[] {
  return secrets
    .filter((secret) => decodeSecret(secret, encoding) !== undefined)
    .map((secret) => hmacWith(secret, encoding));
}

/** Everything that looks like a digest, in any encoding and after any prefix. */
function digestsIn(values: readonly string[]): Bytes[] {
  return values
    .flatMap((value) => value.match(/[0-9a-f]{64}|[A-Za-z0-9+/]{43}=/gi) ?? [])
    .slice(0, 20)
    .map((text) => decodeDigest(text, "auto"));
}

async function otherSettings(
  { scheme }: VerificationSettings,
  body: Bytes,
  matches: Matches,
): Promise<Explanation | undefined> {
  const { scheme: form, secretEncoding } = scheme;
  if (await matches(form, secretEncoding, body)) {
    return {
      likelyCause:
        scheme.digestEncoding === "auto" ? "scheme" : "digest_encoding",
      advice:
        scheme.digestEncoding === "auto"
          ? `It would match after the prefix \`${scheme.prefix ?? ""}\`: the sender seems to follow another scheme.`
          : `The digest is correct but not encoded as ${scheme.digestEncoding}: pass \`digestEncoding: "auto"\`.`,
    };
  }
  const encodings = secretEncodings.filter(
    (encoding) => encoding !== secretEncoding,
  );
  for (const encoding of encodings) {
    if (await matches(form, encoding, body)) {
      const advice = `It would match with \`secretEncoding: "${encoding}"\`.`;
      return { likelyCause: "secret_encoding", advice };
    }
  }
  for (const other of forms.filter((name) => name !== form)) {
    for (const encoding of [secretEncoding, ...encodings]) {
      if (await matches(other, encoding, body)) {
        const advice = `The sender signs as \`${other}\` does: pass that scheme, and \`secretEncoding: "${encoding}"\`.`;
        return { likelyCause: "scheme", advice };
      }
    }
  }
  return undefined;
}

/** `whsec` also reads what `base64` reads. */
const secretEncodings = [
  "utf8",
  "whsec",
  "hex",
] as const satisfies readonly SecretEncoding[];
const forms = [
  "timestamp-body",
  "standard-webhooks",
  "timestamp-dot-body",
] as const satisfies readonly Form[];

async function otherSpelling(
  { scheme }: VerificationSettings,
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
      await matches(scheme.scheme, scheme.secretEncoding, encodeText(spelling))
    ) {
      const advice =
        `It would match if the body were ${how}, which it probably was before it was parsed and written again. ` +
        "Pass the raw request body.";
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
  let left = inARow;
  let counted = Date.now();
  return () => {
    const now = Date.now();
    // A clock that is set back adds none, and removes none.
    left = Math.min(
      inARow,
      left + (Math.max(0, now - counted) / 1000) * perSecond,
    );
    counted = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
