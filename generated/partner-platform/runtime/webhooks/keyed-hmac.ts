// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** The HMAC of a secret as it was shown. A key is imported once, also for callers who keep nothing themselves. */
import { createHmac, type Hmac } from "../crypto/hmac.js";
import type { SecretEncoding } from "./scheme.js";
import { secretKey } from "./secret.js";

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
