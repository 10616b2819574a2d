// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Hooks that watch calls. They see requests before credentials and signature are added, and responses with credentials
 * redacted. They cannot disturb a call: what they throw is reported, and the call goes on.
 */
import type { CallError } from "../errors/errors.js";
import type { Fate } from "../errors/fate.js";
import type { Retirement } from "../profile.js";
import { web, type WebHeaders } from "../web.js";

export interface Observer {
  /** Before each attempt is sent. */
  readonly onRequest?: ((event: RequestEvent) => unknown) | undefined;
  /** After each attempt, once: when the body of its response has been read, or it has failed. */
  readonly onAttempt?: ((event: AttemptEvent) => unknown) | undefined;
  /**
   * For the first response in this process that announces the end of its operation (`Deprecation`, `Sunset`). Default: one
   * line on stderr if `NODE_ENV` is `development`.
   */
  readonly onDeprecated?: ((event: DeprecationEvent) => unknown) | undefined;
  /** Before the pause that precedes another attempt. */
  readonly onRetry?: ((event: RetryEvent) => unknown) | undefined;
  /** For each call that fails, awaited or not, and for what another hook or the end of the journal throws. */
  readonly onError?: ((event: ErrorEvent) => unknown) | undefined;
}

export interface RequestEvent {
  readonly operation: string;
  readonly method: string;
  /** The path of the operation with the names of its parameters: `/orders/{id}`. As a name in metrics, it has few values. */
  readonly route: string;
  /** Without credentials. */
  readonly url: string;
  /** Names in lower case. Without credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** 1 for the first. */
  readonly attempt: number;
  readonly idempotencyKey: string | undefined;
}

export interface AttemptEvent extends Omit<RequestEvent, "headers"> {
  /** Absent if no whole response arrived. */
  readonly status: number | undefined;
  /** Headers of the response. */
  readonly headers: WebHeaders | undefined;
  readonly durationMs: number;
  /** The fate of the request over all attempts with its key. */
  readonly fate: Fate | "done";
  readonly error: CallError | undefined;
}

export interface DeprecationEvent {
  readonly api: string;
  readonly version: string | undefined;
  readonly operation: string;
  /** `false` if the response only names a sunset. */
  readonly isDeprecated: boolean;
  /** The time from which it should not be used; `undefined` if the response names none. */
  readonly deprecatedAt: Date | undefined;
  /** The time from which it may not be served; `undefined` if the response names none. */
  readonly sunsetAt: Date | undefined;
  /** Pages about it, from the `Link` header; `successor-version` is the replacement. */
  readonly links: readonly {
    readonly rel: string;
    readonly href: string;
  }[];
  /** The end of the version, as announced in the publisher's index when the client was generated. */
  readonly retirement: Retirement | undefined;
}

export interface RetryEvent {
  readonly operation: string;
  /** The attempt that failed. */
  readonly attempt: number;
  readonly delayMs: number;
  readonly error: CallError;
}

export type ErrorEvent =
  | {
      readonly kind: "call";
      readonly operation: string;
      readonly error: CallError;
    }
  /** The call itself goes on. */
  | {
      readonly kind: "hook";
      readonly operation: string;
      readonly hook: HookName;
      readonly error: unknown;
    };

export type HookName = Exclude<keyof Observer, "onError"> | "onVersionMismatch" | "journal.end";

/** Calls a hook with an event, asynchronously. */
export function notify<Name extends Exclude<keyof Observer, "onError">>(
  hooks: Observer,
  hook: Name,
  event: Parameters<NonNullable<Observer[Name]>>[0] | undefined,
): void {
  if (!event) return;
  const run = hooks[hook] as ((event: object) => unknown) | undefined;
  if (run)
    Promise.resolve(event)
      .then(run)
      .catch((error: unknown) =>
        report(hooks, {
          kind: "hook",
          operation: event.operation,
          hook,
          error,
        }),
      );
}

/** Reports to `onError`. What `onError` throws goes to the console, and so does a failed hook if there is no `onError`. */
export function report(hooks: Observer, event: ErrorEvent): void {
  const { onError } = hooks;
  if (!onError && event.kind === "call") return;
  Promise.resolve(event)
    .then(onError ?? ((unheard) => web.console.error(`${unheard.operation}: a hook failed.`, event.error)))
    .catch((error: unknown) => web.console.error(`${event.operation}: onError failed.`, error))
    // A failing console leaves no one to report to.
    .catch(() => {});
}
