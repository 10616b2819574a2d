/**
 * From the bytes of an answer to its value, and whether that is what the document promised.
 *
 * Never throws: a body that is not what was promised is a value too, its text. In a success, a part must not pass for
 * the whole: platforms hand out the beginning of a cut gzip stream as if it were all (Node 20 does). JSON shows where
 * it ends; compressed text and bytes do not, and are refused.
 */
import type { Answer } from "./attempt.js";
import type { BodyKind } from "./operation.js";
import { web } from "./web.js";

export interface Decoded {
  readonly value?: unknown;
  /** In what the body differs from what was promised: continues a sentence that begins with "the body". */
  readonly problem?: string | undefined;
}

/** Making one takes longer than using it. By whether it is strict. */
const decoders: Record<string, InstanceType<typeof web.TextDecoder>> = {};

/** Nothing, or the beginning of a JSON text without its end: the answer was cut off on its way. */
export const incomplete = "is not whole";

/** `kind` is nothing where the document does not list the status. */
export function decode(
  { response: { ok, headers }, bytes, redact }: Answer,
  kind: BodyKind | undefined,
): Decoded {
  const unsure = ok && headers.has("content-encoding") ? "cannot be seen to be whole" : undefined;
  if (ok && kind === "none") return {};
  if (kind === "bytes") return { value: bytes, problem: unsure };
  let text = "";
  let problem: string | undefined;
  try {
    text = (decoders[`${ok}`] ??= new web.TextDecoder("utf-8", { fatal: ok })).decode(bytes);
    // A service may quote what it was sent.
    if (!ok) text = redact(text);
    if (!/json|string/.test(kind ?? headers.get("content-type") ?? "")) {
      if (!text && kind !== "text") return {};
      return { value: text, problem: kind === "none" ? "was not promised" : unsure };
    }
    // Reviewing costs three times the parsing, so only where there is reason to.
    const value: unknown = JSON.parse(text, /\d{16}|__proto__|\\u00/.test(text) ? review : undefined);
    if (kind !== "string" || typeof value === "string") return { value, problem };
    if (typeof value === "object") return { value, problem: "is not a string" };
  } catch {
    if (!text.trim()) return { problem: kind && incomplete };
    if (kind === "json")
      problem = !unsure && /^\s*[{[](?!.*[}\]]\s*$)/s.test(text) ? incomplete : "is not JSON";
  }
  // Declared as JSON, but sent as bare text: `Not found`, which is none, or `404`, which is by accident.
  problem ??= unsure;
  return { value: problem ? redact(text) : text, problem };

  function review(key: string, value: unknown): unknown {
    if (Number.isInteger(value) && !Number.isSafeInteger(value))
      problem = "has an integer that would be rounded";
    // Copied into another object it would change that object's prototype.
    return key === "__proto__" ? undefined : value;
  }
}
