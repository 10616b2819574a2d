/** Answers a request: takes its fault, asks the specification or the API of the path, applies the fault. */
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { withoutRoot } from "../exchange/router.js";
import type { RequestHead, HttpRequest } from "../exchange/request.js";

import type { ApiTraits } from "../traits/types.js";
import { sha256 } from "../values/hash.js";
import { readKey } from "./api/idempotency.js";
import type { ServeOptions } from "./api/perform-operation.js";
import { operationsAt } from "./api/route.js";
import {
  serveApi,
  type Served,
  type ServedApi,
  serveStatus,
  unknownPath,
  versionFor,
  withApiHeaders,
} from "./api/serve-api.js";
import type { SandboxClock } from "./clock.js";
import {
  alterHeaders,
  alterReply,
  enterLoop,
  type Fault,
  faultMessage,
  faultReply,
  leaveLoop,
  wordedStatus,
} from "./faults/fault.js";
import type { FaultPlan } from "./faults/fault-plan.js";
import { emptyReply, InputRefused, type Reply, textReply } from "./http/reply.js";
import type { LoadedApi } from "./load-apis.js";

export interface Service {
  readonly clock: SandboxClock;
  readonly faults: FaultPlan;
  readonly apis: readonly ServedApi[];
  readonly specification: Specification | undefined;
}

interface Answered extends Served {
  readonly fault?: Fault | undefined;
  readonly now: number;
}

/** The answer before `finish`, which adds the headers of every answer. */
export async function answer(service: Service, request: HttpRequest): Promise<Answered> {
  const { clock, faults } = service;
  let fault: Fault | undefined;
  try {
    fault = faults.take(request, callOf(service, request));
  } catch (error) {
    if (!(error instanceof InputRefused)) throw error;
    return { reply: textReply(400, error.message), now: clock.now() };
  }
  if (fault?.latencyMs !== undefined) await sleep(fault.latencyMs, undefined, { ref: false });
  const now = clock.now() + (fault?.clockSkewMs ?? 0);
  if (fault === undefined) return { ...(await dispatch(service, request, { now })), now };
  const worded = wordFault(service, request, fault);
  if (fault.at === "before")
    return { reply: faultReply(fault, worded?.reply), fault, now, jsonType: worded?.jsonType };
  const { request: inner, page } = leaveLoop(request);
  const storedReply = fault.at === "stored" ? faultReply(fault, worded?.reply) : undefined;
  const served = await dispatch(service, inner, { now, storedReply });
  const body = worded === undefined ? served.reply : { ...served.reply, body: worded.reply.body };
  const altered = storedReply === undefined ? alterReply(fault, body, served.jsonType) : served.reply;
  const paging = served.operation?.paging;
  const reply =
    fault.cursorLoop !== undefined && paging !== undefined
      ? enterLoop(altered, paging, page, fault.cursorLoop)
      : altered;
  return { ...served, reply, fault, now };
}

/** Identifies a call over its attempts, whose signatures differ only in time. */
function callOf(service: Service, request: HttpRequest): string {
  const { signing, scope = [] } = traitsFor(service, request);
  const query = [...new URLSearchParams(request.query)].filter(
    ([name]) => signing?.timestamp?.in !== "query" || signing.timestamp.name !== name,
  );
  const scopes = scope.map(({ header }) => request.header(header));
  return JSON.stringify([request.method, request.path, query, scopes, idempotencyKeyOf(service, request)]);
}

export function idempotencyKeyOf(
  service: Service,
  request: RequestHead & Partial<HttpRequest>,
): string | undefined {
  const { idempotency } = traitsFor(service, request);
  return idempotency && readKey(idempotency, request);
}

/** The last step of every answer: adds the headers of the API, then applies the fault to them. */
export function finish(
  service: Service,
  request: RequestHead,
  { reply, fault }: Pick<Answered, "reply" | "fault">,
): Reply {
  const served = apiFor(service, request);
  const whole = served === undefined ? reply : withApiHeaders(served, request, reply);
  // A stored outcome is repeated unchanged.
  if (fault === undefined || (fault.at === "stored" && reply.isReplay === true)) return whole;
  return alterHeaders(fault, whole, traitsFor(service, request).version?.echo?.toLowerCase());
}

/** The API's own error for a fault that is only a status. */
function wordFault(service: Service, request: HttpRequest, fault: Fault): Served | undefined {
  const status = wordedStatus(fault);
  const served = apiFor(service, request);
  return status === undefined || served === undefined
    ? undefined
    : serveStatus(served, request, status, faultMessage);
}

/** The answer to a request whose body was too long to be kept. */
export function answerTooLong(service: Service, request: RequestHead, limit: number): Answered {
  const message = `The body is longer than ${limit} bytes`;
  const served = apiFor(service, request);
  const worded =
    served === undefined ? { reply: textReply(413, message) } : serveStatus(served, request, 413, message);
  return { ...worded, now: service.clock.now() };
}

async function dispatch(service: Service, request: HttpRequest, options: ServeOptions): Promise<Served> {
  const { specification } = service;
  const reply = specification && serveSpecification(specification, request);
  if (reply !== undefined) return { reply };
  const served = apiFor(service, request);
  return served === undefined ? unknownPath(request) : serveApi(served, request, options);
}

function traitsFor(service: Service, request: RequestHead): ApiTraits {
  const served = apiFor(service, request);
  return served === undefined ? {} : versionFor(served, request).api.traits;
}

function apiFor({ apis }: Service, request: RequestHead): ServedApi | undefined {
  // The longest root: `/v1/cards` is below `/v1` as well.
  const [served] = apis
    .filter((api) => isFor(api, request))
    .sort((left, right) => rootLength(right, request) - rootLength(left, request));
  if (served !== undefined || request.method === "OPTIONS") return served;
  return apis.find(({ versions }) =>
    [...versions.values()].some((each) => operationsAt(each, request).length > 0),
  );
}

/** True for every path below an API's root; without a root, only for the paths of its operations. */
function isFor({ versions }: ServedApi, { method, path, query }: RequestHead): boolean {
  return [...versions.values()].some(({ api, router }) =>
    api.root === "" ? router.find(method, path, query) !== undefined : withoutRoot(api, path).startsWith("/"),
  );
}

function rootLength({ versions }: ServedApi, { path }: RequestHead): number {
  return Math.max(
    ...Array.from(versions.values(), ({ api }) => (path.startsWith(`${api.root}/`) ? api.root.length : 0)),
  );
}

/**
 * The specification beside the API, without a key: the index, the document of a version, the latest document. Documents
 * are served byte for byte as locked, so that a pull from here finds the hash of the lock.
 */
export type Specification = Pick<LoadedApi, "documents" | "defaultVersion">;

/** Undefined for any other path. */
function serveSpecification(
  { documents, defaultVersion }: Specification,
  request: HttpRequest,
): Reply | undefined {
  const match = /^\/spec(?:\/([^/]+))?\/?$/.exec(request.path);
  if (match === null || !["GET", "HEAD"].includes(request.method)) return undefined;
  const latest = [...documents.keys()].at(-1) ?? "";
  const [, name = latest] = match;
  const text =
    name === "versions" ? indexOf([...documents.keys()], defaultVersion, latest) : documents.get(name);
  return text === undefined
    ? textReply(404, `There is no version ${name}`, { "content-type": "text/plain" })
    : fileReply(text, request);
}

function indexOf(versions: readonly string[], defaultVersion: string, latest: string): string {
  const listed = versions.map((version) => ({ version, url: `/spec/${version}` }));
  return `${JSON.stringify({ versions: listed, default: defaultVersion, latest }, null, 2)}\n`;
}

function fileReply(text: string, request: HttpRequest): Reply {
  const etag = `"${sha256(text)}"`;
  const headers = { etag, "cache-control": "no-cache", vary: "Accept-Encoding" };
  const known = (request.header("if-none-match") ?? "")
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""));
  if (known.includes(etag) || known.includes("*")) return emptyReply(304, headers);
  const contentType = /^\s*[{[]/.test(text)
    ? "application/json; charset=utf-8"
    : "application/yaml; charset=utf-8";
  const bytes = Buffer.from(text);
  if (!/\bgzip\b(?!;\s*q=0(?:\.0*)?\b)/.test(request.header("accept-encoding") ?? "")) {
    return { status: 200, headers, body: { kind: "bytes", bytes, contentType } };
  }
  // A strong tag promises the same bytes (RFC 9110 section 8.8.3).
  const packed = { ...headers, etag: `W/${etag}`, "content-encoding": "gzip" };
  return { status: 200, headers: packed, body: { kind: "bytes", bytes: gzipSync(bytes), contentType } };
}
