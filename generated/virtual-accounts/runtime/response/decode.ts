// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Decodes the bytes of a response, and says if the value is what the document promised.
 *
 * Never throws: the value of any other body is its text. A truncated success must not pass for a whole one, and
 * platforms return the beginning of a truncated gzip stream as if it were all (Node does). JSON shows where it ends, except
 * for a bare number; that, text and bytes are refused unless their length, or whole-body.ts, proves that they are whole.
 */
import type { RawResponse } from "../call/call-state.js";
import { isObject, readJson, type InexactNumbers } from "../json.js";
import { web, type HeadersLike } from "../web.js";

export interface Decoded {
  readonly value?: unknown;
  /** The difference from the declared body: continues a sentence that begins with "the body". */
  readonly problem?: string | undefined;
}

/** Decoders by strictness and character set, because creating one takes longer than using it. */
const decoders: Record<string, InstanceType<typeof web.TextDecoder>> = {};

/** Nothing, or JSON without its end: the response was truncated in transit. */
export const incomplete = "is not whole";

/** An inexact number is a problem unless it may be a string; it is never rounded. */
export function decode(
  { response: { ok, headers }, bytes, isCut, isComplete, redact, kind, charset = "utf-8" }: RawResponse,
  inexactNumbers?: InexactNumbers,
): Decoded {
  const unsure = ok && !isComplete && !showsEnd(headers) ? "cannot be seen to be whole" : undefined;
  if (ok && kind === "none") return {};
  if (kind === "bytes") return { value: bytes, problem: unsure };
  const isJson = kind === "json" || kind === "object";
  let text: string;
  let problem: string | undefined;
  try {
    text = (decoders[`${ok} ${charset}`] ??= new web.TextDecoder(charset, {
      fatal: ok,
    })).decode(bytes);
  } catch {
    if (kind === "text") return { problem: unsure ?? `is not ${charset}` };
    // Only the last character has no end.
    const isCutOff = isJson && /^[^\ufffd]*\ufffd$/.test(new web.TextDecoder().decode(bytes));
    return { problem: kind && (isCutOff ? incomplete : "is not utf-8") };
  }
  try {
    // The beginning of an overlong body is enough to recognise it.
    if (isCut) text = text.slice(0, 2 ** 16);
    // A service may repeat what it was sent.
    if (!ok || isCut) text = redact(text);
    // A credential may be cut in two at the end.
    if (isCut) text = text.slice(0, -4096);
    if (!/json|object|string/.test(String(kind ?? headers.get("content-type")))) {
      if (!text && kind !== "text") return {};
      return {
        value: text,
        problem: kind === "none" ? "was not promised" : unsure,
      };
    }
    const { value, inexact } = readJson(text);
    if (kind === "object" && !isObject(value)) return { value, problem: "is not an object" };
    // Cut, a number is another one.
    if (unsure && /\d\s*$/.test(text)) problem = unsure;
    else if (kind === "string") {
      if (typeof value === "object") return { value, problem: "is not a string" };
      if (typeof value === "string" && !inexact) return { value };
    } else if (!inexact || inexactNumbers === "text") return { value };
    else {
      problem = redact(`has a number that would be rounded: ${inexact} (option inexactNumbers)`);
      // Parsed from redacted text, and its numbers are exact.
      if (!ok) return { value, problem };
    }
  } catch {
    if (!text.trim()) return { problem: kind && incomplete };
    if (isJson) problem = !unsure && isBeginning(text) ? incomplete : "is not JSON";
  }
  if (ok && kind === "string" && /^\s*<(!doctype|html)/i.test(text)) problem = "is a page";
  // Declared as JSON but sent as plain text: `Not found` is not JSON, `404` is by accident.
  problem ??= unsure;
  return { value: problem ? redact(text) : text, problem };
}

/** True for an object or list without its end. Whatever follows an end was sent, and would be sent again. */
function isBeginning(text: string): boolean {
  const plain = text.replace(/"[^"\\]*(?:\\[^][^"\\]*)*"?/g, "");
  const count = (brackets: RegExp): number => plain.split(brackets).length;
  return /^\s*[[{]/.test(plain) && count(/[[{]/) > count(/[\]}]/);
}

/** False for a compressed body, which may have been cut before, and for one that ends with its connection. */
export function showsEnd(headers: HeadersLike): boolean {
  return !(
    headers.has("content-encoding") ||
    (headers.get("connection")?.toLowerCase() === "close" &&
      !headers.has("content-length") &&
      !headers.has("transfer-encoding"))
  );
}
