/**
 * The signature that would have matched a refused delivery: by another scheme, with another key made of the same
 * secret, or over another spelling of the body.
 *
 * The user has both secret and delivery, so this searches further than the receiver's own
 * explanation; the digests, the signed bytes and the spellings are the runtime's.
 */
import type { Bytes } from "../../templates/runtime/web.js";
import { decodeUtf8, encodeText } from "../../templates/runtime/crypto/encoding.js";
import { respell } from "../../templates/runtime/webhooks/respell.js";
import type { SecretEncoding, WebhookScheme } from "../../templates/runtime/webhooks/scheme.js";
import { decodeSecret } from "../../templates/runtime/webhooks/secret.js";
import {
  composeSignedContent,
  decodeDigest,
  equalDigests,
  hmacWith,
} from "../../templates/runtime/webhooks/signature.js";

export interface VariantSearch {
  readonly scheme: WebhookScheme;
  readonly secrets: readonly string[];
  readonly id: string | undefined;
  readonly timestamp: string;
  readonly body: Bytes;
  /** Names and values as they came. */
  readonly headers: readonly (readonly [string, string])[];
}

export interface Variant {
  readonly form: WebhookScheme["scheme"];
  readonly secretEncoding: SecretEncoding;
  /** True if blanks around the secret had to be removed. */
  readonly isSecretTrimmed: boolean;
  /** Difference of the body, if any: "without its last line break". */
  readonly body: string | undefined;
  /** The header in which the digest was found. */
  readonly header: string;
  readonly signed: Bytes;
}

export async function findMatchingVariant(search: VariantSearch): Promise<Variant | undefined> {
  const digests = digestsIn(search.headers);
  if (digests.length === 0) return undefined;
  const secrets = search.secrets.flatMap((secret): [string, boolean][] =>
    secret.trim() === secret ? [[secret, false]] : [[secret.trim(), true]],
  );
  for (const { form, secretEncoding, bodies } of attempts(search)) {
    for (const [secret, isSecretTrimmed] of secrets) {
      if (decodeSecret(secret, secretEncoding) === undefined) continue;
      const hmac = hmacWith(secret, secretEncoding);
      for (const { bytes, how } of bodies()) {
        const signed = composeSignedContent(form, search.id, search.timestamp, bytes).bytes;
        const digest = await hmac(signed);
        const found = digests.find((candidate) => equalDigests(candidate.digest, digest));
        if (found === undefined) continue;
        return { form, secretEncoding, isSecretTrimmed, body: how, header: found.header, signed };
      }
    }
  }
  return undefined;
}

/** Whatever looks like a digest, in any header, in any encoding and behind any prefix. */
function digestsIn(headers: VariantSearch["headers"]): { digest: Bytes; header: string }[] {
  return headers.flatMap(([header, value]) =>
    (value.match(/[0-9a-f]{64}|[A-Za-z0-9+/]{43}=/gi) ?? [])
      .slice(0, 20)
      .map((text) => ({ digest: decodeDigest(text, "auto"), header })),
  );
}

interface Attempt {
  readonly form: WebhookScheme["scheme"];
  readonly secretEncoding: SecretEncoding;
  readonly bodies: () => Iterable<BodySpelling>;
}

interface BodySpelling {
  readonly bytes: Bytes;
  readonly how: string | undefined;
}

/** The likeliest first: one thing is wrong before two are. */
function attempts({ scheme, body }: VariantSearch): Attempt[] {
  const forms = [scheme.scheme, ...otherForms(scheme.scheme)];
  // `whsec` also reads what `base64` reads.
  const encodings = [scheme.secretEncoding, ...(["utf8", "whsec", "hex"] as const)];
  const settings = forms.flatMap((form) =>
    [...new Set(encodings)].map((secretEncoding) => ({ form, secretEncoding })),
  );
  const edges = (): BodySpelling[] => [{ bytes: body, how: undefined }, ...otherEdges(body)];
  return [
    ...settings.map((setting) => ({ ...setting, bodies: edges })),
    ...settings.map((setting) => ({ ...setting, bodies: () => otherSpellings(body) })),
  ];
}

function otherForms(own: WebhookScheme["scheme"]): WebhookScheme["scheme"][] {
  return (["timestamp-body", "timestamp-dot-body", "standard-webhooks"] as const).filter(
    (form) => form !== own,
  );
}

/** Edits that editors and shells make to a file. */
function otherEdges(body: Bytes): BodySpelling[] {
  const text = decodeUtf8(body);
  if (text === undefined) return [];
  const hasMark = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
  const edges: readonly (readonly [string, string])[] = [
    [text.replace(/\r?\n$/, ""), "without its last line break"],
    [text.trim(), "without blanks and line breaks around it"],
    [`${text}\n`, "with a line break at its end"],
    [text.replace(/\r\n/g, "\n"), "with line breaks as LF"],
    [text.replace(/\r?\n/g, "\r\n"), "with line breaks as CRLF"],
  ];
  return [
    ...(hasMark ? [{ bytes: body.subarray(3), how: "without its byte order mark" }] : []),
    ...edges.filter(([edge]) => edge !== text).map(([edge, how]) => ({ bytes: encodeText(edge), how })),
  ];
}

/** In bytes: a delivery in hand is one delivery, so this can be more than a receiver dares. */
const longestRespelled = 1_000_000;

function* otherSpellings(body: Bytes): Generator<BodySpelling> {
  const text = body.length > longestRespelled ? undefined : decodeUtf8(body);
  if (text === undefined) return;
  for (const { spelling, how } of respell(text)) yield { bytes: encodeText(spelling), how: `written ${how}` };
}
