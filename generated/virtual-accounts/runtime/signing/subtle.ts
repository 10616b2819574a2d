// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** Web Crypto, or an error that says why it is not there. */
import { subtleCrypto, type SubtleCrypto } from "../crypto/platform.js";
import { SigningError } from "./signing-error.js";

export function subtle(): SubtleCrypto {
  const found = subtleCrypto();
  if (found !== undefined) return found;
  throw new SigningError(
    "crypto_unavailable",
    "There is no Web Crypto here: a page needs https, Node 20 or newer.",
  );
}
