/** Which request a key belongs to: what the service would compare, without the key itself. */
import type { Profile } from "../profile.js";
import { web, type Bytes } from "../web.js";
import type { EncodedRequest } from "./encode-request.js";

/** SHA-256 in hexadecimal, for a journal. */
export async function hashRequest(
  profile: Profile,
  request: EncodedRequest,
): Promise<string> {
  const bytes = new web.TextEncoder().encode(textOf(profile, request));
  const digest = new Uint8Array(
    await web.crypto.subtle.digest("SHA-256", bytes),
  );
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
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
  for (const name in headers)
    if (name !== keyHeader) text += `${name}:${headers[name]}\n`;
  text += `\n${bodyText(body)}`;
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
  {
    method,
    url,
    headers: { [header.toLowerCase()]: _key, ...headers },
    body = "",
  }: EncodedRequest,
): string {
  return JSON.stringify([method, url, headers, bodyText(body)]);
}

function bodyText(body: string | Bytes): string {
  return typeof body === "string"
    ? body
    : new web.TextDecoder("latin1").decode(body);
}
