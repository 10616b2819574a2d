// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Why a call failed. Each class has a `name` and a `code` that never change, whatever a minifier does.
 *
 * What an error shows of itself (message, JSON, console) has no credential in it and no body of a request; JSON has no
 * body of the answer either, which may repeat what was sent.
 */
import type { Fate } from "./fate.js";
import { isOfKind, kindsOf, noteKinds } from "./class-names.js";
import type { WebHeaders } from "../web.js";

/** Every error of a call is one of these. */
export abstract class CallError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isOfKind(this, value);
  }

  override get name(): string {
    return "CallError";
  }
  /** The name in another spelling: `timed_out` for `TimedOutError`. */
  readonly code: string;
  /** The operation's id. */
  declare readonly operation: string | undefined;
  /** Of the answer, where there was one. */
  declare readonly status: number | undefined;
  declare readonly requestId: string | undefined;
  declare readonly servedVersion: string | undefined;
  /** How often the request was sent. */
  readonly attempts: number = 0;
  /** What became of the request, over all attempts under its key. */
  readonly fate: Fate = "not_sent";
  /** Whether the request may have taken effect although it failed: `fate` is `unknown`, and the method is not a reading one. */
  readonly outcomeUnknown: boolean = false;
  /** Repeat the call with this key and it cannot take effect twice, until `keyExpiresAt`. */
  declare readonly idempotencyKey: string | undefined;
  /** When the service forgets the key, where its document says so. From then on look the outcome up; do not repeat. */
  declare readonly keyExpiresAt: Date | undefined;
  /** Headers of the answer. */
  declare readonly headers: WebHeaders | undefined;
  /** Body of the answer: decoded, or text where it could not be. */
  declare readonly body: unknown;

  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    const words = this.name.slice(0, -5).replace(/\B[A-Z]/g, "_$&");
    this.code = words.toLowerCase();
    noteKinds(this);
  }

  toJSON(): object {
    return Object.assign({ name: this.name, message: this.message }, this, { body: undefined });
  }
}

/** Whether it is the error of a call, of whichever generated API. */
export function isCallError(error: unknown): error is CallError {
  return kindsOf(error).includes("CallError");
}

/** The service answered with a status that is not success. Narrow `body` by status with `isResponseError`. */
export class ResponseError extends CallError {
  override get name(): string {
    return "ResponseError";
  }
  declare readonly code: "response" | "rate_limited" | "unsupported_version" | "capability_not_enabled";
  declare readonly status: number;
  /** Whether `body` has the form that the document declares for this status. */
  declare readonly isDeclared: boolean;
  /** The API and the version that declare the operation: `shop/2025-01-01`. */
  declare readonly home: string;
  /** How long the service asks to wait. */
  declare readonly retryAfterMs: number | undefined;
}

/** 429, and no more retries, or a longer wait asked for than the call may take. */
export class RateLimitedError extends ResponseError {
  override get name(): string {
    return "RateLimitedError";
  }
  declare readonly code: "rate_limited";
}

/** The service does not serve the version that this client was generated for. */
export class UnsupportedVersionError extends ResponseError {
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

/** The answer was made under another version than the one asked for, or does not say under which. */
export class VersionMismatchError extends CallError {
  override get name(): string {
    return "VersionMismatchError";
  }
  declare readonly code: "version_mismatch";
}

/** A success whose body is not what the document promises: HTML of a proxy, cut JSON, more than the limit. */
export class UndecodableError extends CallError {
  override get name(): string {
    return "UndecodableError";
  }
  declare readonly code: "undecodable";
  declare readonly contentType: string | undefined;
  /** Then it may have been cut off on its way, and is fetched again where that is safe. */
  declare readonly isCompressed: boolean;
}

/** Redirects are never followed: credentials and key would travel along. */
export class RedirectRefusedError extends CallError {
  override get name(): string {
    return "RedirectRefusedError";
  }
  declare readonly code: "redirect_refused";
  declare readonly location: string | undefined;
}

/** No whole answer came: refused, reset, cut, or without the body that was promised. */
export class ConnectionError extends CallError {
  override get name(): string {
    return "ConnectionError";
  }
  declare readonly code: "connection";
}

/** The time of an attempt, or of the whole call, is over. */
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

/** The operation exists in the sandbox only, and the key is a live one. */
export class SandboxOnlyError extends CallError {
  override get name(): string {
    return "SandboxOnlyError";
  }
  declare readonly code: "sandbox_only";
}

/** A page led to a page that was there before: following it would never end, stopping would lose items. */
export class RepeatedCursorError extends CallError {
  override get name(): string {
    return "RepeatedCursorError";
  }
  declare readonly code: "repeated_cursor";
}

/** There are more pages than `maxPages` allows. */
export class PageLimitError extends CallError {
  override get name(): string {
    return "PageLimitError";
  }
  declare readonly code: "page_limit";
}
