/**
 * From the bytes of an answer to its value, and whether that is what the document promised.
 *
 * Never throws: a body that is not what was promised is a value too, its text. In a success, a part must not pass for
 * the whole: platforms hand out the beginning of a cut gzip stream as if it were all (Node 20 does). JSON shows where
 * it ends; compressed text and bytes do not, and are refused.
 */
import type { RawResponse } from "../call/attempt.js";
import { readJson, type InexactNumbers } from "../json.js";
import type { BodyKind } from "../operation.js";
import { web } from "../web.js";

export interface Decoded {
  readonly value?: unknown;
  /** In what the body differs from what was promised: continues a sentence that begins with "the body". */
  readonly problem?: string | undefined;
}

/** Making one takes longer than using it. By whether it is strict. */
const decoders: Record<string, InstanceType<typeof web.TextDecoder>> = {};

/** Nothing, or the beginning of a JSON text without its end: the answer was cut off on its way. */
export const incomplete = "is not whole";

/**
 * `kind` is nothing where the document does not list the status. An inexact number is a problem unless it may be a
 * string; never is it rounded.
 */
export function decode(
  { response: { ok, headers }, bytes, isCut, redact }: RawResponse,
  kind: BodyKind | undefined,
  inexactNumbers?: InexactNumbers,
): Decoded {
  const unsure = ok && headers.has("content-encoding") ? "cannot be seen to be whole" : undefined;
  if (ok && kind === "none") return {};
  if (kind === "bytes") return { value: bytes, problem: unsure };
  let text = "";
  let problem: string | undefined;
  try {
    text = (decoders[`${ok}`] ??= new web.TextDecoder("utf-8", { fatal: ok })).decode(bytes);
    // Of what is too long, its beginning says what it is.
    if (isCut) text = text.slice(0, 2 ** 16);
    // A service may quote what it was sent.
    if (!ok || isCut) text = redact(text);
    // Where a part ends, a credential may just have begun.
    if (isCut) text = text.slice(0, -4096);
    if (!/json|string/.test(kind ?? headers.get("content-type") ?? "")) {
      if (!text && kind !== "text") return {};
      return { value: text, problem: kind === "none" ? "was not promised" : unsure };
    }
    const { value, inexact } = readJson(text);
    if (kind === "string") {
      if (typeof value === "object") return { value, problem: "is not a string" };
      if (typeof value === "string" && !inexact) return { value };
    } else if (!inexact || inexactNumbers === "text") return { value };
    else {
      problem = redact(`has a number that would be rounded: ${inexact} (option inexactNumbers)`);
      // Its text has been redacted, and its numbers are exact.
      if (!ok) return { value, problem };
    }
  } catch {
    if (!text.trim()) return { problem: kind && incomplete };
    if (kind === "json")
      problem = !unsure && /^\s*[{[](?!.*[}\]]\s*$)/s.test(text) ? incomplete : "is not JSON";
  }
  // Declared as JSON, but sent as bare text: `Not found`, which is none, or `404`, which is by accident.
  problem ??= unsure;
  return { value: problem ? redact(text) : text, problem };
}
