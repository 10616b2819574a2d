// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Hooks that watch requests and answers. They see the request as it is before credentials and signature are added,
 * and cannot disturb a call: what they throw becomes an unhandled rejection of its own.
 */
import type { WebHeaders } from "./web.js";

export interface Observer {
  /** Before each attempt is sent. */
  readonly onRequest?: ((event: RequestEvent) => unknown) | undefined;
  /** After each answer, when its body has been read. */
  readonly onResponse?: ((event: ResponseEvent) => unknown) | undefined;
  /** Before the pause that precedes a further attempt. */
  readonly onRetry?: ((event: RetryEvent) => unknown) | undefined;
}

export interface RequestEvent {
  readonly operation: string;
  readonly method: string;
  /** Without credentials. */
  readonly url: string;
  /** Names in lower case. Without credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** 1 for the first. */
  readonly attempt: number;
  readonly idempotencyKey: string | undefined;
}

/** With the headers of the answer. */
export interface ResponseEvent extends Omit<RequestEvent, "headers"> {
  readonly status: number;
  readonly headers: WebHeaders;
  readonly durationMs: number;
}

export interface RetryEvent {
  readonly operation: string;
  /** The attempt that failed. */
  readonly attempt: number;
  readonly delayMs: number;
  /** Mostly a `CallError`. */
  readonly error: unknown;
}

export function notify<Event>(hook: ((event: Event) => unknown) | undefined, event: Event | undefined): void {
  if (hook && event) void Promise.resolve(event).then(hook);
}
