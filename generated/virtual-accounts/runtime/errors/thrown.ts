// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** Describes thrown values of any kind: a circle of causes, a proxy, nothing at all. These functions never throw. */
import { redact } from "./redact.js";

/** Its innermost cause, in words: `fetch failed` alone explains nothing. */
export function describeThrown(thrown: unknown): {
  readonly message: string;
  readonly code: string;
} {
  try {
    let error = Object(thrown) as PlatformError;
    for (let depth = 0; error.cause && depth < 9; depth++) error = Object(error.cause) as PlatformError;
    const { message = String(thrown), code = "" } = error;
    return { message: String(message || code), code: String(code) };
  } catch {
    return { message: "An unreadable error.", code: "" };
  }
}

interface PlatformError {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
}

/** An error with the same message that can be shown: the original may quote the request, or hold it. */
export function safeCause(thrown: unknown, secrets: readonly string[]): Error & { code?: string } {
  const { message, code } = describeThrown(thrown);
  const cause: Error & { code?: string } = new Error(redact(message, secrets));
  cause.code = code;
  return cause;
}
