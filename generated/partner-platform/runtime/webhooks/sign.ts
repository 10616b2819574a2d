// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** Signs a delivery, with the same data and the same code that verify it: for tests, and for stand-ins of the sender. */
import { encodeText } from "../crypto/encoding.js";
import { web } from "../web.js";
import type { WebhookScheme } from "./scheme.js";
import { readSecrets } from "./secret.js";
import { checkOptions, type VerificationOptions } from "./settings.js";
import { composeSignedContent, encodeDigest, hmacWith } from "./signature.js";

export interface SignWebhookOptions extends Pick<
  VerificationOptions,
  "secret" | "scheme" | "digestEncoding" | "secretEncoding" | "now"
> {
  /** The exact bytes that are going to be sent. */
  readonly body: string | Uint8Array;
  /** Default: a random UUID. */
  readonly id?: string | undefined;
  /** Seconds since 1970. Default: now. */
  readonly timestamp?: number | undefined;
}

/** The headers of the delivery. Of several secrets each one signs, as senders do while a secret is rotated. */
export async function signWebhook(
  options: SignWebhookOptions,
  ownScheme?: WebhookScheme,
): Promise<Record<string, string>> {
  const { scheme, now } = checkOptions(options, ownScheme);
  const secrets = readSecrets(options.secret);
  const { body, id, timestamp } = options;
  const { headers, prefix = "" } = scheme;
  const sentId = id ?? web.crypto.randomUUID();
  const sentAt = String(timestamp ?? now());
  const bytes = typeof body === "string" ? encodeText(body) : new Uint8Array(body);
  const content = composeSignedContent(scheme.scheme, sentId, sentAt, bytes).bytes;
  const entries = await Promise.all(
    secrets.map(async (secret) => {
      const digest = await hmacWith(secret, scheme.secretEncoding)(content);
      return `${prefix}${encodeDigest(digest, scheme.digestEncoding)}`;
    }),
  );
  return {
    ...(headers.id === undefined ? {} : { [headers.id]: sentId }),
    ...(headers.timestamp === undefined
      ? { [headers.signature]: [`t=${sentAt}`, ...entries].join(",") }
      : {
          [headers.timestamp]: sentAt,
          [headers.signature]: entries.join(" "),
        }),
  };
}
