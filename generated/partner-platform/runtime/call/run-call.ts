// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Runs one call: its attempts, the pauses between them, and what comes of it.
 *
 * Request, body and key are made once, before anything is awaited, and are the same in all attempts. Every error leaves
 * through `errorOf`, so that none is without the facts of its call, whoever threw it.
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
import { encodeRequest, type EncodedRequest } from "../request/encode-request.js";
import { judge } from "../response/judge.js";
import type { WebAbortSignal } from "../web.js";
import { sendOnce, type RawResponse } from "./attempt.js";
import type { CallState } from "./call-state.js";
import type { Exchange } from "./call.js";
import { chooseCredentials } from "./credentials.js";
import { elapsed, pause, withDeadline } from "./deadline.js";
import { notify, report } from "./observer.js";
import { retryDelay, retryOf } from "./retry.js";

/** `given` are the options of the call itself. */
export async function runCall(state: CallState, given?: CallOptions): Promise<Exchange> {
  const ended: Exchange | CallError = await runAttempts(state, given).catch((thrown: unknown) =>
    errorOf(state, thrown),
  );
  const error = "outcome" in ended ? ended.outcome.exception : ended;
  const { options, descriptor } = state;
  await descriptor.keyed?.close(state, error);
  if (error) report(options, { kind: "call", operation: descriptor.id, error });
  if ("outcome" in ended) return ended;
  throw ended;
}

async function runAttempts(state: CallState, given?: CallOptions): Promise<Exchange> {
  // Options and arguments are read before anything is awaited.
  readOptions(state, given);
  state.credentials = chooseCredentials(state.descriptor, state.profile, state.given);
  const { options, budget, limiter, retry, descriptor, profile } = state;
  const { keyed } = descriptor;
  const { sleep = pause, timeoutMs = 9e4, attemptTimeoutMs = 3e4, signal } = options;
  const late = `Not done in time (timeoutMs ${timeoutMs}, attemptTimeoutMs ${attemptTimeoutMs}).`;
  const end = elapsed() + timeoutMs;
  const inTime = <T>(work: (life: WebAbortSignal) => Promise<T>, limit = Infinity): Promise<T> =>
    withDeadline(signal, Math.min(limit, end - elapsed()), late, work);
  const encoding = (state.request ??= encodeRequest(state));
  const opening = keyed?.open(state, encoding);
  // The call may end before either is awaited.
  encoding.catch(() => {});
  opening?.catch(() => {});
  let request: EncodedRequest | undefined;
  const attempt = async (life: WebAbortSignal): Promise<RawResponse> => {
    if (!request) {
      request = await encoding;
      await opening;
    }
    // If the call has ended meanwhile, nobody would end what is begun now.
    if (life.aborted) throw life.reason;
    await keyed?.begin(state, life);
    return sendOnce(state, request, life);
  };
  let isPaused = false;
  for (let delayMs: number | undefined = 0; ;) {
    const sentBefore = state.attempts;
    let exchange: Exchange | undefined;
    let error: CallError | undefined;
    let isAnswered = false;
    try {
      // A pause that the service asked for is the limiter's, which makes all calls wait.
      if (delayMs && !isPaused) await inTime((life) => sleep(delayMs ?? 0, life));
      if (limiter && !limiter.tryTake?.()) await inTime((life) => limiter.take(life));
      const raw = await inTime(attempt, attemptTimeoutMs);
      isAnswered = true;
      exchange = judge(state, raw);
      const { exception, status } = exchange.outcome;
      if (exception) {
        // "The key belongs to another request": if the key is the caller's own, that may be one of an earlier process.
        const isTaken = options.idempotencyKey && status === profile.idempotency?.conflictStatus;
        state.fate = rise(state.fate, isTaken ? "unknown" : fateOf(status, retry.notProcessed));
        error = errorOf(state, exception);
      }
    } catch (thrown) {
      const wasSent = state.attempts > sentBefore;
      if (wasSent && (isAnswered || mayHaveArrived(thrown))) state.fate = rise(state.fate, "unknown");
      error = errorOf(state, thrown, wasSent ? ConnectionError : InvalidRequestError);
    }
    if (!error) budget.tokens = Math.min(500, budget.tokens + (state.attempts > 1 ? 5 : 1));
    isPaused = !!limiter?.pause && error instanceof RateLimitedError && !!error.retryAfterMs;
    delayMs = error && retryDelay(state, error, end - elapsed());
    if (!error || delayMs === undefined) {
      if (exchange) return exchange;
      throw error as unknown;
    }
    notify(options, "onRetry", {
      operation: descriptor.id,
      attempt: state.attempts,
      delayMs,
      error,
    });
  }
}

function readOptions(state: CallState, given: CallOptions & Partial<Keyed> = {}): void {
  const { profile, options, descriptor } = state;
  if (given.resume) {
    state.resume = { ...given.resume };
    // Nobody knows what the first process did.
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

/** Whether a request that was sent and got no response may have reached the service. */
function mayHaveArrived(thrown: unknown): boolean {
  if (!(thrown instanceof ConnectionError)) return true;
  const { code } = Object(thrown.cause) as { code?: string };
  return !/^(ECONNREFUSED|ConnectionRefused|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(
    code ?? "",
  );
}

/** The error of this call, with the facts of this moment: what was thrown if it is a `CallError`, else one around it. */
export function errorOf(
  state: CallState,
  thrown: unknown,
  Otherwise: new (message: string, options: { cause: unknown }) => CallError = InvalidRequestError,
): CallError {
  if (state.error && thrown === state.error) return state.error;
  const { descriptor, key, attempts, secrets } = state;
  const { id: operation, method, keyed } = descriptor;
  const fate = (state.fate = rise(state.fate, keyed?.fate(state) ?? "not_sent"));
  const outcomeUnknown = fate === "unknown" && !/^(GET|HEAD|OPTIONS)$/.test(method);
  const keyExpiresAt = keyed?.expiry(state);
  const facts = {
    operation,
    attempts,
    idempotencyKey: key,
    keyExpiresAt,
    fate,
    outcomeUnknown,
  };
  try {
    // One that has an operation belongs to another call, such as one that fetches the credential.
    if (isCallError(thrown) && thrown.operation === undefined)
      return (state.error = attribute(thrown, facts));
  } catch {
    // It is frozen.
  }
  const cause = safeCause(thrown, secrets);
  return (state.error = attribute(new Otherwise(cause.message, { cause }), facts));
}
