// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Judges a response: a success, or one of several failures.
 *
 * The version is compared first, because another version may describe the body differently. A success counts only if
 * its body can be read as the document describes it.
 */
import { redactHeaders } from "../call/attempt.js";
import type { RawResponse, CallState } from "../call/call-state.js";
import type { Exchange } from "../call/call.js";
import { report } from "../call/observer.js";
import { retryAfter } from "../call/retry.js";
import {
  CapabilityNotEnabledError,
  ConnectionError,
  RateLimitedError,
  RedirectRefusedError,
  ResponseError,
  UndecodableError,
  UnsupportedVersionError,
  VersionMismatchError,
  type CallError,
  type ResponseFacts,
  type VersionRefusal,
} from "../errors/errors.js";
import { web } from "../web.js";
import type { AnyOutcome } from "./outcome.js";
import { decode, incomplete } from "./decode.js";
import { streamOf } from "./read-body.js";

export function judge(state: CallState, raw: RawResponse): Exchange {
  const { profile, descriptor, attempts, key, options } = state;
  const { response, bytes, kind } = raw;
  const { status, ok } = response;
  const opener = typeof kind === "object" ? kind : undefined;
  const decoded = opener ? {} : decode(raw, options.inexactNumbers);
  const problem = raw.refusal ?? decoded.problem;
  const refusal = versionRefusal(state, status, decoded.value);
  const value = refusal?.body ?? decoded.value;
  const served = (profile.echoHeader && response.headers.get(profile.echoHeader)) || undefined;
  const otherVersion = !refusal && versionMismatch(state, ok, served);
  // All versions declare the refusal of a version, and none the response of another version.
  const isDeclared = !!refusal?.isDeclared || (!otherVersion && !ok && !!kind && !problem);
  const failure = refusal
    ? failWith(UnsupportedVersionError, `version ${profile.version} is not supported`, {
        ...refusal,
        isDeclared,
      })
    : otherVersion || (ok ? unusableBody(raw, value, problem) : errorResponse(state, raw, value, isDeclared));
  // An error is shown, so it contains no credential. A success is the caller's own.
  const headers = failure ? redactHeaders(response.headers, raw.redact) : response.headers;
  const facts = {
    status,
    requestId: profile.requestId?.map((name) => headers.get(name)).find((value): value is string => !!value),
    servedVersion: failure && served ? raw.redact(served) : served,
    headers,
  };
  const exception = failure?.(raw.redact, {
    ...facts,
    body: value,
    home: descriptor.home,
  });
  // The body of a failure is never read.
  if (opener && exception)
    streamOf(response)
      ?.cancel()
      .catch(() => {});
  // `Object.assign`: on every response, a spread would take longer than all the rest.
  const outcome: AnyOutcome = Object.assign(
    facts,
    { operation: descriptor.id, attempts, idempotencyKey: key },
    exception
      ? ({ ok: false, isDeclared, error: value, exception } as const)
      : ({
          ok: true,
          data: opener ? opener.open(state, raw) : value,
        } as const),
  );
  return { outcome, response, bytes };
}

/** Creates the error of a response from its facts. */
type Failure = (redact: RawResponse["redact"], response: ResponseFacts) => CallError;

function failWith<Details extends object>(
  Kind: new (message: string, options: Details & { readonly response: ResponseFacts }) => CallError,
  words: string,
  details: Details,
): Failure {
  return (redact, response) => new Kind(redact(`${response.status} ${words}`), { response, ...details });
}

/** A response that refuses the version of the call. Its body is declared if the document has one that says so. */
function versionRefusal(
  { profile, descriptor }: CallState,
  status: number,
  value: unknown,
): (VersionRefusal & { isDeclared?: boolean; body?: unknown }) | undefined {
  const expected = profile.unsupportedVersion;
  // An operation that ignores the version cannot refuse it, whatever its response looks like.
  if (descriptor.ignoresVersion || status !== expected?.status) return undefined;
  let body = value;
  try {
    // If the operation declares another body for this status, the refusal is still JSON.
    if (typeof value === "string") body = JSON.parse(value);
  } catch {
    // It is text.
  }
  const { codeField, code } = expected;
  // The status alone says so.
  if (!codeField) return {};
  const refusal = Object(body) as Record<string, unknown> & VersionRefusal;
  const { reason, requested, supported } = refusal;
  return refusal[codeField] === code ? { body, isDeclared: true, reason, requested, supported } : undefined;
}

/** The failure of a response under another version, if neither the document nor the client's policy allows it. */
function versionMismatch(state: CallState, ok: boolean, served: string | undefined): Failure | undefined {
  const { profile, descriptor, options } = state;
  const { version: requested = "", echoHeader, echoAbsent = [] } = profile;
  if (!echoHeader || (descriptor.ignoresVersion && echoAbsent.includes("ignoresVersion"))) return undefined;
  // A gateway that responds with an error knows no versions. A replayed response comes without the header.
  const isReplay =
    state.key &&
    (state.attempts > 1 || options.idempotencyKey || state.resume) &&
    echoAbsent.includes("keyedReplay");
  return served === requested || (!served && (!ok || isReplay)) || isAllowed(state, requested, served)
    ? undefined
    : failWith(VersionMismatchError, `under version ${served ?? "(none named)"}, requested ${requested}`, {});
}

/** A policy that fails, or does not decide at once, has not allowed the response. */
function isAllowed(
  { options, descriptor: { id: operation } }: CallState,
  requested: string,
  served: string | undefined,
): boolean {
  const { onVersionMismatch: policy } = options;
  let decision: unknown = policy;
  try {
    if (typeof policy === "function") decision = policy({ operation, requested, served });
  } catch (thrown) {
    const failure = thrown as Error;
    decision = Promise.reject(failure);
  }
  Promise.resolve(decision).catch((error: unknown) =>
    report(options, {
      kind: "hook",
      operation,
      hook: "onVersionMismatch",
      error,
    }),
  );
  return decision === "allow";
}

/** The failure of a success whose body is too long, incomplete, or not as declared. */
function unusableBody(
  { response: { headers }, isCut, redact }: RawResponse,
  value: unknown,
  problem: string | undefined,
): Failure | undefined {
  if (isCut)
    return failWith(UndecodableError, "body exceeds maxResponseBytes", {
      isCompressed: false,
    });
  if (!problem) return undefined;
  if (problem === incomplete) return failWith(ConnectionError, "without the whole body", {});
  const contentType = redact(headers.get("content-type") ?? "");
  const isCompressed = headers.has("content-encoding");
  const hint = isCompressed ? " (compressed, maybe cut)" : "";
  const start = typeof value === "string" ? value.slice(0, 80) : "";
  return failWith(
    UndecodableError,
    `${contentType && `${contentType}: `}the body ${problem}${hint} ${start}`,
    { contentType, isCompressed },
  );
}

/** Empty for a body that is nested deeper than the stack allows. */
function written(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
}

/** The failure of a redirect, or of an error that the service reports. */
function errorResponse(
  { profile, options, retry, base }: CallState,
  { response: { status, headers }, redact, hint }: RawResponse,
  value: unknown,
  isDeclared: boolean,
): Failure {
  if (status < 400)
    return failWith(RedirectRefusedError, "redirects are not followed", {
      location: redact(headers.get("location") ?? ""),
    });
  const text = typeof value === "string" ? value : written(value);
  const isDisabled = profile.errorBodies?.some(
    (known) => status === known.status && new RegExp(known.pattern).test(text),
  );
  const { pathname } = new web.URL(base);
  // A service that shows the whole path got it from the base URL; one behind a gateway does not see its prefix.
  const isMisplaced = isDisabled && pathname !== (profile.root ?? "/") && text.includes(pathname);
  const advice = isMisplaced ? `Is ${pathname} right in baseUrl?` : "";
  return failWith(
    isDisabled && !isMisplaced
      ? CapabilityNotEnabledError
      : status === 429
        ? RateLimitedError
        : ResponseError,
    // The hint is redacted as well: the signed string may contain a credential.
    `${text.slice(0, 200)} ${hint?.({ status, headers }) ?? advice}`.trim(),
    {
      isDeclared,
      retryAfterMs: retryAfter(headers, options.now ?? Date.now, retry),
    },
  );
}
