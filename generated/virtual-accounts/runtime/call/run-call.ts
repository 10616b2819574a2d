// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * One logical call: its attempts, the pauses between them, and what comes of it.
 *
 * Request, body and key are made once, before anything is awaited, and are the same in all attempts. Every way out goes
 * through `failed`, so that no error leaves without the call's facts, whoever threw it.
 */
import { judge } from "../response/judge.js";
import { sendOnce } from "./attempt.js";
import type { Exchange } from "./call.js";
import { elapsed, pause, withDeadline } from "./deadline.js";
import {
  type CallError,
  ConnectionError,
  InvalidRequestError,
  isCallError,
  RateLimitedError,
} from "../errors/errors.js";
import { describe } from "../errors/thrown.js";
import { fateOf, rise } from "../errors/fate.js";
import { notify, report } from "./observer.js";
import { redact } from "../errors/redact.js";
import { encodeRequest, type EncodedRequest } from "../request/encode-request.js";
import { retryDelay } from "./retry.js";
import type { Task } from "./call-state.js";

export async function exchange(task: Task): Promise<Exchange> {
  const ended: Exchange | CallError = await attempts(task).catch((thrown: unknown) => failed(task, thrown));
  const error = "outcome" in ended ? ended.outcome.exception : ended;
  const { options, descriptor } = task;
  await descriptor.keyed?.close(task, error);
  if (error) report(options, { kind: "call", operation: descriptor.id, error });
  if ("outcome" in ended) return ended;
  throw ended;
}

async function attempts(task: Task): Promise<Exchange> {
  const { options, budget, limiter, retry, descriptor, profile } = task;
  const { keyed } = descriptor;
  const { sleep = pause, timeoutMs = 9e4, attemptTimeoutMs = 3e4, signal } = options;
  const late = `Not done in time (timeoutMs ${timeoutMs}, attemptTimeoutMs ${attemptTimeoutMs}).`;
  const end = elapsed() + timeoutMs;
  if (task.refusal) throw task.refusal;
  // The arguments are read here, before anything is awaited.
  const encoding = encodeRequest(task);
  // Where the call ends before anybody looks at it.
  encoding.catch(() => {});
  const opening = keyed?.open(task, encoding);
  opening?.catch(() => {});
  let request: EncodedRequest | undefined;
  let isPaused = false;
  for (let delayMs: number | undefined = 0; ;) {
    const sent = task.attempts;
    let done: Exchange | undefined;
    let error: CallError | undefined;
    let isAnswered = false;
    try {
      // The limiter waits for a pause that the service asked for, on behalf of all calls.
      if (delayMs && !isPaused)
        await withDeadline(signal, end - elapsed(), late, (life) => sleep(delayMs ?? 0, life));
      if (limiter && !limiter.tryTake?.())
        await withDeadline(signal, end - elapsed(), late, (life) => limiter.take(life));
      const limit = Math.min(attemptTimeoutMs, end - elapsed());
      const answer = await withDeadline(signal, limit, late, async (life) => {
        if (!request) {
          request = await encoding;
          await opening;
        }
        // The call may have ended meanwhile, and nobody would end what is begun now.
        if (life.aborted) throw life.reason;
        await keyed?.begin(task, life);
        return sendOnce(task, request, life);
      });
      isAnswered = true;
      done = judge(task, answer);
      const { exception, status } = done.outcome;
      if (exception) {
        // "The key belongs to another request": of the caller's own key, that may be one of an earlier process.
        const isTaken = options.idempotencyKey && status === profile.idempotency?.conflictStatus;
        task.fate = rise(task.fate, isTaken ? "unknown" : fateOf(status, retry.notProcessed));
        error = failed(task, exception);
      }
    } catch (thrown) {
      const wasSent = task.attempts > sent;
      if (wasSent && (isAnswered || mayHaveArrived(thrown))) task.fate = rise(task.fate, "unknown");
      error = failed(task, thrown, wasSent ? ConnectionError : InvalidRequestError);
    }
    if (!error) budget.tokens = Math.min(500, budget.tokens + (task.attempts > 1 ? 5 : 1));
    isPaused = !!limiter?.pause && error instanceof RateLimitedError && !!error.retryAfterMs;
    delayMs = error && retryDelay(task, error, end - elapsed());
    if (!error || delayMs === undefined) {
      if (done) return done;
      throw error as unknown;
    }
    notify(options, "onRetry", { operation: descriptor.id, attempt: task.attempts, delayMs, error });
  }
}

/** Whether a request that was sent and not answered may have reached the service. */
function mayHaveArrived(thrown: unknown): boolean {
  if (!(thrown instanceof ConnectionError)) return true;
  const { code } = Object(thrown.cause) as { code?: string };
  return !/^(ECONNREFUSED|ConnectionRefused|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(
    code ?? "",
  );
}

/** The error of this call: what was thrown, if that is an error of ours, with what is known at this moment. */
function failed(
  task: Task,
  thrown: unknown,
  Otherwise: new (message: string, options: { cause: unknown }) => CallError = InvalidRequestError,
): CallError {
  if (task.error && thrown === task.error) return task.error;
  const { descriptor, key, attempts, secrets } = task;
  task.fate = rise(task.fate, descriptor.keyed?.fate(task) ?? "not_sent");
  const { fate } = task;
  const isSafe = /^(GET|HEAD|OPTIONS)$/.test(descriptor.method);
  const outcomeUnknown = fate === "unknown" && !isSafe;
  const facts = {
    operation: descriptor.id,
    attempts,
    idempotencyKey: key,
    keyExpiresAt: descriptor.keyed?.expiry(task),
    fate,
    outcomeUnknown,
  };
  const claim = (error: CallError): CallError => {
    Object.assign(error, facts);
    if (outcomeUnknown)
      error.message = `${error.message.replace(/[^.!?]$/, "$&.")} Whether it took effect is unknown.`;
    task.error = error;
    return error;
  };
  try {
    // One that has an operation is of another call: of one that fetches the credential, maybe.
    if (isCallError(thrown) && thrown.operation === undefined) return claim(thrown);
  } catch {
    // It does not let itself be changed.
  }
  const { message, code } = describe(thrown);
  // The original may quote the request, or hold it.
  const cause = Object.assign(new Error(redact(message, secrets)), { code });
  return claim(new Otherwise(cause.message, { cause }));
}
