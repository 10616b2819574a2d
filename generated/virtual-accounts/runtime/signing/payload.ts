// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** The signed payload, byte for byte. */
import type { Bytes } from "../web.js";
import { concatenate, encode, encodeText } from "../crypto/encoding.js";
import { sha256 } from "../crypto/hmac.js";
import type { SigningPart, SigningScheme } from "./scheme.js";
import type { Payload } from "./support.js";
import type { Target } from "./target.js";

export interface PayloadParts {
  readonly method: string;
  readonly target: Target;
  readonly timestamp: string;
  readonly keyId: string;
  readonly body: Bytes;
}

export async function composePayload(scheme: SigningScheme, parts: PayloadParts): Promise<Payload> {
  const contents = await Promise.all(scheme.payload.map((part) => contentOf(scheme, part, parts)));
  return {
    bytes: concatenate(
      contents.map((content) => (typeof content === "string" ? encodeText(content) : content)),
    ),
    text: contents
      .map((content) => (typeof content === "string" ? content : `[body: ${content.length} bytes]`))
      .join(""),
  };
}

/** Exactly the bytes that are sent; empty without a body. */
export function bodyBytes(body: string | Uint8Array | undefined): Bytes {
  return typeof body === "string" ? encodeText(body) : new Uint8Array(body ?? []);
}

/** Bytes for a body, text for everything else. */
async function contentOf(
  { bodyDigest }: SigningScheme,
  part: SigningPart,
  { method, target, timestamp, keyId, body }: PayloadParts,
): Promise<string | Bytes> {
  if ("text" in part) return part.text;
  switch (part.part) {
    case "method":
      return method;
    case "path":
    case "query":
    case "pathAndQuery":
      return target[part.part];
    case "timestamp":
      return timestamp;
    case "keyId":
      return keyId;
    case "body":
      return body;
    case "bodyDigest":
      return await digest(body, bodyDigest?.encoding ?? "hex");
  }
}

async function digest(body: Bytes, encoding: "base64" | "hex"): Promise<string> {
  return encode(await sha256(body), encoding);
}
