// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** Signs a delivery, with the same data and code that verify it: for tests, and for stand-ins of the sender. */
import { encodeText } from "../crypto/encoding.js";
import { isObject } from "../json.js";
import { web, type Bytes } from "../web.js";
import { composeContent } from "./content.js";
import type { Delivered, SignatureParts, ValuePlace, WebhookKey } from "./parts.js";
import { composeAll, signsPart } from "./signature-parts.js";
import { fieldOf, headersOf, separatorOf, type WebhookScheme } from "./scheme.js";
import { readSecrets } from "./secret.js";
import { checkOptions, type VerificationOptions } from "./settings.js";
import { encodeDigest, hmacWith, isHmac } from "./signature.js";
import { refuseOption } from "../deliveries/verification-error.js";

export interface SignWebhookOptions extends Pick<
  VerificationOptions,
  "secret" | "scheme" | "digestEncoding" | "secretEncoding" | "now"
> {
  /** The URL under which the webhook is registered, if the signature covers it. */
  readonly url?: string | undefined;
  /** The exact bytes to be sent. */
  readonly body: string | Uint8Array;
  /** Default: a random UUID. */
  readonly id?: string | undefined;
  /** Seconds since 1970. Default: now. */
  readonly timestamp?: number | undefined;
  /** The type of the event, if a header has it. */
  readonly type?: string | undefined;
  /** Other headers of the delivery, if the signature covers some. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * The headers of the delivery. Of several secrets each one signs, as senders do while a secret is rotated. Where the service
 * signs with a private key, `secret` is that key.
 */
export async function signWebhook(
  options: SignWebhookOptions,
  ownScheme?: WebhookScheme,
): Promise<Record<string, string>> {
  const { body } = options;
  const prepared = prepare(options, ownScheme);
  if (fieldOf(prepared.scheme.signature) !== undefined)
    refuseOption(
      "The signature of this scheme is a field of the body: `createTestDelivery` makes the whole delivery.",
    );
  const bytes = typeof body === "string" ? encodeText(body) : new Uint8Array(body);
  return signedHeaders(prepared, bytes);
}

/**
 * A whole delivery of an event, given as JSON: with time, id and signature in the body where the scheme has them there, and
 * as a form if the scheme signs one.
 */
export async function signDelivery(
  options: SignWebhookOptions & { readonly body: string },
  ownScheme?: WebhookScheme,
): Promise<{
  readonly headers: Record<string, string>;
  readonly body: string;
}> {
  const prepared = prepare(options, ownScheme);
  const { scheme, sent } = prepared;
  const isForm = signsPart(scheme.signed, "form");
  const place = fieldOf(scheme.signature);
  const timePath = fieldOf(scheme.timestamp);
  const idPath = fieldOf(scheme.id);
  let { body } = options;
  if (!isForm && (place ?? timePath ?? idPath) === undefined)
    return {
      body,
      headers: {
        ...json,
        ...(await signedHeaders(prepared, encodeText(body))),
      },
    };
  let event: unknown = JSON.parse(body);
  const change = (path: readonly string[], value: (old: unknown) => unknown): void => {
    event = changeItems(event, scheme, (item) => changeAt(item, path, value));
  };
  if (timePath !== undefined)
    change(timePath, (old) =>
      scheme.timestamp?.unit === "rfc3339" || typeof old === "string"
        ? sent.timestamp
        : Number(sent.timestamp),
    );
  if (idPath !== undefined) change(idPath, (old) => options.id ?? old ?? sent.id);
  body = isForm ? formOf(event) : JSON.stringify(event);
  if (place === undefined) {
    const signed = await signedHeaders(prepared, encodeText(body));
    return { body, headers: { ...(isForm ? form : json), ...signed } };
  }
  const bytes = encodeText(body);
  const headers = unsignedHeaders(prepared, bytes);
  const items = await composeAll(unsigned(prepared, headers, bytes), scheme.signed);
  const signatures = await Promise.all(items.map((item) => signaturesOf(prepared, item.bytes)));
  let index = 0;
  change(place, () => signatures[index++]?.[0]);
  return { body: JSON.stringify(event), headers: { ...json, ...headers } };
}

const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };

interface Prepared {
  readonly scheme: SignatureParts;
  readonly secrets: readonly WebhookKey[];
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly sent: {
    readonly id: string;
    readonly timestamp: string;
    readonly type: string | undefined;
  };
}

function prepare(options: SignWebhookOptions, ownScheme: WebhookScheme | undefined): Prepared {
  const { scheme, now } = checkOptions(options, ownScheme);
  const { id = web.crypto.randomUUID(), timestamp = now() } = options;
  const { type, url } = options;
  return {
    scheme,
    url,
    secrets: readSecrets(options.secret, !isHmac(scheme.algorithm)),
    headers: options.headers ?? {},
    sent: {
      id,
      timestamp:
        scheme.support?.writeTime(timestamp, scheme.timestamp?.unit ?? "seconds") ?? String(timestamp),
      type,
    },
  };
}

async function signedHeaders(prepared: Prepared, body: Bytes): Promise<Record<string, string>> {
  const { scheme, sent } = prepared;
  const { id, timestamp, signature } = scheme;
  const headers = unsignedHeaders(prepared, body);
  const delivered = unsigned(prepared, headers, body);
  if (scheme.support?.signHeaders)
    return scheme.support.signHeaders(scheme, delivered, prepared.secrets, sent);
  const content = await composeContent(delivered);
  const signatures = await signaturesOf(prepared, content.bytes);
  const names = headersOf(signature);
  const separator = separatorOf(signature);
  const pair = (place: ValuePlace | undefined, value: string): string[] =>
    place && "key" in place ? [`${place.key}=${value}`] : [];
  const pairs = [...pair(timestamp, sent.timestamp), ...pair(id, sent.id)];
  const [name = "", ...others] = names;
  if (separator === undefined || others.length > 0)
    for (const [index, each] of names.entries()) {
      const text = signatures[index];
      if (text !== undefined) headers[each] = text;
    }
  else headers[name] = [...pairs, ...signatures].join(separator);
  return headers;
}

function unsignedHeaders({ scheme, sent, headers: others }: Prepared, body: Bytes): Record<string, string> {
  const headers: Record<string, string> = { ...others };
  const put = (place: ValuePlace | undefined, value: string): void => {
    if (place && "header" in place) headers[place.header] = value;
  };
  put(scheme.id, sent.id);
  put(scheme.timestamp, sent.timestamp);
  const type = sent.type && scheme.support?.typeInHeader(scheme, sent.type, body);
  if (type) for (const place of scheme.type ?? []) put(place, type);
  return headers;
}

/** The parts to be signed, in the form that a receiver will find. */
function unsigned(
  { scheme, url, sent }: Prepared,
  headers: Readonly<Record<string, string>>,
  body: Bytes,
): Delivered {
  const isInBody = (place: object | undefined): boolean => fieldOf(place) !== undefined;
  const id = isInBody(scheme.id) ? undefined : sent.id;
  const timestamp = isInBody(scheme.timestamp) ? undefined : sent.timestamp;
  const signatureHeaders = {
    headers,
    id,
    timestamp,
    values: [],
    candidates: [],
  };
  return { scheme, signatureHeaders, url, body };
}

/** The signature of each secret, as sent. */
async function signaturesOf({ scheme, secrets, sent }: Prepared, bytes: Bytes): Promise<string[]> {
  const { algorithm, signature, support, secretEncoding = "utf8" } = scheme;
  const { prefix = "" } = signature;
  const { digestEncoding = "auto" } = scheme;
  return Promise.all(
    secrets.map(async (secret) => {
      if (!isHmac(algorithm)) return `${prefix}${await support?.keyPairs?.sign(scheme, secret, bytes, sent)}`;
      const hmac = hmacWith(secret as string, secretEncoding, algorithm);
      return prefix + encodeDigest(await hmac(bytes), digestEncoding);
    }),
  );
}

function formOf(event: unknown): string {
  const texts = Object.entries(isObject(event) ? event : {}).map(([name, value]): [string, string] => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return new web.URLSearchParams(Object.fromEntries(texts)).toString();
}

/** Changes the signed parts: the body, or each of its items. */
function changeItems(event: unknown, { items }: SignatureParts, change: (item: unknown) => unknown): unknown {
  if (items === undefined) return change(event);
  return changeAt(event, items.list, (list) =>
    Array.isArray(list) ? list.map((item) => changeAt(item, items.object ?? [], change)) : list,
  );
}

export function changeAt(
  value: unknown,
  [step, ...rest]: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  if (step === undefined) return change(value);
  const object = isObject(value) ? value : {};
  return { ...object, [step]: changeAt(object[step], rest, change) };
}
