/**
 * Keeps secrets out of recordings: credentials and signatures of the APIs, and fields with secret names. Their values are
 * replaced wherever they occur.
 */
import type { Api } from "../../model/api.js";

export const redacted = "REDACTED";

export interface Secrets {
  isSecretHeader(name: string): boolean;
  isSecretParameter(name: string): boolean;
  add(value: string): void;
  /** The value of a secret header. */
  addCredential(value: string): void;
  /** Learns the secrets of a body, by the names of its fields. */
  addFields(text: string): void;
  /** Removes all secrets. Bytes of a body are read as one character each. */
  clean(text: string): string;
}

/** Shorter values would match by accident. */
const shortest = 8;

const alwaysSecret = ["authorization", "proxy-authorization", "cookie", "set-cookie"];

export function createSecrets(apis: readonly Api[], known: readonly string[]): Secrets {
  const headers = new Set(alwaysSecret);
  const parameters = new Set<string>();
  for (const { credentials, traits } of apis) {
    for (const credential of credentials)
      if (credential.kind === "apiKey")
        for (const name of [credential.parameter, credential.secret ?? credential.parameter])
          (credential.in === "header" || credential.in === "cookie" ? headers : parameters).add(
            name.toLowerCase(),
          );
    const { signing } = traits;
    if (signing === undefined) continue;
    for (const name of [signing.header, signing.keyId?.header])
      if (name !== undefined) headers.add(name.toLowerCase());
    const { timestamp } = signing;
    if (timestamp !== undefined)
      (timestamp.in === "query" ? parameters : headers).add(timestamp.name.toLowerCase());
  }
  const values = new Set<string>();
  const add = (value: string): void => {
    if (value.length >= shortest && value !== redacted) for (const form of spellings(value)) values.add(form);
  };
  known.forEach(add);
  return {
    isSecretHeader: (name) =>
      headers.has(name.toLowerCase()) || /signature|timestamp|secret|token$/i.test(name),
    isSecretParameter: (name) => parameters.has(name.toLowerCase()) || secretName.test(name),
    add,
    addCredential(value) {
      const [, scheme = "", credential = value] = /^([A-Za-z]+) +(.+)$/.exec(value) ?? [];
      add(credential);
      if (scheme.toLowerCase() === "basic")
        add(
          Buffer.from(credential, "base64")
            .toString()
            .replace(/^[^:]*:/, ""),
        );
    },
    addFields(text) {
      for (const [, , name = "", value = ""] of text.matchAll(jsonField))
        if (secretName.test(name)) add(unquoted(value));
      // Other text than a form has no such names.
      if (isForm(text))
        for (const [name, value] of new URLSearchParams(text)) if (secretName.test(name)) add(value);
    },
    // The longest first: one secret may be a prefix of another.
    clean: (text) =>
      [...values]
        .sort((left, right) => right.length - left.length)
        .reduce((cleaned, value) => cleaned.replaceAll(value, redacted), withoutFields(text)),
  };
}

/** Names of fields that are secret in every API; a `token` alone may be a currency. */
const secretName =
  /(^|_|-|[a-z](?=S))(secret|password|passphrase)$|^(access|refresh|id|auth|bearer)_?token$|^(api|private)_?key$/i;

const jsonField = /("([^"\\]{1,100})"\s*:\s*")((?:[^"\\]|\\.)*)(?=")/g;
const formField = /((?:^|&)([^=&\s]{1,100})=)([^&\s]*)/g;
const partField = /(\bname="([^"]{1,100})"(?:\r\n[^\r\n]+)*\r\n\r\n)([^]*?)(?=\r\n--)/g;

/** Removes the secrets of fields, however short they are. */
function withoutFields(text: string): string {
  const fields = isForm(text) ? [formField, partField] : [jsonField];
  const replace = (whole: string, before: string, name: string): string =>
    secretName.test(name) ? before + redacted : whole;
  return fields.reduce((cleaned, field) => cleaned.replace(field, replace), text);
}

function isForm(text: string): boolean {
  return /^[^{[<\s]/.test(text);
}

function unquoted(value: string): string {
  try {
    return JSON.parse(`"${value}"`) as string;
  } catch {
    return value;
  }
}

/** A secret in text, in JSON, in a URL, and in HTTP credentials. */
function spellings(value: string): readonly string[] {
  return [
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
    Buffer.from(value).toString("latin1"),
    Buffer.from(value).toString("base64"),
  ];
}
