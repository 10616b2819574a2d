// Compiled, not run: keys as the platform types them go in without a cast, with the DOM library and with Node's types.
import type { RequestSigner } from "../../../templates/runtime/signing/request-signer.js";
import { createSigner } from "../example-api/signing.js";

export async function signersOf(der: ArrayBuffer): Promise<RequestSigner[]> {
  const rsa = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("pkcs8", der, rsa, true, ["sign"]);
  return [
    createSigner(key),
    createSigner(await crypto.subtle.exportKey("jwk", key)),
    createSigner((payload) => crypto.subtle.sign(rsa.name, key, payload)),
    createSigner(async (payload: Uint8Array) => Promise.resolve(new Uint8Array(payload.length))),
  ];
}
