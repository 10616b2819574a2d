// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * The errors of calls. Each class has a `name` and a `code` that never change, even when class names are minified.
 *
 * The message, JSON and console output of an error contain no credential and no request body. JSON omits the response
 * body as well, which may repeat what was sent.
 */
import type { WebHeaders } from "../web.js";
import { classNamesOf, isInstance, noteClassNames } from "./class-names.js";
import type { Fate } from "./fate.js";

/** The response that an error was made from. */
export interface ResponseFacts {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly servedVersion: string | undefined;
  readonly headers: WebHeaders;
  readonly body: unknown;
  readonly home: string;
}

/** The facts of a call that failed. */
export interface CallFacts {
  readonly operation: string | undefined;
  readonly attempts: number;
  readonly fate: Fate;
  readonly outcomeUnknown: boolean;
  readonly idempotencyKey: string | undefined;
  readonly keyExpiresAt: Date | undefined;
}

interface CallErrorOptions {
  readonly cause?: unknown;
  readonly response?: ResponseFacts | undefined;
}

/**
 * Every error of a call is one of these. `Own` are the fields of a class beyond those that all have: its constructor takes
 * them, and the constructor here sets them.
 */
export abstract class CallError<Own extends object = object> extends Error implements CallFacts {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isInstance(this, value);
  }

  override get name(): string {
    return "CallError";
  }
  /** The name in another spelling: `timed_out` for `TimedOutError`. */
  readonly code: string;
  /** The operation's id. */
  declare readonly operation: string | undefined;
  /** The status of the response, if there was one. */
  declare readonly status: number | undefined;
  declare readonly requestId: string | undefined;
  declare readonly servedVersion: string | undefined;
  /** How often the request was sent. */
  readonly attempts: number = 0;
  /** The fate of the request over all attempts with its key. */
  readonly fate: Fate = "not_sent";
  /**
   * True if the request may have taken effect although it failed: `fate` is `unknown`, and the method does more than read.
   */
  readonly outcomeUnknown: boolean = false;
  /** Repeat the call with this key and it cannot take effect twice, until `keyExpiresAt`. */
  declare readonly idempotencyKey: string | undefined;
  /** When the service forgets the key, if its document says so. After that, look the outcome up; do not repeat the call. */
  declare readonly keyExpiresAt: Date | undefined;
  /** Headers of the response. */
  declare readonly headers: WebHeaders | undefined;
  /** Body of the response: decoded, or a string if that failed. */
  declare readonly body: unknown;

  constructor(message: string, options?: CallErrorOptions & Own) {
    super(message, options);
    const words = this.name.slice(0, -5).replace(/\B[A-Z]/g, "_$&");
    this.code = words.toLowerCase();
    noteClassNames(this);
    const { cause: _, response, ...own } = options ?? ({} as CallErrorOptions);
    Object.assign(this, own);
    if (!response) return;
    const { headers, home, ...shown } = response;
    Object.assign(this, shown);
    // Readable, but too long to be printed.
    Object.defineProperties(this, {
      headers: { value: headers },
      home: { value: home },
    });
  }

  toJSON(): object {
    return {
      name: this.name,
      message: this.message,
      ...(this as object),
      body: undefined,
    };
  }
}

/**
 * Gives an error the facts of the call that it ends, and returns it. They are final only when the call ends, and what a
 * signer or a credential of yours threw stays the object that it is. Nothing else changes an error.
 *
 * Its stack becomes that of the call, which leads to the function that made it: the error itself may come from a timer.
 */
export function attribute(error: CallError, facts: CallFacts): CallError {
  Object.assign(error, facts);
  error.message = `${facts.operation}: ${error.message}`;
  if (facts.outcomeUnknown)
    error.message = `${error.message.replace(/[^.!?]$/, "$&.")} Whether it took effect is unknown.`;
  const { captureStackTrace } = Error as { captureStackTrace?: CaptureStack };
  captureStackTrace?.(error, attribute);
  return error;
}

type CaptureStack = (error: Error, below: unknown) => void;

/** True for the error of a call of any generated API. */
export function isCallError(error: unknown): error is CallError {
  return classNamesOf(error).includes("CallError");
}

/** The status of the response is not a success. Narrow `body` by status with `isResponseError`. */
export class ResponseError<Own extends object = object> extends CallError<
  {
    readonly isDeclared: boolean;
    readonly retryAfterMs?: number | undefined;
  } & Own
> {
  override get name(): string {
    return "ResponseError";
  }
  declare readonly code: "response" | "rate_limited" | "unsupported_version" | "capability_not_enabled";
  declare readonly status: number;
  /** True if `body` has the form that the document declares for this status. */
  declare readonly isDeclared: boolean;
  /** The API and the version that declare the operation: `shop/2025-01-01`. */
  declare readonly home: string;
  /** The wait that the service asks for. */
  declare readonly retryAfterMs: number | undefined;
}

/** 429, with no retries left, or with a longer wait than the call allows. */
export class RateLimitedError extends ResponseError {
  override get name(): string {
    return "RateLimitedError";
  }
  declare readonly code: "rate_limited";
}

/** The body of a refused version, as far as it is known. */
export interface VersionRefusal {
  readonly reason?: string | undefined;
  readonly requested?: string | undefined;
  readonly supported?: readonly string[] | undefined;
}

/** The service does not serve the version that this client was generated for. */
export class UnsupportedVersionError extends ResponseError<VersionRefusal> {
  override get name(): string {
    return "UnsupportedVersionError";
  }
  declare readonly code: "unsupported_version";
  declare readonly reason: string | undefined;
  declare readonly requested: string | undefined;
  declare readonly supported: readonly string[] | undefined;
}

/** The account has no access to this part of the API: ask the provider to enable it. */
export class CapabilityNotEnabledError extends ResponseError {
  override get name(): string {
    return "CapabilityNotEnabledError";
  }
  declare readonly code: "capability_not_enabled";
}

/** The response was made under another version than the one requested, or does not say under which. */
export class VersionMismatchError extends CallError {
  override get name(): string {
    return "VersionMismatchError";
  }
  declare readonly code: "version_mismatch";
}

/** A success whose body is not what the document promises: a proxy's HTML, truncated JSON, more than the limit. */
export class UndecodableError extends CallError<{
  readonly contentType?: string;
  readonly isCompressed: boolean;
}> {
  override get name(): string {
    return "UndecodableError";
  }
  declare readonly code: "undecodable";
  declare readonly contentType: string | undefined;
  /** True if it may have been truncated in transit; it is fetched again if that is safe. */
  declare readonly isCompressed: boolean;
}

/** Redirects are never followed: credentials and key would travel along. */
export class RedirectRefusedError extends CallError<{
  readonly location: string;
}> {
  override get name(): string {
    return "RedirectRefusedError";
  }
  declare readonly code: "redirect_refused";
  declare readonly location: string | undefined;
}

/** No complete response arrived: refused, reset, truncated, or without the promised body. */
export class ConnectionError extends CallError {
  override get name(): string {
    return "ConnectionError";
  }
  declare readonly code: "connection";
}

/** The time for an attempt, or for the whole call, is up. */
export class TimedOutError extends CallError {
  override get name(): string {
    return "TimedOutError";
  }
  declare readonly code: "timed_out";
}

/** The caller's signal was aborted; `cause` is its reason. */
export class AbortedError extends CallError {
  override get name(): string {
    return "AbortedError";
  }
  declare readonly code: "aborted";
}

/** An argument, an option, a credential or a signature cannot be sent. `fate` says whether an earlier attempt was. */
export class InvalidRequestError extends CallError {
  override get name(): string {
    return "InvalidRequestError";
  }
  declare readonly code: "invalid_request";
}

/** The operation exists only in the sandbox, and the key is a live one. */
export class SandboxOnlyError extends CallError {
  override get name(): string {
    return "SandboxOnlyError";
  }
  declare readonly code: "sandbox_only";
}

/** A page led back to an earlier page: following it would never end, stopping would lose items. */
export class RepeatedCursorError extends CallError {
  override get name(): string {
    return "RepeatedCursorError";
  }
  declare readonly code: "repeated_cursor";
}

/** The next page is not below the base URL of the call: it is not asked for, because the credentials would go there. */
export class ForeignPageError extends CallError<{
  readonly location: string;
}> {
  override get name(): string {
    return "ForeignPageError";
  }
  declare readonly code: "foreign_page";
  declare readonly location: string;
}

/** There are more pages than `maxPages` allows. */
export class PageLimitError extends CallError {
  override get name(): string {
    return "PageLimitError";
  }
  declare readonly code: "page_limit";
}
