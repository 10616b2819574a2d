/**
 * One request to one API: version, route, caller, limits, key, arguments, behaviour, answer.
 *
 * The order decides which error a wrong request gets. The document does not give it, so it follows the usual gateway:
 * version and route need no key, and nothing is stored for a request that is not admitted.
 */
import type { RequestHead, HttpRequest } from "../../exchange/request.js";
import { chooseVersion, findRoute, type Route } from "../../exchange/router.js";
import type { ReadableVersion } from "../../exchange/version.js";
import type { Api, Operation } from "../../model/api.js";
import { isJsonType } from "../../schema/media-type.js";
import { emptyReply, type Reply, typedReply, withHeaders } from "../http/reply.js";
import { type AdmittedCaller, identifyCaller, type KnownKeys } from "./caller.js";
import { type IdempotencyStore, readKey } from "./idempotency.js";
import type { RateLimitGuard } from "./rate-limit.js";
import { refuse, type ApiBehaviour, type Worded } from "../api-behaviour.js";
import { declaredExactly, declaredRefusal, type ErrorContext, wordStatus } from "./declared-error.js";
import { performOperation, replyOf, type ServeOptions } from "./perform-operation.js";
import { operationsAt, unsupportedReply, versionHeaders } from "./route.js";
import type { LoadedApi } from "../load-apis.js";

export interface ServedApi extends Pick<LoadedApi, "name" | "versions" | "defaultVersion"> {
  readonly behaviour: ApiBehaviour;
  /** Undefined: any key is accepted. */
  readonly keys: KnownKeys | undefined;
  readonly rateLimit: RateLimitGuard | undefined;
  readonly idempotency: IdempotencyStore;
  isEnabled(operation: Operation): boolean;
  requestId(): string;
}

export interface Served {
  readonly reply: Reply;
  readonly operation?: Operation;
  /** The media type of JSON answers, as the document spells it. */
  readonly jsonType?: string | undefined;
}

/** A request with the API that it is for, and its version and operation there. */
export interface Addressed {
  readonly served: ServedApi;
  /** The version whose traits apply: the one that serves it, or the default for a refused request. */
  readonly version: ReadableVersion;
  readonly isServed: boolean;
  readonly route: Route | undefined;
  /** For a version that is not served; the default serves only requests that name no version. */
  readonly refusal: Reply | undefined;
}

export function address(served: ServedApi, request: RequestHead): Addressed {
  const { versions, defaultVersion, behaviour } = served;
  const choice = chooseVersion(served, request);
  const { version: chosen, route } =
    choice.kind === "chosen" ? choice : { version: undefined, route: undefined };
  const all = [...versions.values()];
  const version = chosen ?? versions.get(defaultVersion) ?? all.at(-1);
  if (version === undefined) throw new Error(`The API ${served.name} has no version.`);
  const refusal =
    choice.kind === "chosen"
      ? undefined
      : unsupportedReply(choice.selector, all, request, behaviour.versionReasons);
  return { served, version, isServed: chosen !== undefined, route, refusal };
}

export async function serveApi(
  addressed: Addressed,
  request: HttpRequest,
  options: ServeOptions,
): Promise<Served> {
  const { served, version, isServed, route, refusal } = addressed;
  const operation = route?.operation;
  const context: ErrorContext = { operation, validator: version.validator, request };
  const worded: Worded = {
    word: served.behaviour.word ?? ((each) => declaredRefusal(each, context)),
  };
  if (!isServed) return asServed(served, refusal ?? notThere(request), operation);
  const reply = await serveRoute(addressed, worded, request, options).catch((error: unknown) =>
    replyOf(error, worded),
  );
  return asServed(served, reply, operation);
}

async function serveRoute(
  { served, version, route }: Addressed,
  worded: Worded,
  request: HttpRequest,
  options: ServeOptions,
): Promise<Reply> {
  const { api } = version;
  if (route === undefined) return wrongMethod(version, request) ?? notThere(request);
  const { operation } = route;
  const caller = identifyCaller(api, operation, worded, served.keys, request);
  if ((operation.isSandboxOnly && caller.mode === "live") || !served.isEnabled(operation))
    return notThere(request);
  const wait = served.rateLimit?.retryAfter(caller.key, options.now);
  const limits = served.rateLimit?.headersFor(caller.key, options.now) ?? {};
  if (wait !== undefined) {
    const reply = worded.word({ reason: "rate-limited", message: "Too many requests" });
    return withHeaders(reply, { "retry-after": String(wait), ...limits });
  }
  return withHeaders(await admitted(served, worded, version, route, caller, request, options), limits);
}

/** Answers a caller who is known and below the limit: once for each idempotency key. */
async function admitted(
  served: ServedApi,
  worded: Worded,
  version: ReadableVersion,
  route: Route,
  caller: AdmittedCaller,
  request: HttpRequest,
  options: ServeOptions,
): Promise<Reply> {
  const { operation } = route;
  const { api } = version;
  const work = (): Promise<Reply> =>
    performOperation(served.behaviour, worded, version, route, caller, request, options);
  const { idempotency } = api.traits;
  if (!operation.isKeyed || idempotency === undefined) return work();
  const place = idempotency.header ?? idempotency.field;
  const key = readKey(idempotency, request);
  if (key === undefined && !operation.isKeyRequired) return work();
  if (!key) refuse(worded, "key-missing", `${place} is ${key === undefined ? "missing" : "malformed"}`);
  const lifetime = { now: options.now, hours: idempotency.hours };
  // Known keys of one mode belong to one account; each unknown key is an account of its own.
  const owner = [served.keys === undefined ? caller.key : caller.mode, caller.scopes];
  const reply = await served.idempotency.run({ owner, value: key }, request, lifetime, work);
  if (reply !== "conflict") return reply;
  refuse(worded, "key-conflict", `${place} was used with another request`);
}

/** An error of the API with this status. The request has no effect. */
export function serveStatus(
  { served, version }: Addressed,
  request: RequestHead,
  status: number,
  message: string,
): Served {
  const { api, validator } = version;
  const operation = findRoute(version, request)?.operation;
  const { behaviour } = served;
  const reply = wordStatus(status, message, { api, validator, behaviour, operation, request });
  return asServed(served, reply, operation);
}

/**
 * Adds the headers of every answer of the API: its id, the version that served it, and `Vary` for the headers that select
 * the version. A replayed outcome has at most the version.
 */
export function withApiHeaders({ served, version, isServed, route }: Addressed, reply: Reply): Reply {
  const { api } = version;
  const { requestId: [idHeader] = [] } = api.traits;
  const { echo, echoAbsent = [] } = (isServed ? api.traits.version : undefined) ?? {};
  const isIgnored = route?.operation.ignoresVersion === true;
  const echoed = echo === undefined || isIgnored ? {} : { [echo.toLowerCase()]: api.version };
  if (reply.isReplay === true) return echoAbsent.includes("keyedReplay") ? reply : withHeaders(reply, echoed);
  const selecting = versionHeaders(served.versions.values());
  const challenge = reply.status === 401 ? challengeOf(api, route?.operation) : "";
  return withHeaders(reply, {
    ...(challenge === "" ? {} : { "www-authenticate": challenge }),
    ...(idHeader === undefined ? {} : { [idHeader.toLowerCase()]: served.requestId() }),
    ...(isIgnored || selecting.length === 0 ? {} : { vary: selecting.join(", ") }),
    ...echoed,
  });
}

/** The challenge of a 401 (RFC 9110, section 11.6.1): the schemes of the credentials that the operation accepts. */
function challengeOf({ credentials, name }: Api, operation: Operation | undefined): string {
  const accepted = operation?.credentials.flat();
  const own = credentials.filter((credential) => accepted?.includes(credential.name) ?? true);
  const schemes = own.map((credential) => {
    switch (credential.kind) {
      case "apiKey":
        return "ApiKey";
      case "basic":
        return "Basic";
      case "bearer":
        return "Bearer";
      case "http":
        return credential.scheme;
    }
  });
  return [...new Set(schemes)].map((scheme) => `${scheme} realm="${name}"`).join(", ");
}

function asServed(
  { behaviour, versions }: ServedApi,
  reply: Reply,
  operation: Operation | undefined,
): Served {
  const anyOperation = operation ?? [...versions.values()].at(-1)?.api.operations[0];
  const jsonType = jsonTypeOf(anyOperation);
  const spelled = spell(reply, behaviour, jsonType);
  return { reply: spelled, jsonType, ...(operation === undefined ? {} : { operation }) };
}

function spell(reply: Reply, { writesTextAsJson }: ApiBehaviour, jsonType = "application/json"): Reply {
  const { body } = reply;
  if (body.kind !== "text" || body.contentType !== undefined || writesTextAsJson === undefined) return reply;
  return {
    ...reply,
    body: writesTextAsJson() ? { kind: "json", value: body.text } : { ...body, contentType: jsonType },
  };
}

function jsonTypeOf(operation: Operation | undefined): string | undefined {
  return operation?.responses.flatMap(({ content }) => content).find(({ mediaType }) => isJsonType(mediaType))
    ?.mediaType;
}

/** A name is the id of an operation, or a prefix of its path below the root. */
export function isNamed({ id, path }: Operation, idOrPath: string): boolean {
  return idOrPath === id || (idOrPath.startsWith("/") && path.startsWith(idOrPath));
}

/** The answer to a path of no API. */
export function unknownPath(request: HttpRequest): Served {
  return { reply: request.method === "OPTIONS" ? emptyReply(404) : notThere(request) };
}

/** The 405 that an operation with another method at this path declares. */
function wrongMethod(version: ReadableVersion, request: HttpRequest): Reply | undefined {
  const { validator } = version;
  const others = operationsAt(version, request);
  const allow = others.map(({ method }) => method).join(", ");
  const reply = others
    .map((operation) => declaredExactly(405, `The path has ${allow}`, { operation, validator, request }))
    .find((each) => each !== undefined);
  return reply && withHeaders(reply, { allow });
}

/** The 404 of a router that has no such route, or not for this account. */
function notThere({ method, path }: HttpRequest): Reply {
  // Plain text: a router does not know the format of the API.
  return typedReply(404, `Cannot ${method} ${path}`, "text/plain; charset=utf-8");
}
