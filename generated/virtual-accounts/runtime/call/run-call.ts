// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Runs one call: its attempts, the pauses between them, and its result.
 *
 * Request, body and key are made once, before anything is awaited, and are the same in all attempts. Every error leaves
 * through `errorOf`, which adds the facts of the call.
 */
import {
  attribute,
  type CallError,
  ConnectionError,
  InvalidRequestError,
  isCallError,
  RateLimitedError,
} from "../errors/errors.js";
import { fateOf, isSafe, rise } from "../errors/fate.js";
import { causedBy } from "../errors/thrown.js";
import type { CallOptions, Keyed } from "./options.js";
import { encodeRequest } from "../request/encode-request.js";
import { judge } from "../response/judge.js";
import type { WebAbortSignal } from "../web.js";
import { noteAttempt, sendOnce } from "./attempt.js";
import type { RawResponse, CallState } from "./call-state.js";
import type { Exchange } from "./call.js";
import { chooseCredentials } from "./credentials.js";
import { elapsed, pause, withDeadline } from "./deadline.js";
import { notify, report } from "./observer.js";
import { retryDelay, retryOf } from "./retry.js";

/** `callOptions`: the options of the call itself. */
export async function runCall(state: CallState, callOptions?: CallOptions): Promise<Exchange> {
  let ended: Exchange | CallError;
  try {
    ended = await runAttempts(state, callOptions);
  } catch (thrown) {
    ended = errorOf(state, thrown);
  }
  const { options, error } = state;
  const { id, keyed } = state.descriptor;
  if (keyed) await keyed.close(state, error);
  if (error) report(options, { kind: "call", operation: id, error });
  if ("outcome" in ended) return ended;
  throw ended;
}

async function runAttempts(state: CallState, callOptions?: CallOptions): Promise<Exchange | CallError> {
  const attempt = prepare(state, callOptions);
  const { options, limiter } = state;
  const { sleep = pause, timeoutMs = 9e4, attemptTimeoutMs = 3e4 } = options;
  const end = elapsed() + timeoutMs;
  const inTime = <T>(work: (life: WebAbortSignal) => Promise<T>, limit = Infinity): Promise<T> =>
    withDeadline(
      options.signal,
      Math.min(limit, end - elapsed()),
      `Not done in time (timeoutMs ${timeoutMs}, attemptTimeoutMs ${attemptTimeoutMs}).`,
      work,
    );
  for (let delayMs = 0; ;) {
    const sentBefore = state.attempts;
    let ended: Exchange | CallError;
    let raw: RawResponse | undefined;
    try {
      if (delayMs) await inTime(async (life) => sleep(delayMs, life));
      if (limiter && !limiter.tryTake?.()) await inTime(async (life) => limiter.take(life));
      raw = await inTime(attempt, attemptTimeoutMs);
      ended = conclude(state, raw);
    } catch (thrown) {
      const wasSent = state.attempts > sentBefore;
      // No code of an error proves it: a `fetch` may have repeated by itself what the service has received.
      if (wasSent && (raw || !state.trace?.isUnsent())) state.fate = "unknown";
      ended = errorOf(state, thrown, wasSent ? ConnectionError : InvalidRequestError);
    }
    state.release?.();
    state.release = undefined;
    noteAttempt(state, raw);
    const { error } = state;
    const next = retryDelay(state, end - elapsed());
    if (!error || next === undefined) return ended;
    notify(options, "onRetry", {
      operation: state.descriptor.id,
      attempt: state.attempts,
      delayMs: next,
      error,
    });
    // A pause that the service asked for belongs to the limiter, which delays all calls.
    const isPaused = limiter?.pause && error instanceof RateLimitedError && error.retryAfterMs;
    delayMs = isPaused ? 0 : next;
  }
}

/** Reads options and arguments before anything is awaited, and begins to encode the request. Returns one attempt. */
function prepare(
  state: CallState,
  callOptions: CallOptions & Partial<Keyed> = {},
): (life: WebAbortSignal) => Promise<RawResponse> {
  const { profile, options, descriptor } = state;
  const { keyed } = descriptor;
  // The first process may have sent the request.
  if (callOptions.resume) state.fate = "unknown";
  // An option that is undefined leaves that of the client.
  const own = Object.entries(callOptions).filter(([, value]) => value !== undefined);
  if (own.length) {
    state.options = { ...options, ...Object.fromEntries(own) };
    state.retry = retryOf(profile, state.options);
  }
  state.key = keyed?.key(state, callOptions);
  if (!state.key && ("idempotencyKey" in callOptions || "resume" in callOptions))
    throw new InvalidRequestError("idempotencyKey, resume: this call takes no key.");
  state.credentials = chooseCredentials(descriptor, profile, state.allCredentials);
  try {
    state.request ??= encodeRequest(state);
  } catch (thrown) {
    // Like what it rejects with, it fails the attempt.
    const failure = thrown as Error;
    state.request = Promise.reject(failure);
  }
  const encoding = state.request;
  const opening = keyed?.open(state, encoding);
  // The call may end before either is awaited.
  if ("then" in encoding) encoding.catch(() => {});
  opening?.catch(() => {});
  return (life) => sendOnce(state, encoding, opening, life);
}

/** The result of an attempt with a response. Afterwards the state has its error, and the fate as far as it can be known. */
function conclude(state: CallState, raw: RawResponse): Exchange {
  const exchange = judge(state, raw);
  const { exception, status } = exchange.outcome;
  if (!exception) {
    state.error = undefined;
    return exchange;
  }
  const { descriptor, retry } = state;
  state.fate = rise(
    state.fate,
    descriptor.keyed?.fateAfter(state, exception) ?? fateOf(status, retry.notProcessed),
  );
  errorOf(state, exception);
  return exchange;
}

/** The error of this call with its current facts: the thrown `CallError`, or one with another thrown value as its cause. */
export function errorOf(
  state: CallState,
  thrown: unknown,
  Otherwise: new (message: string, options: { cause: unknown }) => CallError = InvalidRequestError,
): CallError {
  if (state.error && thrown === state.error) return state.error;
  const { descriptor, key, attempts, secrets } = state;
  const { id: operation, method, keyed } = descriptor;
  const fate = (state.fate = rise(state.fate, keyed?.fate(state) ?? "not_sent"));
  const facts = {
    operation,
    attempts,
    idempotencyKey: key,
    keyExpiresAt: keyed?.expiry(state),
    fate,
    outcomeUnknown: fate === "unknown" && !isSafe(method),
  };
  try {
    // An error with an operation belongs to another call, for example the one that fetches the credential.
    if (isCallError(thrown) && thrown.operation === undefined)
      return (state.error = attribute(thrown, facts));
  } catch {
    // The error is frozen.
  }
  return (state.error = attribute(causedBy(thrown, secrets, Otherwise), facts));
}
