// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * One attempt: one request, and the whole answer.
 *
 * The URL is a string that is built once and sent as it is. If the platform would rewrite it, a signature would cover
 * something else than what arrives, so it is not sent.
 */
import { addCredentials } from "./credentials.js";
import { CallError, ConnectionError, InvalidRequestError } from "./errors.js";
import { notify } from "./observer.js";
import type { Signature } from "./profile.js";
import { readBody } from "./read-body.js";
import { draftRequest, encodeBody } from "./request.js";
import type { Task } from "./task.js";
import { web, type Bytes, type WebAbortSignal, type WebResponse } from "./web.js";

export interface Answer {
  readonly response: WebResponse;
  readonly bytes: Bytes;
  /** Takes the credentials out of a text. */
  readonly redact: (text: string) => string;
  readonly hint: Signature["hint"];
}

export async function sendOnce(task: Task, signal: WebAbortSignal): Promise<Answer> {
  const { profile, options, isOpen: wasOpen } = task;
  const { fetch = web.fetch, now = Date.now, maxResponseBytes = 2 ** 25 } = options;
  const secrets: string[] = [];
  const redact = (text: string): string =>
    secrets.reduce((rest, secret) => rest.replaceAll(secret, "[redacted]"), text);
  let Failure: typeof ConnectionError | typeof InvalidRequestError = InvalidRequestError;
  try {
    task.encoded ??= await encodeBody(task);
    const draft = draftRequest(task);
    const { body, ...shown } = draft;
    const event = {
      ...shown,
      headers: { ...draft.headers },
      operation: task.descriptor.id,
      attempt: task.attempts + 1,
      idempotencyKey: task.key,
    };
    await addCredentials(task, draft, secrets);
    const started = now();
    const signature = await profile.sign?.({ ...draft, now: started });
    const { url, ...init } = { ...draft, ...signature, headers: { ...draft.headers, ...signature?.headers } };
    const { origin, pathname, search } = new web.URL(url);
    if (url !== origin + pathname + search)
      throw new InvalidRequestError("The URL would be changed on its way.");
    if (signal.aborted) throw signal.reason;
    notify(options.onRequest, event);
    task.attempts++;
    task.isOpen = true;
    Failure = ConnectionError;
    const response = await fetch(url, { ...init, redirect: "manual", signal });
    const bytes = await readBody(response, maxResponseBytes);
    const { status, headers } = response;
    notify(options.onResponse, { ...event, status, headers, durationMs: now() - started });
    return { response, bytes, redact, hint: signature?.hint };
  } catch (error) {
    if (error instanceof CallError) throw error;
    const { message, code } = describe(error);
    // It never left this machine.
    if (/REFUSED|NOTFOUND|AGAIN|UNREACH/.test(code)) task.isOpen = wasOpen;
    // The original may quote the request, or hold it.
    const cause = Object.assign(new Error(redact(message)), { code });
    throw new Failure(cause.message, { cause });
  }
}

/** `fetch failed` tells nothing; the innermost cause does. */
function describe(error: unknown): { message: string; code: string } {
  const {
    message = String(error),
    code = "",
    cause,
  }: { message?: string; code?: string; cause?: unknown } = Object(error);
  return cause ? describe(cause) : { message: message || code, code };
}
