// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** Which request a key belongs to: what the service would compare, without the key itself. */
import type { CallState } from "../call/call-state.js";
import type { Profile } from "../profile.js";
import { web, type Bytes } from "../web.js";
import type { EncodedRequest } from "./encoded-request.js";

/** For a journal: SHA-256 of the request without its base URL, in hexadecimal, and a digest of the base URL. */
export async function hashRequest(state: CallState, request: EncodedRequest): Promise<string> {
  const { profile, descriptor, base } = state;
  const root = descriptor.server?.choose(state) ?? base;
  const url = request.url.slice(root.length);
  return `${await sha256(profile, { ...request, url })}.${digest(root)}`;
}

/** The difference between the request and the one that an entry's hash is of. */
export async function differenceFrom(
  hash: unknown,
  state: CallState,
  request: EncodedRequest,
): Promise<string | undefined> {
  const own = await hashRequest(state, request);
  if (hash === own) return;
  const [same, root] = String(hash).split(".");
  if (root && own.startsWith(`${same}.`))
    return "the arguments are those of the entry, but the base URL is another";
  return `the arguments${root ? "" : ", or the base URL,"} differ from the entry's`;
}

async function sha256(profile: Profile, request: EncodedRequest): Promise<string> {
  const bytes = new web.TextEncoder().encode(textOf(profile, request));
  const digest = new Uint8Array(await web.crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * 64 bits for the memory of a process, which compares requests of one caller: a digest of the platform takes longer than all
 * else of a call.
 */
export function fingerprint(
  { idempotency: { header = "" } = {} }: Profile,
  { method, url, headers, body = "" }: EncodedRequest,
): string {
  const keyHeader = header.toLowerCase();
  let text = `${method} ${url}\n`;
  // A header has no line break.
  for (const name in headers) if (name !== keyHeader) text += `${name}:${headers[name]}\n`;
  return digest(`${text}\n${bodyText(body)}`);
}

function digest(text: string): string {
  let [first, second] = [text.length, ~text.length];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    first = mixed(first ^ unit, 0x85ebca6b);
    second = mixed(second ^ unit, 0xc2b2ae35);
  }
  return `${first},${second}`;
}

/** Every bit of the value reaches the lower bits too, which a product alone leaves to themselves. */
function mixed(value: number, factor: number): number {
  const product = Math.imul(value, factor);
  return product ^ (product >>> 15);
}

function textOf(
  { idempotency: { header = "" } = {} }: Profile,
  { method, url, headers: { [header.toLowerCase()]: _key, ...headers }, body = "" }: EncodedRequest,
): string {
  return JSON.stringify([method, url, headers, bodyText(body)]);
}

function bodyText(body: string | Bytes): string {
  return typeof body === "string" ? body : new web.TextDecoder("latin1").decode(body);
}
