// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * One attempt: one request, and its whole response.
 *
 * The URL is a string that is built once and sent as it is. A URL that the platform would rewrite is not sent, because
 * a signature would not cover what arrives.
 */
import { InvalidRequestError } from "../errors/errors.js";
import { redact } from "../errors/redact.js";
import type { EncodedRequest, DraftRequest } from "../request/encoded-request.js";
import { bodyReadingOf } from "../response/body-reading.js";
import type { CallState, RawResponse } from "./call-state.js";
import { readBody, type ReadBody } from "../response/read-body.js";
import { web, withoutCache, type WebAbortSignal, type WebHeaders, type WebResponse } from "../web.js";
import { addCredentials } from "./add-credentials.js";
import { elapsed } from "./deadline.js";
import { noteDeprecation } from "./deprecation.js";
import { notify, type RequestEvent } from "./observer.js";
import { traceRequest } from "./request-trace.js";

/** `opening`: opens the key, once for all attempts; that of another request fails each of them. */
export async function sendOnce(
  state: CallState,
  encoding: EncodedRequest | Promise<EncodedRequest>,
  opening: Promise<void> | undefined,
  signal: WebAbortSignal,
): Promise<RawResponse> {
  const { profile, options, secrets, descriptor } = state;
  const { media, keyed } = descriptor;
  // Always awaited, so that the caller can store the key of the call before anything is sent.
  const request = await encoding;
  // Awaited only if there is something to wait for: each `await` is measurable on every call.
  if (opening) await opening;
  // If the call has ended meanwhile, nothing would end an attempt that begins now.
  if (signal.aborted) throw signal.reason;
  if (keyed) await keyed.begin(state, signal);
  const { fetch = web.fetch, now = Date.now, maxResponseBytes = 2 ** 25 } = options;
  const draft: DraftRequest = { ...request, headers: { ...request.headers } };
  // Without a body, and before credentials are added.
  const event: RequestEvent | undefined = (options.onRequest ?? options.onAttempt) && {
    operation: descriptor.id,
    method: request.method,
    route: descriptor.path,
    url: request.url,
    headers: { ...request.headers },
    attempt: state.attempts + 1,
    idempotencyKey: state.key,
  };
  await addCredentials(state, draft);
  const signature = profile.sign && (await profile.sign({ ...draft, now: now() }));
  Object.assign(draft.headers, signature?.headers);
  const url = signature?.url ?? draft.url;
  // Most URLs are plain: a parser would leave them as they are, and takes longer.
  const isPlain = !/[^\w:/?&=.~-]|\/\./.test(url);
  if (!isPlain && (url !== new web.URL(url).href || url.includes("#")))
    throw new InvalidRequestError("The URL would be changed on its way.");
  const noteSent = keyed?.sending(state, now);
  // Nothing is awaited from here to `fetch`: a call that has ended meanwhile sends nothing.
  if (signal.aborted) throw signal.reason;
  notify(options, "onRequest", event);
  state.attempts++;
  noteSent?.();
  state.sending = event && { event, since: elapsed() };
  const { method, headers: sent, body = null } = draft;
  state.release = state.limiter?.hold?.();
  const name = `${method} ${url}`;
  const trace = (state.trace = traceRequest(
    name,
    // Elsewhere than in a header, a key distinguishes no request.
    profile.idempotency?.header ? state.key : undefined,
  ));
  const endMedia = media?.begin(state, name);
  let response: WebResponse;
  try {
    // A `Response` from a package differs from the platform's only in parts that calls do not use.
    response = (await (fetch(url, {
      method,
      headers: sent,
      // A copy: a fetch that changes its bytes must not affect the next attempt.
      body: typeof body === "object" && body ? body.slice() : body,
      redirect: "manual",
      ...withoutCache(),
      signal,
    }) as Promise<unknown>)) as WebResponse;
  } finally {
    trace.end();
    endMedia?.();
  }
  const { status, ok } = response;
  // A custom fetch may return anything. A platform that hides redirects gives them no status.
  const isStatus = status >= 200 && status <= 599 && ok === status < 300;
  if (!isStatus && (response.type as string) !== "opaqueredirect")
    throw new Error(`The response has no status (${status}).`);
  state.limiter?.hear?.(response.headers, now());
  // The clock is right from now on; the next attempt is signed with it.
  state.isCorrected = signature?.correctClock?.(response) === true || state.renew?.(response) === true;
  const reading = bodyReadingOf(state, response);
  let read: ReadBody =
    typeof reading.kind === "object"
      ? { bytes: new Uint8Array(), isCut: false }
      : await readBody(response, maxResponseBytes);
  if (media) read = await media.wholeOf(state, response, read);
  const clean = (text: string): string => redact(text, secrets);
  try {
    noteDeprecation(state, response.headers, clean, request.url);
  } catch {
    // It must not disturb the call.
  }
  // Not a spread, which is measurably slow on every call.
  return Object.assign(reading, read, {
    response,
    redact: clean,
    hint: signature?.hint,
  });
}

/** Tells the observer that the last attempt is over. */
export function noteAttempt(state: CallState, raw?: RawResponse): void {
  const { sending, options, fate, error } = state;
  state.sending = undefined;
  if (sending && options.onAttempt)
    notify(options, "onAttempt", {
      ...sending.event,
      status: raw?.response.status,
      headers: raw && redactHeaders(raw.response.headers, raw.redact),
      durationMs: elapsed() - sending.since,
      fate: error ? fate : "done",
      error,
    });
}

/** Redacts headers, in which a service may also repeat what it was sent. */
export function redactHeaders(headers: WebHeaders, clean: (text: string) => string): WebHeaders {
  const entries: [string, string][] = [];
  headers.forEach((value, name) => entries.push([name, clean(value)]));
  return new web.Headers(entries);
}
