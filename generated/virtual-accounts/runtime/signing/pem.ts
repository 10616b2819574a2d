// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * PEM (RFC 7468) as found in practice: from environment variables, secret stores and files of all systems.
 *
 * Line breaks may be CRLF, written as `\n`, or turned into spaces; there may be quotes and spaces around the text and a
 * byte order mark before it.
 */
import type { Bytes } from "../web.js";
import { decode } from "../crypto/encoding.js";
import { SigningError } from "./signing-error.js";

export interface PemBlock {
  /** `PRIVATE KEY` */
  readonly label: string;
  readonly der: Bytes;
  /** Encrypted as in RFC 1421, which the label does not show. */
  readonly isEncrypted: boolean;
  /** The block alone, in the usual form. */
  readonly text: string;
}

export function looksLikePem(text: string): boolean {
  return text.includes("-----BEGIN ");
}

/** The blocks of the text, at least one. */
export function readPem(written: string): PemBlock[] {
  const text = written.replace(/\\+r/g, "").replace(/\\+n/g, "\n").replace(/\r\n?/g, "\n");
  const blocks = [...text.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----([^]*?)-----END \1-----/g)].map(
    ([, label = "", content = ""]) => readBlock(label, content),
  );
  if (blocks.length > 0) return blocks;
  throw new SigningError(
    "key_unreadable",
    "The PEM text has no line `-----END …-----` that fits its first line: the key is cut off. " +
      "Quote an environment variable of several lines, or write its line breaks as \\n.",
  );
}

function readBlock(label: string, content: string): PemBlock {
  const headers = (content.match(encryptionHeader) ?? []).map((header) => header.trim());
  const base64 = content
    .replace(encryptionHeader, "")
    .split("\n")
    .filter((line) => !line.includes(":"))
    .join("")
    .replace(/\s+/g, "");
  const der = decode(base64, "base64");
  if (der === undefined || der.length === 0) {
    throw new SigningError(
      "key_unreadable",
      "The PEM text is damaged: the content between its first and last line must be Base64.",
    );
  }
  const body = [...headers, ...(headers.length === 0 ? [] : [""]), ...(base64.match(/.{1,64}/g) ?? [])].join(
    "\n",
  );
  return {
    label,
    der,
    isEncrypted: headers.length > 0,
    text: `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`,
  };
}

/** Both of them (RFC 1421), on separate lines or, if line breaks have become spaces, before the Base64. */
const encryptionHeader = /^\s*Proc-Type:\s*4,ENCRYPTED\s|\bDEK-Info:\s*[\w-]+,[0-9A-F]+\s/g;
