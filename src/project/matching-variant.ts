/**
 * The signature that would have matched a refused delivery: in another scheme, with another key from the same secret,
 * or over another spelling of the body.
 *
 * The user has both secret and delivery, so this searches further than the receiver's explanation, using the runtime's
 * digests, signed bytes and spellings.
 */
import type { Bytes } from "../../templates/runtime/web.js";
import { decodeUtf8, encodeText } from "../../templates/runtime/crypto/encoding.js";
import { respell } from "../../templates/runtime/webhooks/respell.js";
import type { Delivered } from "../../templates/runtime/webhooks/content.js";
import { contentOf, otherForms } from "../../templates/runtime/webhooks/explain.js";
import type {
  NamedWebhookScheme,
  SecretEncoding,
  SignedPart,
} from "../../templates/runtime/webhooks/scheme.js";
import { decodeSecret } from "../../templates/runtime/webhooks/secret.js";
import {
  digestLengths,
  digestsIn,
  equalDigests,
  hmacWith,
  isHmac,
} from "../../templates/runtime/webhooks/signature.js";

export interface VariantSearch {
  readonly delivered: Delivered;
  readonly secrets: readonly string[];
  /** Names and values as received. */
  readonly headers: readonly (readonly [string, string])[];
}

export interface Variant {
  /** The named scheme that signs this way, if it is another. */
  readonly form: NamedWebhookScheme["scheme"] | undefined;
  readonly secretEncoding: SecretEncoding;
  /** True if whitespace around the secret had to be removed. */
  readonly isSecretTrimmed: boolean;
  /** The difference in the body, if any: "without its last line break". */
  readonly body: string | undefined;
  /** The header that contained the digest. */
  readonly header: string;
  readonly signed: Bytes;
}

/** Undefined for key pairs: without the private key, only the receiver's own check is possible. */
export async function findMatchingVariant(search: VariantSearch): Promise<Variant | undefined> {
  const { delivered } = search;
  const { algorithm } = delivered.scheme;
  if (!isHmac(algorithm)) return undefined;
  const digests = search.headers.flatMap(([header, value]) =>
    digestsIn(value, digestLengths[algorithm]).map((digest) => ({ digest, header })),
  );
  if (digests.length === 0) return undefined;
  const secrets = search.secrets.flatMap((secret): [string, boolean][] =>
    secret.trim() === secret ? [[secret, false]] : [[secret.trim(), true]],
  );
  for (const { form, signed: parts, secretEncoding, bodies } of attempts(search)) {
    for (const [secret, isSecretTrimmed] of secrets) {
      if (decodeSecret(secret, secretEncoding) === undefined) continue;
      const hmac = hmacWith(secret, secretEncoding, algorithm);
      for (const { bytes, how } of bodies()) {
        const content = await contentOf({ ...delivered, body: bytes }, parts);
        if (content === undefined) continue;
        const signed = content.bytes;
        const digest = await hmac(signed);
        const found = digests.find((candidate) => equalDigests(candidate.digest, digest, digest.length));
        if (found === undefined) continue;
        return { form, secretEncoding, isSecretTrimmed, body: how, header: found.header, signed };
      }
    }
  }
  return undefined;
}

interface Attempt {
  readonly form: NamedWebhookScheme["scheme"] | undefined;
  readonly signed: readonly SignedPart[];
  readonly secretEncoding: SecretEncoding;
  readonly bodies: () => Iterable<BodySpelling>;
}

interface BodySpelling {
  readonly bytes: Bytes;
  readonly how: string | undefined;
}

/** The most likely first: one error before two. */
function attempts({ delivered: { scheme, body } }: VariantSearch): Attempt[] {
  const { secretEncoding: own = "utf8" } = scheme;
  const forms = [[undefined, scheme.signed] as const, ...otherForms(scheme.signed)];
  // `whsec` also decodes what `base64` decodes.
  const encodings = [own, ...(["utf8", "whsec", "hex"] as const)];
  const settings = forms.flatMap(([form, signed]) =>
    [...new Set(encodings)].map((secretEncoding) => ({ form, signed, secretEncoding })),
  );
  const edges = (): BodySpelling[] => [{ bytes: body, how: undefined }, ...otherEdges(body)];
  return [
    ...settings.map((setting) => ({ ...setting, bodies: edges })),
    ...settings.map((setting) => ({ ...setting, bodies: () => otherSpellings(body) })),
  ];
}

/** Changes that editors and shells make to a file. */
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

/** In bytes: for a single delivery, this can be more than a receiver can afford. */
const longestRespelled = 1_000_000;

function* otherSpellings(body: Bytes): Generator<BodySpelling> {
  const text = body.length > longestRespelled ? undefined : decodeUtf8(body);
  if (text === undefined) return;
  for (const { spelling, how } of respell(text)) yield { bytes: encodeText(spelling), how: `written ${how}` };
}
