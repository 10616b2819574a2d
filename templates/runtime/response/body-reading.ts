/** How a response body is read, by what the document lists for its status. */
import type { CallState, BodyKind, BodyReading } from "../call/call-state.js";
import type { WebResponse } from "../web.js";

/** The exact status, then its range; for an unlisted success the operation's success; then `default`. */
export function bodyReadingOf(
  state: CallState,
  response: WebResponse,
): BodyReading {
  const { responses, method, media } = state.descriptor;
  const { status } = response;
  const range = String(status).charAt(0);
  const success = (): string | undefined =>
    Object.keys(responses).find((key) => key.startsWith("2"));
  const listed =
    responses[status] ??
    responses[`${range}XX`] ??
    responses[(range === "2" && success()) || "default"];
  if (typeof listed === "object" && media)
    return media.readingOf(listed, state, response);
  const kind = listed as BodyKind | undefined;
  return emptyReading(kind, method, status) ?? { kind };
}

/**
 * The reading of a response without content, by its method or status; undefined for any other. Text and bytes are empty
 * then; a value in JSON, which the type promises, is missing.
 */
export function emptyReading(
  kind: BodyReading["kind"],
  method: string,
  status: number,
): BodyReading | undefined {
  const isHead = method === "HEAD";
  if (!isHead && status !== 204 && status !== 205) return undefined;
  // A stream without items, rather than nothing.
  if (!kind || typeof kind === "object") return { kind };
  if (isHead) return { kind: "none" };
  return /json|object|string/.test(kind)
    ? { kind: "none", refusal: "is missing" }
    : { kind };
}
