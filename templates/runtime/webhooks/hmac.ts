/**
 * HMAC-SHA256 with a secret, by Web Crypto.
 *
 * A call of Web Crypto costs a trip to another thread, which for a short body is nearly all that verification costs. So
 * there is one for a delivery and secret, and a key is imported once, also for callers who keep nothing themselves.
 */
import type { Bytes } from "../web.js";
import { platform, type HmacKey } from "./platform.js";
import type { SecretEncoding } from "./scheme.js";
import { secretKey } from "./secret.js";

export type Hmac = (data: Bytes) => Promise<Bytes>;

/** Throws `invalid_secret` where the secret is not written in this encoding. */
export function hmacWith(secret: string, encoding: SecretEncoding): Hmac {
  const name = `${encoding} ${secret}`;
  const known = latest.get(name);
  if (known !== undefined) return known;
  const hmac = createHmac(secretKey(secret, encoding));
  latest.set(name, hmac);
  for (const oldest of latest.keys()) {
    if (latest.size <= mostKept) break;
    latest.delete(oldest);
  }
  return hmac;
}

/** By encoding and secret. Nobody outside can reach them, and whoever reads this process's memory has the secret. */
const latest = /*#__PURE__*/ new Map<string, Hmac>();

/** Enough for the secrets of one service; with more, the oldest is imported again. */
const mostKept = 100;

/** The key is imported with the first use: not every platform allows that while modules are loaded. */
export function createHmac(key: Bytes): Hmac {
  let imported: HmacKey | undefined;
  return async (data) => {
    imported ??= await platform.crypto.subtle.importKey("raw", key, parameters, false, ["sign"]);
    return new Uint8Array(await platform.crypto.subtle.sign("HMAC", imported, data));
  };
}

const parameters = { name: "HMAC", hash: "SHA-256" } as const;
