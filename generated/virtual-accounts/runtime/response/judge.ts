// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * What an answer means: success or failure, and which.
 *
 * The version is compared before a body is believed, and a success counts only if its body is what the document
 * promises.
 */
import type { Exchange } from "../call/call.js";
import { redactHeaders, type Answer } from "../call/attempt.js";
import { decode, incomplete } from "./decode.js";
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
} from "../errors/errors.js";
import { readJson } from "../json.js";
import { report } from "../call/observer.js";
import type { BodyKind, OperationDescriptor } from "../operation.js";
import type { AnyOutcome } from "./outcome.js";
import { retryAfter } from "../call/retry.js";
import type { Task } from "../call/call-state.js";
import type { VersionMismatch } from "../transport.js";

/** Class, message and particulars of an error. */
type Verdict = readonly [new (message: string) => CallError, message: string, particulars?: object];

export function judge(task: Task, answer: Answer): Exchange {
  const { profile, descriptor, options, attempts, key } = task;
  const { status, ok } = answer.response;
  let { headers } = answer.response;
  const kind = kindOf(descriptor, status);
  const decoded = decode(answer, kind, options.inexactNumbers);
  const { problem } = decoded;
  let { value } = decoded;
  let isDeclared = !ok && kind !== undefined && problem === undefined;
  let served = servedVersion();
  const verdict = unsupportedVersion() ?? otherVersion() ?? (ok ? unusableBody() : failure());
  if (verdict) {
    // What is shown of a failure shows no credential; a success is the caller's own.
    headers = redactHeaders(headers, answer.redact);
    served = servedVersion();
  }
  const requestId = profile.requestId?.map((name) => headers.get(name)).find(Boolean) ?? undefined;
  const { id: operation } = descriptor;
  const { response, bytes } = answer;
  // Written out, without a spread: on every answer, that would take longer than all the rest.
  const outcome: Record<string, unknown> = {
    ok: !verdict,
    status,
    requestId,
    servedVersion: served,
    operation,
    headers,
    attempts,
    idempotencyKey: key,
  };
  if (verdict) {
    const [Kind, message, particulars] = verdict;
    const facts = { status, requestId, servedVersion: served, ...particulars, body: value };
    outcome["isDeclared"] = isDeclared;
    outcome["error"] = value;
    outcome["exception"] = Object.assign(new Kind(answer.redact(`${status} ${message}`)), facts);
    // There to be read, too much to be printed.
    Object.defineProperties(outcome["exception"], {
      headers: { value: headers },
      home: { value: descriptor.home },
    });
  } else outcome["data"] = value;
  return { outcome: outcome as unknown as AnyOutcome, response, bytes };

  function servedVersion(): string | undefined {
    return (profile.echoHeader && headers.get(profile.echoHeader)) || undefined;
  }

  function unsupportedVersion(): Verdict | undefined {
    const expected = profile.unsupportedVersion;
    // An operation that ignores the version cannot refuse it, whatever its answer looks like.
    if (descriptor.ignoresVersion || status !== expected?.status) return;
    const refusal = parsed(value);
    const body = Object(refusal) as Record<string, unknown>;
    if (body[expected.codeField] !== expected.code) return;
    value = refusal;
    const { reason, requested, supported } = body;
    isDeclared = true;
    const particulars = { reason, requested, supported, isDeclared };
    return [UnsupportedVersionError, `version ${profile.version} is not supported`, particulars];
  }

  function otherVersion(): Verdict | undefined {
    const { version: requested = "", echoHeader, echoAbsent = [] } = profile;
    const isExempt = descriptor.ignoresVersion && echoAbsent.includes("ignoresVersion");
    if (!echoHeader || served === requested || isExempt) return;
    // A gateway that answers with an error knows no versions. A replayed answer comes without headers.
    const isReplay =
      key && (attempts > 1 || options.idempotencyKey || task.resume) && echoAbsent.includes("keyedReplay");
    if (!served && (!ok || isReplay)) return;
    if (policyOn({ operation: descriptor.id, requested, served }) === "allow") return;
    // Another version declares it otherwise.
    isDeclared = false;
    return [VersionMismatchError, `under version ${served ?? "(none named)"}, asked for ${requested}`];
  }

  function policyOn(mismatch: VersionMismatch): unknown {
    const { onVersionMismatch: policy } = options;
    // Who cannot decide, or not at once, has not allowed it.
    const fail = (error: unknown): void =>
      report(options, { kind: "hook", operation: descriptor.id, hook: "onVersionMismatch", error });
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
  function unusableBody(): Verdict | undefined {
    if (answer.isCut) return [UndecodableError, "body exceeds maxResponseBytes"];
    if (problem === undefined) return;
    if (problem === incomplete) return [ConnectionError, "without the whole body"];
    const contentType = answer.redact(headers.get("content-type") ?? "");
    const isCompressed = headers.has("content-encoding");
    const hint = isCompressed ? " (compressed, maybe cut)" : "";
    const start = typeof value === "string" ? value.slice(0, 80) : "";
    return [
      UndecodableError,
      `${contentType}: the body ${problem}${hint} ${start}`,
      { contentType, isCompressed },
    ];
  }

  function failure(): Verdict {
    const location = answer.redact(headers.get("location") ?? "");
    if (status < 400) return [RedirectRefusedError, "redirects are not followed", { location }];
    const text = typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
    const isDisabled = profile.errorBodies?.some(
      (known) => status === known.status && new RegExp(known.pattern).test(text),
    );
    // What was signed may have a credential in it.
    const hint = answer.hint?.({ status, headers }) ?? "";
    return [
      isDisabled ? CapabilityNotEnabledError : status === 429 ? RateLimitedError : ResponseError,
      `${text.slice(0, 200)} ${hint}`.trim(),
      {
        isDeclared,
        retryAfterMs: retryAfter(headers, options.now ?? Date.now, task.retry),
      },
    ];
  }
}

/** Where the operation declares this status otherwise, the refusal of the version is still JSON. */
function parsed(value: unknown): unknown {
  try {
    return typeof value === "string" ? readJson(value).value : value;
  } catch {
    return value;
  }
}

/** Exact status, then its range; of a success that is not listed, what the operation's success is; then `default`. */
function kindOf({ responses, method }: OperationDescriptor, status: number): BodyKind | undefined {
  const range = String(status).charAt(0);
  const success = (): string | undefined => Object.keys(responses).find((listed) => listed.startsWith("2"));
  const listed =
    responses[status] ?? responses[`${range}XX`] ?? responses[(range === "2" && success()) || "default"];
  return listed && (method === "HEAD" || status === 204 || status === 205) ? "none" : listed;
}
