// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** What a signature covers, byte for byte. */
import type { Bytes } from "../web.js";
import { encodeText } from "../crypto/encoding.js";
import type { WebhookScheme } from "./scheme.js";

export interface SignedContent {
  /** All bytes that are signed. */
  readonly bytes: Bytes;
  /** The body: a part of `bytes`, so that nothing can be parsed but what was verified. */
  readonly body: Bytes;
}

export function composeSignedContent(
  form: WebhookScheme["scheme"],
  id: string | undefined,
  timestamp: string,
  body: Bytes,
): SignedContent {
  const head = encodeText(headText(form, id, timestamp));
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return { bytes, body: bytes.subarray(head.length) };
}

function headText(form: WebhookScheme["scheme"], id: string | undefined, timestamp: string): string {
  switch (form) {
    case "timestamp-body":
      return timestamp;
    case "timestamp-dot-body":
      return `${timestamp}.`;
    case "standard-webhooks":
      return `${id ?? ""}.${timestamp}.`;
  }
}
