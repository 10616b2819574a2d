/**
 * Decodes bytes to text and text to JSON, with the place of an error. Strict UTF-8, since a lenient decoder would
 * silently put U+FFFD into names and values. The JSON is that of our own small files and the index; documents are
 * parsed in `document/`.
 */
import { jsonMistake } from "../values/json-mistake.js";

/** Both count from 1. */
interface Position {
  readonly line: number;
  readonly column: number;
}

export type DecodedText =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "not-utf8"; readonly position: Position; readonly detail: string };

/** Drops a byte-order mark at the beginning. */
export function decodeAnswer(bytes: Uint8Array): DecodedText {
  try {
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    const before = validPrefix(bytes);
    const offset = Buffer.byteLength(before);
    const byte = (bytes[offset] ?? 0).toString(16).padStart(2, "0");
    const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    const detail = isUtf16
      ? "It begins with the byte-order mark of UTF-16."
      : `Byte ${offset} (0x${byte}) is not UTF-8.`;
    return { kind: "not-utf8", position: endOf(before), detail };
  }
}

/** The text before the first U+FFFD that the bytes do not contain. */
function validPrefix(bytes: Uint8Array): string {
  const lossy = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  let offset = 0;
  let start = 0;
  for (let at = lossy.indexOf("\ufffd"); at !== -1; at = lossy.indexOf("\ufffd", at + 1)) {
    offset += Buffer.byteLength(lossy.slice(start, at));
    const isSpelled = bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd;
    if (!isSpelled) return lossy.slice(0, at);
    offset += 3;
    start = at + 1;
  }
  return lossy;
}

export type ParsedJson =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "malformed"; readonly position: Position; readonly reason: string };

export function parseJson(text: string): ParsedJson {
  try {
    return { kind: "json", value: JSON.parse(text) as unknown };
  } catch {
    const { offset, message: reason } = jsonMistake(text);
    return { kind: "malformed", position: endOf(text.slice(0, offset)), reason };
  }
}

function endOf(text: string): Position {
  return { line: text.split("\n").length, column: text.length - text.lastIndexOf("\n") };
}
