// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** Describes thrown values of any kind: a circle of causes, a proxy, nothing at all. These functions never throw. */
import type { CallError } from "./errors.js";
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

/** An error of the call with the same message, which can be shown: the original may quote the request, or hold it. */
export function causedBy(
  thrown: unknown,
  secrets: readonly string[],
  Kind: new (message: string, options: { cause: unknown }) => CallError,
): CallError {
  const { message, code } = describeThrown(thrown);
  const clean = redact(message, secrets);
  return new Kind(clean, { cause: Object.assign(new Error(clean), { code }) });
}
