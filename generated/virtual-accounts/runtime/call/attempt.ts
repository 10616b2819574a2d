// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * One attempt: one request, and the whole answer.
 *
 * The URL is a string that is built once and sent as it is. If the platform would rewrite it, a signature would cover
 * something else than what arrives, so it is not sent.
 */
import { addCredentials } from "./credentials.js";
import { elapsed } from "./deadline.js";
import { ConnectionError, InvalidRequestError } from "../errors/errors.js";
import { describe } from "../errors/thrown.js";
import { notify, type RequestEvent } from "./observer.js";
import type { Signature } from "../profile.js";
import { readBody, type ReadBody } from "../response/read-body.js";
import { redact } from "../errors/redact.js";
import type { EncodedRequest } from "../request/encode-request.js";
import type { Draft, Task } from "./call-state.js";
import { web, type WebAbortSignal, type WebHeaders, type WebResponse } from "../web.js";

export interface Answer extends ReadBody {
  readonly response: WebResponse;
  /** Takes the credentials out of a text. */
  readonly redact: (text: string) => string;
  readonly hint: Signature["hint"];
}

export async function sendOnce(task: Task, request: EncodedRequest, signal: WebAbortSignal): Promise<Answer> {
  const { profile, options, secrets } = task;
  const { fetch = web.fetch, now = Date.now, maxResponseBytes = 2 ** 25 } = options;
  const draft: Draft = { ...request, headers: { ...request.headers } };
  const event = (options.onRequest ?? options.onResponse) && describeRequest(task, request);
  await addCredentials(task, draft);
  const signature = profile.sign && (await profile.sign({ ...draft, now: now() }));
  Object.assign(draft.headers, signature?.headers);
  const url = signature?.url ?? draft.url;
  if (url !== new web.URL(url).href || url.includes("#"))
    throw new InvalidRequestError("The URL would be changed on its way.");
  const { record } = task;
  const since = record?.since ?? now();
  // From here to `fetch` nothing waits: a call that has ended meanwhile sends nothing.
  if (signal.aborted) throw signal.reason;
  notify(options, "onRequest", event);
  task.attempts++;
  if (record) {
    record.since = since;
    if (task.attempts === 1) record.sent++;
  }
  const { method, headers: sent, body = null } = draft;
  const sentAt = elapsed();
  let response: WebResponse | undefined;
  let read: ReadBody;
  try {
    // A copy: what a fetch does to its bytes must not reach the next attempt.
    const bytes = typeof body === "object" && body ? body.slice() : body;
    response = await fetch(url, { method, headers: sent, body: bytes, redirect: "manual", signal });
    checkStatus(response);
    read = await readBody(response, maxResponseBytes);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const { message, code } = describe(error);
    // The original may quote the request, or hold it.
    // Once it was answered, no code says that it did not arrive.
    const cause = Object.assign(new Error(redact(message, secrets)), response ? {} : { code });
    throw new ConnectionError(cause.message, { cause });
  }
  const clean = (text: string): string => redact(text, secrets);
  if (event && options.onResponse) {
    const { status } = response;
    const headers = redactHeaders(response.headers, clean);
    notify(options, "onResponse", { ...event, status, headers, durationMs: elapsed() - sentAt });
  }
  // Not spread: on every call, that takes longer than it looks.
  const { bytes, isCut } = read;
  return { bytes, isCut, response, redact: clean, hint: signature?.hint };
}

/** A fetch of one's own may give anything. A platform that hides redirects gives them no status. */
function checkStatus({ status, ok, type }: WebResponse): void {
  const isStatus = status >= 200 && status <= 599 && ok === status < 300;
  if (!isStatus && type !== "opaqueredirect") throw new Error(`An answer without a status (${status}).`);
}

/** Without credentials, which it does not have yet, and without its body. */
function describeRequest(
  { descriptor, attempts, key }: Task,
  { method, url, headers }: EncodedRequest,
): RequestEvent {
  const attempt = attempts + 1;
  return { operation: descriptor.id, method, url, headers: { ...headers }, attempt, idempotencyKey: key };
}

/** A service may quote what it was sent in a header as well. */
export function redactHeaders(headers: WebHeaders, clean: (text: string) => string): WebHeaders {
  const entries: [string, string][] = [];
  headers.forEach((value, name) => entries.push([name, clean(value)]));
  return new web.Headers(entries);
}
