/**
 * One attempt: one request, and its whole response.
 *
 * The URL is a string that is built once and sent as it is. A URL that the platform would rewrite is not sent, because
 * a signature would not cover what arrives.
 */
import { ConnectionError, InvalidRequestError } from "../errors/errors.js";
import { redact } from "../errors/redact.js";
import { safeCause } from "../errors/thrown.js";
import type { Signature } from "../profile.js";
import type { EncodedRequest } from "../request/encode-request.js";
import { bodyReadingOf, type BodyReading } from "../response/body-reading.js";
import { readBody, type ReadBody } from "../response/read-body.js";
import {
  web,
  type WebAbortSignal,
  type WebHeaders,
  type WebResponse,
} from "../web.js";
import type { CallState } from "./call-state.js";
import { addCredentials, type DraftRequest } from "./add-credentials.js";
import { elapsed } from "./deadline.js";
import { noteDeprecation } from "./deprecation.js";
import { notify, type RequestEvent } from "./observer.js";
import { traced } from "./request-trace.js";

/** A response whose body has been read but not decoded, or is left to an opener. */
export interface RawResponse extends ReadBody, BodyReading {
  readonly response: WebResponse;
  /** Removes the credentials from a string. */
  readonly redact: (text: string) => string;
  readonly hint: Signature["hint"];
}

export async function sendOnce(
  state: CallState,
  request: EncodedRequest,
  signal: WebAbortSignal,
): Promise<RawResponse> {
  const { profile, options, secrets } = state;
  const { media } = state.descriptor;
  const {
    fetch = web.fetch,
    now = Date.now,
    maxResponseBytes = 2 ** 25,
  } = options;
  const draft: DraftRequest = { ...request, headers: { ...request.headers } };
  const event =
    (options.onRequest ?? options.onResponse) &&
    describeRequest(state, request);
  await addCredentials(state, draft);
  const signature =
    profile.sign && (await profile.sign({ ...draft, now: now() }));
  Object.assign(draft.headers, signature?.headers);
  const url = signature?.url ?? draft.url;
  if (url !== new web.URL(url).href || url.includes("#"))
    throw new InvalidRequestError("The URL would be changed on its way.");
  const { record } = state;
  const since = record?.since ?? now();
  // Nothing is awaited from here to `fetch`: a call that has ended meanwhile sends nothing.
  if (signal.aborted) throw signal.reason;
  notify(options, "onRequest", event);
  state.attempts++;
  if (record) {
    record.since = since;
    if (state.attempts === 1) record.sent++;
  }
  const { method, headers: sent, body = null } = draft;
  const sentAt = elapsed();
  let response: WebResponse | undefined;
  let reading: BodyReading;
  let read: ReadBody;
  try {
    // A copy: a fetch that changes its bytes must not affect the next attempt.
    const bytes = typeof body === "object" && body ? body.slice() : body;
    // A `Response` from a package differs from the platform's only in parts that calls do not use.
    response = (await traced<unknown>(method, url, state.key, (trace) => {
      state.trace = trace;
      media?.begin(trace);
      return fetch(url, {
        method,
        headers: sent,
        body: bytes,
        redirect: "manual",
        signal,
      });
    })) as WebResponse;
    checkStatus(response);
    state.limiter?.hear?.(response.headers, now());
    // The clock is right from now on; the next attempt is signed with it.
    state.isCorrected =
      signature?.correctClock?.(response) === true ||
      state.renew?.(response) === true;
    reading = bodyReadingOf(state, response);
    read =
      typeof reading.kind === "object"
        ? { bytes: new Uint8Array(), isCut: false }
        : await readBody(response, maxResponseBytes);
    if (media) read = await media.wholeOf(state, response, read);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const cause = safeCause(error, secrets);
    // Once there was a response, no code proves that the request did not arrive.
    if (response) delete cause.code;
    throw new ConnectionError(cause.message, { cause });
  }
  const clean = (text: string): string => redact(text, secrets);
  if (event && options.onResponse) {
    const { status } = response;
    const headers = redactHeaders(response.headers, clean);
    notify(options, "onResponse", {
      ...event,
      status,
      headers,
      durationMs: elapsed() - sentAt,
    });
  }
  noteDeprecation(state, response.headers, clean, request.url).catch(() => {});
  const hint = signature?.hint;
  // Not a spread, which is measurably slow on every call.
  return Object.assign(reading, read, { response, redact: clean, hint });
}

/** A custom fetch may return anything. A platform that hides redirects gives them no status. */
function checkStatus({ status, ok, type }: WebResponse): void {
  const isStatus = status >= 200 && status <= 599 && ok === status < 300;
  // Not every platform declares it.
  const kind: string = type;
  if (!isStatus && kind !== "opaqueredirect")
    throw new Error(`The response has no status (${status}).`);
}

/** Describes the request without a body, before credentials are added. */
function describeRequest(
  { descriptor, attempts, key }: CallState,
  { method, url, headers }: EncodedRequest,
): RequestEvent {
  const attempt = attempts + 1;
  return {
    operation: descriptor.id,
    method,
    route: descriptor.path,
    url,
    headers: { ...headers },
    attempt,
    idempotencyKey: key,
  };
}

/** Redacts headers, in which a service may also repeat what it was sent. */
export function redactHeaders(
  headers: WebHeaders,
  clean: (text: string) => string,
): WebHeaders {
  const entries: [string, string][] = [];
  headers.forEach((value, name) => entries.push([name, clean(value)]));
  return new web.Headers(entries);
}
