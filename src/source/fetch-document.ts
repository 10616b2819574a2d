/**
 * One document (or index) from one URL: complete, decoded, and text; or a report of why not.
 *
 * Redirects are not followed, since credentials would travel along (security of the whole stage: `url-rules.ts`).
 * Attempts are bounded, and so is each attempt in time, its body included.
 */
import { setTimeout as sleepFor } from "node:timers/promises";
import type { Place } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import { attemptFetch, type FetchedDocument } from "./attempt-fetch.js";
import { nodeTransport, type HttpTransport } from "./http-transport.js";
import { requestHeaders, type HeadersByOrigin } from "./request-headers.js";
import { retryDelay } from "./retry-delay.js";
import { displayUrl, refuseUrl } from "./url-rules.js";

/** What holds for every request of a pull. */
export interface FetchSettings {
  readonly headers?: HeadersByOrigin;
  readonly maximumBytes?: number;
  /** For one attempt, from the connection to the last byte. */
  readonly timeoutMilliseconds?: number;
  /** Attempts after the first. */
  readonly retries?: number;
  readonly signal?: AbortSignal;
  readonly transport?: HttpTransport;
  readonly sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  readonly now?: () => number;
}

export interface FetchOptions extends FetchSettings {
  /** Of the document we have: the server may answer that it is still the one. */
  readonly etag?: string;
  /** API and version, for the report. */
  readonly place?: Place;
}

export const defaultMaximumBytes = 64 * 1024 * 1024;

/** Undefined: the report says why. Throws the signal's reason when it is aborted, and nothing else. */
export async function fetchDocument(
  url: URL,
  options: FetchOptions,
  report: Report,
): Promise<FetchedDocument | undefined> {
  const place = { ...options.place, file: displayUrl(url) };
  const refusal = refuseUrl(url);
  if (refusal !== undefined) {
    report.add(refusal.code, place, refusal.detail);
    return undefined;
  }
  const request = requestHeaders(url, options.headers ?? new Map(), options.etag);
  if (request.kind === "refused") {
    report.add("REQUEST_HEADER_INVALID", place, request.detail);
    return undefined;
  }
  return await fetchWithRetries(url, request.headers, options, place, report);
}

async function fetchWithRetries(
  url: URL,
  headers: Readonly<Record<string, string>>,
  options: FetchOptions,
  place: Place,
  report: Report,
): Promise<FetchedDocument | undefined> {
  const { signal, now = Date.now, sleep = abortableSleep, retries = 2 } = options;
  const limits = {
    maximumBytes: options.maximumBytes ?? defaultMaximumBytes,
    timeoutMilliseconds: options.timeoutMilliseconds ?? 60_000,
  };
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    const result = await attemptFetch(url, headers, limits, options.transport ?? nodeTransport, signal);
    if (result.kind !== "failed") return result;
    const { problem } = result;
    const delay = retryDelay(attempt, problem.retryAfter, now());
    if (!problem.isRetryable || attempt > retries || delay.kind === "too-long") {
      const wait = delay.kind === "too-long" ? ` It asks to wait ${delay.seconds} seconds.` : "";
      const count = attempt > 1 ? ` It was tried ${attempt} times.` : "";
      report.add(
        problem.code,
        { ...place, ...problem.position },
        `${problem.detail}${wait}${count}`,
        problem.fix,
      );
      return undefined;
    }
    await sleep(delay.milliseconds, signal);
  }
}

async function abortableSleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleepFor(milliseconds, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
