// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * One attempt: one request, and the whole answer.
 *
 * The URL is a string that is built once and sent as it is. If the platform would rewrite it, a signature would cover
 * something else than what arrives, so it is not sent.
 */
import { addCredentials } from "./credentials.js";
import { CallError, ConnectionError, InvalidRequestError } from "./errors.js";
import { notify, type RequestEvent } from "./observer.js";
import { encodeStrict } from "./parameters.js";
import type { Signature } from "./profile.js";
import { readBody, type ReadBody } from "./read-body.js";
import { draftRequest, encodeBody, type Draft } from "./request.js";
import type { Task } from "./task.js";
import { web, type WebAbortSignal, type WebResponse } from "./web.js";

export interface Answer extends ReadBody {
  readonly response: WebResponse;
  /** Takes the credentials out of a text. */
  readonly redact: (text: string) => string;
  readonly hint: Signature["hint"];
}

export async function sendOnce(task: Task, signal: WebAbortSignal): Promise<Answer> {
  const { profile, options, isOpen: wasOpen } = task;
  const { fetch = web.fetch, now = Date.now, maxResponseBytes = 2 ** 25, onRequest, onResponse } = options;
  const secrets: string[] = [];
  const redact = (text: string): string =>
    secrets
      .flatMap((secret) => [secret, encodeStrict(secret)])
      .reduce((rest, secret) => rest.replaceAll(secret, "[redacted]"), text);
  let Failure: typeof ConnectionError | typeof InvalidRequestError = InvalidRequestError;
  try {
    if (task.descriptor.body) task.encoded ??= await encodeBody(task);
    const draft = draftRequest(task);
    const event = (onRequest ?? onResponse) && describeRequest(task, draft);
    await addCredentials(task, draft, secrets);
    const started = now();
    const signature = profile.sign && (await profile.sign({ ...draft, now: started }));
    Object.assign(draft.headers, signature?.headers);
    const url = signature?.url ?? draft.url;
    if (url !== new web.URL(url).href || url.includes("#"))
      throw new InvalidRequestError("The URL would be changed on its way.");
    if (signal.aborted) throw signal.reason;
    notify(onRequest, event);
    task.attempts++;
    task.isOpen = true;
    Failure = ConnectionError;
    const { method, headers: sent, body = null } = draft;
    const response = await fetch(url, { method, headers: sent, body, redirect: "manual", signal });
    const read = await readBody(response, maxResponseBytes);
    const { status, headers } = response;
    task.isOpen = status === 429 ? wasOpen : status === 408 || status >= 500;
    notify(onResponse, event && { ...event, status, headers, durationMs: now() - started });
    return Object.assign(read, { response, redact, hint: signature?.hint });
  } catch (error) {
    if (error instanceof CallError) throw error;
    const { message, code } = describe(error);
    // It never left this machine.
    if (/REFUSED|NOTFOUND|AGAIN/.test(code)) task.isOpen = wasOpen;
    // The original may quote the request, or hold it.
    const cause = Object.assign(new Error(redact(message)), { code });
    throw new Failure(cause.message, { cause });
  }
}

/** Without credentials, which it does not have yet, and without its body. */
function describeRequest({ descriptor, attempts, key }: Task, { method, url, headers }: Draft): RequestEvent {
  const attempt = attempts + 1;
  return { operation: descriptor.id, method, url, headers: { ...headers }, attempt, idempotencyKey: key };
}

/** `fetch failed` tells nothing; the innermost cause does. */
function describe(error: unknown): { message: string; code: string } {
  const { message = String(error), code = "", cause } = Object(error) as PlatformError;
  return cause ? describe(cause) : { message: message || code, code };
}

interface PlatformError {
  readonly message?: string;
  readonly code?: string;
  readonly cause?: unknown;
}
