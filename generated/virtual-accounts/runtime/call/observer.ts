// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Hooks that watch calls. They see the request as it is before credentials and signature are added, and answers without
 * credentials, and cannot disturb a call: what they throw is reported, and the call goes on.
 */
import type { CallError } from "../errors/errors.js";
import { web, type WebHeaders } from "../web.js";

export interface Observer {
  /** Before each attempt is sent. */
  readonly onRequest?: ((event: RequestEvent) => unknown) | undefined;
  /** After each answer, when its body has been read. */
  readonly onResponse?: ((event: ResponseEvent) => unknown) | undefined;
  /** Before the pause that precedes a further attempt. */
  readonly onRetry?: ((event: RetryEvent) => unknown) | undefined;
  /** Each call that failed, awaited or not, and whatever another hook or the end of the journal threw. */
  readonly onError?: ((event: ErrorEvent) => unknown) | undefined;
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
  readonly error: CallError;
}

export type ErrorEvent =
  | { readonly kind: "call"; readonly operation: string; readonly error: CallError }
  /** The call itself goes on. */
  | { readonly kind: "hook"; readonly operation: string; readonly hook: HookName; readonly error: unknown };

export type HookName = Exclude<keyof Observer, "onError"> | "onVersionMismatch" | "journal.end";

/** Calls a hook with an event, in its own time. */
export function notify<Name extends "onRequest" | "onResponse" | "onRetry">(
  hooks: Observer,
  hook: Name,
  event: Parameters<NonNullable<Observer[Name]>>[0] | undefined,
): void {
  if (!event) return;
  const run = hooks[hook] as ((event: object) => unknown) | undefined;
  if (run)
    Promise.resolve(event)
      .then(run)
      .catch((error: unknown) => report(hooks, { kind: "hook", operation: event.operation, hook, error }));
}

/** To `onError`; what that throws, and what nobody listens to but has no promise either, goes to the console. */
export function report(hooks: Observer, event: ErrorEvent): void {
  const { onError } = hooks;
  if (!onError && event.kind === "call") return;
  Promise.resolve(event)
    .then(onError ?? ((unheard) => web.console.error(`${unheard.operation}: a hook failed.`, event.error)))
    .catch((error: unknown) => web.console.error(`${event.operation}: onError failed.`, error))
    // Nobody is left to hear of a console that fails.
    .catch(() => {});
}
