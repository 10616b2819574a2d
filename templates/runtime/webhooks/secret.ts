/**
 * Decodes the secret into the bytes of the key. The encoding is stated, never guessed: the same string is another key in
 * another encoding.
 */
import type { Bytes } from "../web.js";
import { decode, encodeText } from "../crypto/encoding.js";
import { isObject } from "../json.js";
import type { SecretEncoding, WebhookKey } from "./parts.js";
import { WebhookVerificationError } from "../deliveries/verification-error.js";

/** False for the value of an unset environment variable: `undefined` or an empty string. */
export function isSecretSet(secret: unknown): boolean {
  const secrets: readonly unknown[] = Array.isArray(secret) ? secret : [secret];
  return secrets.some(
    (text) => text !== undefined && text !== null && text !== "",
  );
}

/** All secrets, at least one; strings, unless they are public keys. */
export function readSecrets(secret: unknown): readonly string[];
export function readSecrets(
  secret: unknown,
  arePublic: boolean,
): readonly WebhookKey[];
export function readSecrets(
  secret: unknown,
  arePublic = false,
): readonly WebhookKey[] {
  if (!isSecretSet(secret)) {
    refuse(
      `The option \`secret\` is not set: it is ${nameOf(secret)}. Pass the webhook's secret, or a list of secrets; ` +
        "if it comes from an environment variable, set that where this code runs.",
    );
  }
  const isOne =
    typeof secret === "string" || (arePublic && !Array.isArray(secret));
  const secrets: unknown = isOne ? [secret] : secret;
  if (!Array.isArray(secrets)) {
    refuse(
      `The option \`secret\` must be the webhook's secret or a list of secrets; it is ${nameOf(secret)}.`,
    );
  }
  for (const text of secrets as readonly unknown[]) {
    if (arePublic && (typeof text === "function" || isObject(text))) continue;
    if (typeof text !== "string" || text.trim() === "")
      refuse("A secret is empty or not a string (option `secret`).");
    if (text.trim() !== text && !arePublic)
      refuse(
        "A secret begins or ends with a blank or line break, which is not part of it (option `secret`).",
      );
  }
  return secrets as readonly WebhookKey[];
}

export function secretKey(secret: string, encoding: SecretEncoding): Bytes {
  const key = decodeSecret(secret, encoding);
  if (key === undefined) {
    refuse(
      `The secret encoding "${encoding}" requires ${forms[encoding]}. For any other secret pass \`secretEncoding: "utf8"\`.`,
    );
  }
  return key;
}

const forms: Readonly<Record<SecretEncoding, string>> = {
  utf8: "any string",
  whsec: "Base64, with or without `whsec_` before it",
  base64: "Base64 without a prefix",
  hex: "hexadecimal digits, two for each byte",
};

/** `undefined` if the secret has another encoding, or no byte. */
export function decodeSecret(
  secret: string,
  encoding: SecretEncoding,
): Bytes | undefined {
  if (encoding === "utf8") return encodeText(secret);
  const text = encoding === "whsec" ? secret.replace(/^whsec_/, "") : secret;
  // Dashboards often omit the padding.
  const padded = text.includes("=")
    ? text
    : text.padEnd(Math.ceil(text.length / 4) * 4, "=");
  const bytes =
    encoding === "hex" ? decode(text, "hex") : decode(padded, "base64");
  return bytes === undefined || bytes.length === 0 ? undefined : bytes;
}

function nameOf(value: unknown): string {
  if (Array.isArray(value))
    return value.length === 0 ? "an empty list" : "a list of empty strings";
  return value === null
    ? "null"
    : value === ""
      ? "an empty string"
      : typeof value;
}

function refuse(message: string): never {
  throw new WebhookVerificationError("invalid_secret", message);
}
