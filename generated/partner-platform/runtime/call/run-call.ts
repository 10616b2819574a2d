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
import { fateOf, rise } from "../errors/fate.js";
import { safeCause } from "../errors/thrown.js";
import type { CallOptions, Keyed } from "../operation.js";
import { encodeRequest } from "../request/encode-request.js";
import { judge } from "../response/judge.js";
import type { WebAbortSignal } from "../web.js";
import { sendOnce, type RawResponse } from "./attempt.js";
import type { CallState } from "./call-state.js";
import type { Exchange } from "./call.js";
import { chooseCredentials } from "./credentials.js";
import { elapsed, pause, withDeadline } from "./deadline.js";
import { notify, report } from "./observer.js";
import { isUnsent } from "./request-trace.js";
import { retryDelay, retryOf } from "./retry.js";

/** `given`: the options of the call itself. */
export async function runCall(state: CallState, given?: CallOptions): Promise<Exchange> {
  const ended = await runAttempts(state, given).catch((thrown: unknown) => errorOf(state, thrown));
  const { options, descriptor, error } = state;
  await descriptor.keyed?.close(state, error);
  if (error) report(options, { kind: "call", operation: descriptor.id, error });
  if ("outcome" in ended) return ended;
  throw ended;
}

async function runAttempts(state: CallState, given?: CallOptions): Promise<Exchange | CallError> {
  const attempt = prepare(state, given);
  const { options, limiter } = state;
  const { sleep = pause, timeoutMs = 9e4, attemptTimeoutMs = 3e4 } = options;
  const late = `Not done in time (timeoutMs ${timeoutMs}, attemptTimeoutMs ${attemptTimeoutMs}).`;
  const end = elapsed() + timeoutMs;
  const inTime = <T>(work: (life: WebAbortSignal) => Promise<T>, limit = Infinity): Promise<T> =>
    withDeadline(options.signal, Math.min(limit, end - elapsed()), late, work);
  let isPaused: unknown;
  for (let delayMs: number | undefined = 0; ;) {
    const ended = await settle(state, async () => {
      // A pause that the service asked for belongs to the limiter, which delays all calls.
      if (delayMs && !isPaused) await inTime((life) => sleep(delayMs ?? 0, life));
      if (limiter && !limiter.tryTake?.()) await inTime((life) => limiter.take(life));
      return inTime(attempt, attemptTimeoutMs);
    });
    const { error } = state;
    isPaused = limiter?.pause && error instanceof RateLimitedError && error.retryAfterMs;
    delayMs = retryDelay(state, end - elapsed());
    if (!error || delayMs === undefined) return ended;
    notify(options, "onRetry", {
      operation: state.descriptor.id,
      attempt: state.attempts,
      delayMs,
      error,
    });
  }
}

/** Reads options and arguments before anything is awaited, and begins to encode the request. Returns one attempt. */
function prepare(state: CallState, given?: CallOptions): (life: WebAbortSignal) => Promise<RawResponse> {
  readOptions(state, given);
  const { descriptor, profile } = state;
  const { keyed } = descriptor;
  state.credentials = chooseCredentials(descriptor, profile, state.given);
  const encoding = (state.request ??= encodeRequest(state));
  const opening = keyed?.open(state, encoding);
  // The call may end before either is awaited.
  encoding.catch(() => {});
  opening?.catch(() => {});
  return async (life) => {
    const request = await encoding;
    // Opened once for all attempts; a key of another request fails each of them.
    await opening;
    // If the call has ended meanwhile, nothing would end an attempt that begins now.
    if (life.aborted) throw life.reason;
    await keyed?.begin(state, life);
    return sendOnce(state, request, life);
  };
}

function readOptions(state: CallState, given: CallOptions & Partial<Keyed> = {}): void {
  const { profile, options, descriptor } = state;
  if (given.resume) {
    state.resume = { ...given.resume };
    // The first process may have sent the request.
    state.fate = "unknown";
  }
  // An option that is undefined leaves that of the client.
  const own = Object.entries(given).filter(([, value]) => value !== undefined);
  state.options = { ...options, ...Object.fromEntries(own) };
  state.retry = retryOf(profile, state.options);
  state.key = descriptor.keyed?.key(given);
  if (!state.key && ("idempotencyKey" in given || "resume" in given))
    throw new InvalidRequestError("idempotencyKey, resume: no such operation takes a key.");
}

/** The result of one attempt. Afterwards the state has its error, and the fate of the call as far as it can be known. */
async function settle(state: CallState, attempt: () => Promise<RawResponse>): Promise<Exchange | CallError> {
  const sentBefore = state.attempts;
  let raw: RawResponse | undefined;
  try {
    raw = await attempt();
    const exchange = judge(state, raw);
    const { exception, status } = exchange.outcome;
    if (!exception) {
      state.error = undefined;
      return exchange;
    }
    // "The key belongs to another request": if the key is the caller's own, that may be one of an earlier process.
    const isTaken = state.options.idempotencyKey && status === state.profile.idempotency?.conflictStatus;
    state.fate = rise(state.fate, isTaken ? "unknown" : fateOf(status, state.retry.notProcessed));
    errorOf(state, exception);
    return exchange;
  } catch (thrown) {
    const wasSent = state.attempts > sentBefore;
    if (wasSent && (raw || mayHaveArrived(state, thrown))) state.fate = rise(state.fate, "unknown");
    return errorOf(state, thrown, wasSent ? ConnectionError : InvalidRequestError);
  }
}

/** A request without a response may still have reached the service. Some platforms tell; others have codes for some cases. */
function mayHaveArrived({ trace }: CallState, thrown: unknown): boolean {
  if (isUnsent(trace)) return false;
  if (!(thrown instanceof ConnectionError)) return true;
  const { code, message } = Object(thrown.cause) as Error & { code?: string };
  return !/^(ECONNREFUSED|ConnectionRefused|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|UND_ERR_CONNECT_TIMEOUT|bad port)$/.test(
    code || message,
  );
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
    outcomeUnknown: fate === "unknown" && !/^(GET|HEAD|OPTIONS)$/.test(method),
  };
  try {
    // An error with an operation belongs to another call, for example the one that fetches the credential.
    if (isCallError(thrown) && thrown.operation === undefined)
      return (state.error = attribute(thrown, facts));
  } catch {
    // The error is frozen.
  }
  const cause = safeCause(thrown, secrets);
  return (state.error = attribute(new Otherwise(cause.message, { cause }), facts));
}
