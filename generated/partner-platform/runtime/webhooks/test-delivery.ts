// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Makes signed deliveries, to test a handler with exactly the bytes that the service would send.
 *
 * If the id is not signed, two deliveries with the same body in the same second are copies of one, whatever their ids: to
 * test with two events, give them different contents or timestamps.
 */
import { encode } from "../crypto/encoding.js";
import { isObject, ownValue } from "../json.js";
import type { EventOfType, WebhookEventEntry, WebhookEventTable } from "./events.js";
import type { AnyEvent } from "../types.js";
import { web, type WebRequest } from "../web.js";
import { hasSharedSecret } from "./signature.js";
import { readSecrets } from "./secret.js";
import type { WebhookSecret, SignatureParts } from "./parts.js";
import { resolveScheme, type WebhookScheme } from "./scheme.js";
import { changeAt, signDelivery, type SignWebhookOptions } from "./sign.js";

export interface TestDeliveryOptions extends Omit<SignWebhookOptions, "body" | "secret"> {
  /** Default: a random one, returned with the delivery. */
  readonly secret?: SignWebhookOptions["secret"];
  /** True if the message is under its key. Default: true, if the API has such a key. */
  readonly isWrapped?: boolean | undefined;
}

/** Can be passed directly to `receive`. */
export interface TestDelivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The secret that signed it; for a private key, its public half. */
  readonly secret: WebhookSecret;
  /** The URL under which the webhook is registered, if the signature covers it. */
  readonly url: string;
  /** As a Web request. */
  request(url?: string): WebRequest;
}

/** Any part of the event. Objects are merged, everything else is replaced. */
export type Overrides<Event extends AnyEvent, Type> = DeepPartial<EventOfType<Event, Type>>;

export type DeepPartial<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [Key in keyof T]?: DeepPartial<T[Key]> | undefined }
    : T;

/**
 * `$unknown` gives an event of a type that does not exist yet, or the one that `overrides.payload` describes. The generated
 * functions state the types.
 */
export async function buildTestDelivery(
  table: WebhookEventTable,
  fixtures: object,
  ownScheme: WebhookScheme | undefined,
  type: string,
  overrides?: unknown,
  { isWrapped = true, url = "https://receiver.test/webhooks", ...options }: TestDeliveryOptions = {},
): Promise<TestDelivery> {
  const payload =
    type === "$unknown"
      ? unknownPayload(table, overrides)
      : knownPayload(table, fixtures, type, overrides, isWrapped);
  const scheme = resolveScheme(options.scheme ?? ownScheme);
  const keyPairs = hasSharedSecret(scheme.algorithm) ? undefined : scheme.support?.keyPairs;
  const secret = options.secret ?? (await keyPairs?.createPrivateKey(scheme)) ?? randomSecret(scheme);
  const { body, headers } = await signDelivery(
    {
      type: type === "$unknown" ? receivedType(overrides) : type,
      ...options,
      headers: { ...versionOf(table), ...options.headers },
      url,
      secret,
      body: JSON.stringify(payload),
    },
    ownScheme,
  );
  return {
    headers,
    body,
    secret: keyPairs === undefined ? secret : await publicHalves(),
    url,
    request: (to = url) => new web.Request(to, { method: "POST", headers, body }),
  };

  async function publicHalves(): Promise<readonly string[]> {
    const keys = readSecrets(secret, true);
    return Promise.all(keys.map(async (key) => (await keyPairs?.publicHalf(scheme, key)) ?? ""));
  }
}

function versionOf({ version, versionHeader }: WebhookEventTable): Record<string, string> {
  return versionHeader ? { [versionHeader]: version } : {};
}

/** Base64 is valid in every encoding of a secret but hexadecimal. */
function randomSecret({ secretEncoding }: SignatureParts): string {
  const bytes = web.crypto.getRandomValues(new Uint8Array(32));
  return encode(bytes, secretEncoding === "hex" ? "hex" : "base64");
}

function knownPayload(
  table: WebhookEventTable,
  fixtures: object,
  type: string,
  overrides: unknown,
  isWrapped: boolean,
): unknown {
  const entry = ownValue<WebhookEventEntry>(table.events, type);
  if (entry === undefined) throw new TypeError(`Version ${table.version} has no event of type "${type}".`);
  const examples = new Map<string, unknown>(Object.entries(fixtures));
  const merged = merge(examples.get(type), overrides);
  const event = saysTypeElsewhere(table, entry) ? withoutType(merged) : merged;
  if (entry.kind === "payload") return isObject(event) ? event["payload"] : undefined;
  const { wrapper } = entry;
  const mayWrap = entry.kind === "contained" && entry.unwrap !== undefined && wrapper !== undefined;
  return isWrapped && mayWrap
    ? changeAt(event, table.messagePath, (message) => ({ [wrapper]: message }))
    : event;
}

/** The body has its type in another field, and the event under `type` as well. */
function saysTypeElsewhere({ typePath }: WebhookEventTable, { kind }: WebhookEventEntry): boolean {
  return kind === "contained" && typePath.join() !== "type";
}

function withoutType(event: unknown): unknown {
  if (!isObject(event)) return event;
  const { type: _type, ...body } = event;
  return body;
}

function unknownPayload(table: WebhookEventTable, overrides: unknown): unknown {
  const { payload = {} } = isObject(overrides) ? overrides : {};
  return isObject(payload)
    ? changeAt(payload, table.typePath, (type) => type ?? receivedType(overrides))
    : payload;
}

function receivedType(overrides: unknown): string {
  const override = isObject(overrides) ? overrides["receivedType"] : undefined;
  return typeof override === "string" ? override : "event_of_tomorrow";
}

function merge(base: unknown, overrides: unknown): unknown {
  if (overrides === undefined) return base;
  if (!isObject(base) || !isObject(overrides)) return overrides;
  const merged = Object.entries(overrides).map(([key, value]): [string, unknown] => [
    key,
    value === undefined ? undefined : merge(base[key], value),
  ]);
  return Object.fromEntries([...Object.entries(base), ...merged]);
}
