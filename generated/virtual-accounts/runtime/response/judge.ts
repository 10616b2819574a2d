// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * What a response means: success or failure, and which.
 *
 * The version is compared before a body is believed, and a success counts only if its body is what the document
 * promises.
 */
import { redactHeaders, type RawResponse } from "../call/attempt.js";
import type { CallState } from "../call/call-state.js";
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
import { readJson } from "../json.js";
import type { VersionMismatch } from "../transport.js";
import type { AnyOutcome } from "./outcome.js";
import type { BodyReader, WebHeaders } from "../web.js";
import { decode, incomplete } from "./decode.js";

export function judge(state: CallState, raw: RawResponse): Exchange {
  const { profile, descriptor, options, attempts, key } = state;
  const { response, bytes, redact } = raw;
  const { status, ok } = response;
  const { kind } = raw;
  const opener = typeof kind === "object" ? kind : undefined;
  const decoded = opener ? {} : decode(raw, options.inexactNumbers);
  const problem = raw.refusal ?? decoded.problem;
  let { value } = decoded;
  let isDeclared = !ok && kind !== undefined && problem === undefined;
  let facts = factsIn(response.headers);
  const exception = refusedVersion() ?? otherVersion() ?? (ok ? unusableBody() : failure());
  // Nobody is going to read it.
  if (opener && exception) (response.body as Pick<BodyReader, "cancel"> | null)?.cancel().catch(() => {});
  const { requestId, servedVersion, headers } = facts;
  const { id: operation } = descriptor;
  const common = {
    status,
    requestId,
    servedVersion,
    operation,
    headers,
    attempts,
    idempotencyKey: key,
  };
  // Not a spread, which on every response would take longer than all the rest.
  const outcome: AnyOutcome = exception
    ? Object.assign(common, {
        ok: false,
        isDeclared,
        error: value,
        exception,
      } as const)
    : Object.assign(common, {
        ok: true,
        data: opener ? opener.open(state, raw) : value,
      } as const);
  return { outcome, response, bytes };

  function factsIn(headers: WebHeaders): ResponseFacts {
    return {
      status,
      requestId: profile.requestId?.map((name) => headers.get(name)).find(Boolean) ?? undefined,
      servedVersion: (profile.echoHeader && headers.get(profile.echoHeader)) || undefined,
      headers,
      body: value,
      home: descriptor.home,
    };
  }

  /** A failure is shown, so it contains no credential. A success is the caller's own. */
  function shown(): ResponseFacts {
    return (facts = factsIn(redactHeaders(response.headers, redact)));
  }

  function say(words: string): string {
    return redact(`${status} ${words}`);
  }

  function refusedVersion(): CallError | undefined {
    const expected = profile.unsupportedVersion;
    // An operation that ignores the version cannot refuse it, whatever its response looks like.
    if (descriptor.ignoresVersion || status !== expected?.status) return;
    const refusal = parsed(value);
    if ((Object(refusal) as Record<string, unknown>)[expected.codeField] !== expected.code) return;
    value = refusal;
    isDeclared = true;
    const { reason, requested, supported } = refusal as VersionRefusal;
    return new UnsupportedVersionError(say(`version ${profile.version} is not supported`), {
      response: shown(),
      isDeclared,
      reason,
      requested,
      supported,
    });
  }

  function otherVersion(): CallError | undefined {
    const { version: requested = "", echoHeader, echoAbsent = [] } = profile;
    const { servedVersion: served } = facts;
    const isExempt = descriptor.ignoresVersion && echoAbsent.includes("ignoresVersion");
    if (!echoHeader || served === requested || isExempt) return;
    // A gateway that responds with an error knows no versions. A replayed response comes without the header.
    const isReplay =
      key && (attempts > 1 || options.idempotencyKey || state.resume) && echoAbsent.includes("keyedReplay");
    if (!served && (!ok || isReplay)) return;
    if (decide({ operation: descriptor.id, requested, served }) === "allow") return;
    // Another version declares it differently.
    isDeclared = false;
    return new VersionMismatchError(
      say(`under version ${served ?? "(none named)"}, requested ${requested}`),
      { response: shown() },
    );
  }

  function decide(mismatch: VersionMismatch): unknown {
    const { onVersionMismatch: policy } = options;
    // A policy that fails, or does not decide at once, has not allowed it.
    const fail = (error: unknown): void =>
      report(options, {
        kind: "hook",
        operation: descriptor.id,
        hook: "onVersionMismatch",
        error,
      });
    try {
      const decision: unknown = typeof policy === "function" ? policy(mismatch) : policy;
      if (typeof decision !== "string") Promise.resolve(decision).catch(fail);
      return decision;
    } catch (error) {
      fail(error);
      return "error";
    }
  }

  /** Why a success does not count. */
  function unusableBody(): CallError | undefined {
    if (raw.isCut) {
      return new UndecodableError(say("body exceeds maxResponseBytes"), {
        response: shown(),
        isCompressed: false,
      });
    }
    if (problem === undefined) return;
    if (problem === incomplete) {
      return new ConnectionError(say("without the whole body"), {
        response: shown(),
      });
    }
    const contentType = redact(response.headers.get("content-type") ?? "");
    const isCompressed = response.headers.has("content-encoding");
    const hint = isCompressed ? " (compressed, maybe cut)" : "";
    const start = typeof value === "string" ? value.slice(0, 80) : "";
    return new UndecodableError(say(`${contentType}: the body ${problem}${hint} ${start}`), {
      response: shown(),
      contentType,
      isCompressed,
    });
  }

  function failure(): CallError {
    const location = redact(response.headers.get("location") ?? "");
    if (status < 400)
      return new RedirectRefusedError(say("redirects are not followed"), {
        response: shown(),
        location,
      });
    const text = typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
    const isDisabled = profile.errorBodies?.some(
      (known) => status === known.status && new RegExp(known.pattern).test(text),
    );
    // What was signed may contain a credential.
    const hint = raw.hint?.({ status, headers: response.headers }) ?? "";
    const message = say(`${text.slice(0, 200)} ${hint}`.trim());
    const retryAfterMs = retryAfter(response.headers, options.now ?? Date.now, state.retry);
    const Kind = isDisabled ? CapabilityNotEnabledError : status === 429 ? RateLimitedError : ResponseError;
    return new Kind(message, { response: shown(), isDeclared, retryAfterMs });
  }
}

/** If the operation declares another body for this status, the refusal of the version is still JSON. */
function parsed(value: unknown): unknown {
  try {
    return typeof value === "string" ? readJson(value).value : value;
  } catch {
    return value;
  }
}
