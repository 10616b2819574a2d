// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** The bytes that a signature covers, from the parts of its scheme. */
import { concatenate, encodeText } from "../crypto/encoding.js";
import type { SignatureHeaders, SignedPart, Delivered, Content } from "./parts.js";

/** Synchronous, unless a digest of the body is signed. */
export function composeContent(
  delivered: Delivered,
  parts: readonly SignedPart[] = delivered.scheme.signed,
): Content | Promise<Content> {
  const { scheme, signatureHeaders, body } = delivered;
  if (scheme.support !== undefined) return scheme.support.compose(delivered, parts);
  // The named forms end with the body.
  const head = encodeText(parts.map((part) => commonPart(part, signatureHeaders) ?? "").join(""));
  const bytes = concatenate([head, body]);
  return { bytes, body: bytes.subarray(head.length), bodyAt: head.length };
}

/** The part from the headers; `undefined` for other parts. */
export function commonPart(part: SignedPart, { id, timestamp }: SignatureHeaders): string | undefined {
  if ("text" in part) return part.text;
  if (!("part" in part)) return undefined;
  if (part.part === "timestamp") return timestamp;
  return part.part === "id" ? id : undefined;
}
