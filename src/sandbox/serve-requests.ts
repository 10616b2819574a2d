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
  address,
  type Addressed,
  serveApi,
  type Served,
  type ServedApi,
  serveStatus,
  unknownPath,
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
  readonly addressed: Addressed | undefined;
  readonly fault?: Fault | undefined;
  readonly now: number;
}

/** The answer before `finish`, which adds the headers of every answer. */
export async function answer(service: Service, request: HttpRequest): Promise<Answered> {
  const { clock, faults } = service;
  const addressed = addressOf(service, request);
  let fault: Fault | undefined;
  try {
    fault = faults.take(request, callOf(addressed, request));
  } catch (error) {
    if (!(error instanceof InputRefused)) throw error;
    return { addressed, reply: textReply(400, error.message), now: clock.now() };
  }
  if (fault?.latencyMs !== undefined) await sleep(fault.latencyMs, undefined, { ref: false });
  const now = clock.now() + (fault?.clockSkewMs ?? 0);
  if (fault === undefined)
    return { ...(await dispatch(service, addressed, request, { now })), addressed, now };
  const worded = wordFault(addressed, request, fault);
  if (fault.at === "before")
    return { addressed, reply: faultReply(fault, worded?.reply), fault, now, jsonType: worded?.jsonType };
  const { request: inner, page } = leaveLoop(request);
  const storedReply = fault.at === "stored" ? faultReply(fault, worded?.reply) : undefined;
  const innerAddress = inner === request ? addressed : addressOf(service, inner);
  const served = await dispatch(service, innerAddress, inner, { now, storedReply });
  const body = worded === undefined ? served.reply : { ...served.reply, body: worded.reply.body };
  const altered = storedReply === undefined ? alterReply(fault, body, served.jsonType) : served.reply;
  const paging = served.operation?.paging;
  const reply =
    fault.cursorLoop !== undefined && paging !== undefined
      ? enterLoop(altered, paging, page, fault.cursorLoop)
      : altered;
  return { ...served, addressed, reply, fault, now };
}

/** Identifies a call over its attempts, whose signatures differ only in time. */
function callOf(addressed: Addressed | undefined, request: HttpRequest): string {
  const { signing, scope = [] } = traitsOf(addressed);
  const query = [...new URLSearchParams(request.query)].filter(
    ([name]) => signing?.timestamp?.in !== "query" || signing.timestamp.name !== name,
  );
  const scopes = scope.map(({ header }) => request.header(header));
  return JSON.stringify([request.method, request.path, query, scopes, idempotencyKeyOf(addressed, request)]);
}

export function idempotencyKeyOf(
  addressed: Addressed | undefined,
  request: RequestHead & Partial<HttpRequest>,
): string | undefined {
  const { idempotency } = traitsOf(addressed);
  return idempotency && readKey(idempotency, request);
}

/** The last step of every answer: adds the headers of the API, then applies the fault to them. */
export function finish({ addressed, reply, fault }: Pick<Answered, "addressed" | "reply" | "fault">): Reply {
  const whole = addressed === undefined ? reply : withApiHeaders(addressed, reply);
  // A stored outcome is repeated unchanged.
  if (fault === undefined || (fault.at === "stored" && reply.isReplay === true)) return whole;
  return alterHeaders(fault, whole, traitsOf(addressed).version?.echo?.toLowerCase());
}

/** The API's own error for a fault that is only a status. */
function wordFault(addressed: Addressed | undefined, request: HttpRequest, fault: Fault): Served | undefined {
  const status = wordedStatus(fault);
  return status === undefined || addressed === undefined
    ? undefined
    : serveStatus(addressed, request, status, faultMessage);
}

/** The answer to a request whose body was too long to be kept. */
export function answerTooLong(service: Service, request: RequestHead, limit: number): Answered {
  const message = `The body is longer than ${limit} bytes`;
  const addressed = addressOf(service, request);
  const worded =
    addressed === undefined
      ? { reply: textReply(413, message) }
      : serveStatus(addressed, request, 413, message);
  return { ...worded, addressed, now: service.clock.now() };
}

async function dispatch(
  { specification }: Service,
  addressed: Addressed | undefined,
  request: HttpRequest,
  options: ServeOptions,
): Promise<Served> {
  const reply = specification && serveSpecification(specification, request);
  if (reply !== undefined) return { reply };
  return addressed === undefined ? unknownPath(request) : serveApi(addressed, request, options);
}

function traitsOf(addressed: Addressed | undefined): ApiTraits {
  return addressed?.version.api.traits ?? {};
}

/** Undefined for a path of no API. */
export function addressOf({ apis }: Service, request: RequestHead): Addressed | undefined {
  const served = apiFor(apis, request);
  return served && address(served, request);
}

function apiFor(apis: Service["apis"], request: RequestHead): ServedApi | undefined {
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
