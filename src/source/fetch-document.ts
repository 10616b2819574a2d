/**
 * Fetches one document (or index) from a URL, complete and decoded, or reports why it cannot.
 *
 * Redirects are not followed, since credentials would travel along (security of the whole stage: `url-rules.ts`). The
 * attempts are limited in number and in total time, including bodies.
 */
import { setTimeout as sleepFor } from "node:timers/promises";

import type { DiagnosticPlace } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import {
  ignoredProxy,
  nodeTransport,
  requestHeaders,
  type HeadersByOrigin,
  type HttpTransport,
} from "./http-request.js";
import {
  describeConnectionError,
  type FetchedAnswer,
  type FetchedDocument,
  type FetchProblem,
  FetchProblemError,
  readAnswer,
} from "./read-answer.js";
import { defaultMaximumBytes } from "../disk/read-file.js";
import { displayUrl, refuseUrl } from "./url-rules.js";

/** Settings of every request of a pull. */
export interface FetchSettings {
  readonly headers?: HeadersByOrigin;
  readonly maximumBytes?: number;
  /** For all attempts together, from the first connection to the last byte. */
  readonly timeoutMilliseconds?: number;
  /** Attempts after the first. */
  readonly retries?: number;
  readonly signal?: AbortSignal;
  readonly transport?: HttpTransport;
  readonly sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  readonly now?: () => number;
}

export interface FetchOptions extends FetchSettings {
  /** ETag of the locked document: the server may answer that it is unchanged. */
  readonly etag?: string;
  /** API and version, for the report. */
  readonly place?: DiagnosticPlace;
}

/** Undefined if it fails, as reported. Only throws the signal's reason when aborted. */
export async function fetchDocument(
  url: URL,
  options: FetchOptions,
  report: Report,
): Promise<FetchedDocument | undefined> {
  const place = { ...options.place, file: displayUrl(url) };
  const refusal = refuseUrl(url);
  if (refusal !== undefined) return report.add(refusal.code, place, refusal.detail);
  const request = requestHeaders(url, options.headers ?? new Map(), options.etag);
  if (request.kind === "refused") return report.add("REQUEST_HEADER_INVALID", place, request.detail);
  const waiting = new Waiting(displayUrl(url), options.timeoutMilliseconds ?? defaultTimeout, report);
  try {
    return await fetchWithRetries(url, request.headers, { ...options, waiting }, place, report);
  } finally {
    waiting.end();
  }
}

const defaultTimeout = 60_000;

async function fetchWithRetries(
  url: URL,
  headers: Readonly<Record<string, string>>,
  options: FetchOptions & { readonly waiting: Waiting },
  place: DiagnosticPlace,
  report: Report,
): Promise<FetchedDocument | undefined> {
  const { signal, now = Date.now, sleep = abortableSleep, retries = 2, waiting } = options;
  const limits = { maximumBytes: options.maximumBytes ?? defaultMaximumBytes, waiting };
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    const result = await attemptFetch(url, headers, limits, options.transport ?? nodeTransport, signal);
    if (result.kind !== "failed") return result;
    const { problem } = result;
    const delay = retryDelay(attempt, problem.retryAfter, now());
    const isTooLate = delay.kind === "wait" && delay.milliseconds >= waiting.left;
    if (!problem.isRetryable || attempt > retries || delay.kind === "too-long" || isTooLate) {
      const wait = delay.kind === "too-long" ? ` It asks for a wait of ${delay.seconds} seconds.` : "";
      const count = attempt > 1 ? ` There were ${attempt} attempts.` : "";
      const isCutOff = problem.code === "CONNECTION_FAILED" || problem.code === "FETCH_TIMED_OUT";
      const detail = `${problem.detail}${wait}${count}${isCutOff ? ignoredProxy(url) : ""}`;
      return report.add(problem.code, { ...place, ...problem.position }, detail);
    }
    await sleep(delay.milliseconds, signal);
  }
}

interface FetchLimits {
  readonly maximumBytes: number;
  readonly waiting: Waiting;
}

/** One attempt. Throws only if `signal` was aborted: its reason. */
async function attemptFetch(
  url: URL,
  headers: Readonly<Record<string, string>>,
  limits: FetchLimits,
  transport: HttpTransport,
  signal: AbortSignal | undefined,
): Promise<FetchedAnswer> {
  const attempt = new AbortController();
  const timer = setTimeout(() => {
    attempt.abort(timedOut);
  }, limits.waiting.left);
  const stop = (): void => {
    attempt.abort(signal?.reason);
  };
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const answer = await transport({ url, headers, signal: attempt.signal });
    const body = limits.waiting.count(answer.body);
    return await readAnswer({ ...answer, body }, url, "if-none-match" in headers, limits.maximumBytes);
  } catch (error) {
    signal?.throwIfAborted();
    if (attempt.signal.aborted) return { kind: "failed", problem: limits.waiting.describeTimeout() };
    return {
      kind: "failed",
      problem: error instanceof FetchProblemError ? error.problem : describeConnectionError(error),
    };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    attempt.abort(finished); // closes the connection if the body was not read
  }
}

const timedOut = new Error("timed out");
const finished = new Error("finished");

async function abortableSleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleepFor(milliseconds, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

const longestRetryAfterSeconds = 60;

type RetryDelay =
  | { readonly kind: "wait"; readonly milliseconds: number }
  | { readonly kind: "too-long"; readonly seconds: number };

/**
 * Milliseconds before the next attempt; `attempt` is the one that just failed, counted from 1.
 *
 * Retry-After is obeyed up to a minute; longer waits are the user's decision, so they are an error that says how long.
 * A meaningless value (zero, negative, past, not a time) counts as absent. RFC 9110, section 10.2.3.
 */
function retryDelay(attempt: number, retryAfter: string | undefined, now: number): RetryDelay {
  const asked = retryAfter === undefined ? undefined : parseRetryAfter(retryAfter, now);
  if (asked === undefined) return { kind: "wait", milliseconds: Math.min(500 * 2 ** (attempt - 1), 8_000) };
  if (asked > longestRetryAfterSeconds) return { kind: "too-long", seconds: Math.ceil(asked) };
  return { kind: "wait", milliseconds: Math.ceil(asked * 1_000) };
}

/** Seconds from now, if the value is usable: whole seconds, or an HTTP date. */
function parseRetryAfter(value: string, now: number): number | undefined {
  const text = value.trim();
  const isHttpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text);
  const seconds = /^\d{1,10}$/.test(text)
    ? Number(text)
    : isHttpDate
      ? (Date.parse(text) - now) / 1_000
      : Number.NaN;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

/** The time limit of a fetch, and its progress for a waiting user. */
class Waiting {
  readonly #what: string;
  readonly #limit: number;
  readonly #start = performance.now();
  readonly #timer: NodeJS.Timeout;
  #bytes = 0;

  /** `limit` in milliseconds. */
  constructor(what: string, limit: number, report: Report) {
    this.#what = what;
    this.#limit = limit;
    this.#timer = setInterval(() => {
      report.wait(this.#seconds(), this.#describe());
    }, 1_000);
    this.#timer.unref();
  }

  /** Milliseconds before the fetch is aborted. */
  get left(): number {
    return Math.max(0, this.#limit - (performance.now() - this.#start));
  }

  end(): void {
    clearInterval(this.#timer);
  }

  async *count(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const chunk of body) {
      this.#bytes += chunk.length;
      yield chunk;
    }
  }

  describeTimeout(): FetchProblem {
    const received = this.#bytes === 0 ? "nothing" : `${this.#bytes} bytes`;
    const detail = `The answer was not complete after ${this.#limit / 1_000} seconds; ${received} had arrived.`;
    return { code: "FETCH_TIMED_OUT", detail, isRetryable: false };
  }

  #seconds(): number {
    return Math.round((performance.now() - this.#start) / 1_000);
  }

  #describe(): string {
    const received = this.#bytes === 0 ? "no byte yet" : `${this.#bytes} bytes so far`;
    return `waiting for ${this.#what}: ${received}, ${this.#seconds()} s of ${this.#limit / 1_000} s`;
  }
}
