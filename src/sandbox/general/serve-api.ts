/**
 * The way of a request through one API: version, route, caller, limits, key, arguments, behaviour, answer.
 *
 * The order decides what a wrong request hears first. What the document does not say (which check comes before which)
 * follows the usual gateway: version and route need no key, and nothing is stored for a request that was not let in.
 */
import type { Api, Operation } from "../../model/api.js";
import { emptyReply, Refused, textReply, withHeaders, type Reply } from "../http/reply.js";
import type { RequestHead, SandboxRequest } from "../http/request.js";
import { refuse, type ApiBehaviour } from "./behaviour.js";
import { askedVersion, chooseVersion, varyOn } from "./choose-version.js";
import type { IdempotencyStore } from "./idempotency.js";
import { identifyCaller, type KnownKeys } from "./identify-caller.js";
import { replyOf, performOperation } from "./perform-operation.js";
import type { RateLimitGuard } from "./rate-limit.js";
import { isJson } from "./read-body.js";
import type { Route, Router } from "./route.js";
import type { Validator } from "./validator.js";
import { wordStatus } from "./word-status.js";

export interface ServedVersion {
  readonly api: Api;
  readonly router: Router;
  readonly validator: Validator;
}

export interface ServedApi {
  readonly name: string;
  readonly versions: ReadonlyMap<string, ServedVersion>;
  readonly defaultVersion: string;
  readonly behaviour: ApiBehaviour;
  /** Any key is good where absent. */
  readonly keys: KnownKeys | undefined;
  readonly rateLimit: RateLimitGuard | undefined;
  readonly idempotency: IdempotencyStore;
  /** Whether the account may use an operation. */
  isEnabled(operation: Operation): boolean;
  requestId(): string;
}

export interface ServeOptions {
  readonly now: number;
  /** Becomes the stored outcome in place of what would have happened. */
  readonly storedReply?: Reply | undefined;
}

export interface Served {
  readonly reply: Reply;
  readonly operation?: Operation;
  /** The type of answers in JSON, as the document writes it. */
  readonly jsonType?: string | undefined;
}

export async function serveApi(
  served: ServedApi,
  request: SandboxRequest,
  options: ServeOptions,
): Promise<Served> {
  const latest = [...served.versions.values()].at(-1);
  let route: Route | undefined;
  const answer = async (): Promise<Reply> => {
    const chosen = choose(served, request);
    route = chosen.route;
    return chosen.version === undefined
      ? notThere(request)
      : serveRoute(served, chosen.version, route, request, options);
  };
  const reply = await answer().catch((error: unknown) => replyOf(error, served.behaviour));
  return {
    reply: spell(reply, served.behaviour),
    jsonType: jsonTypeOf(route?.operation ?? latest?.api.operations[0]),
    ...(route === undefined ? {} : { operation: route.operation }),
  };
}

interface Chosen {
  readonly version: ServedVersion | undefined;
  readonly route: Route | undefined;
}

/** Which version serves a request, by which of its routes. Refuses a version that is not served. */
function choose({ versions, defaultVersion, behaviour }: ServedApi, request: RequestHead): Chosen {
  const unversioned = versions.get(defaultVersion);
  const asDefault = unversioned && findRoute(unversioned, request);
  // An operation that ignores the version accepts a wrong one.
  if (asDefault?.operation.ignoresVersion === true) return { version: unversioned, route: asDefault };
  const trait = [...versions.values()].at(-1)?.api.traits.version;
  const version = chooseVersion(versions, defaultVersion, trait, request, behaviour.versionReasons);
  return { version, route: findRoute(version, request) };
}

/**
 * What every answer of the API carries, whatever made it: an identifier, the version that was served, and that the
 * answer depends on the version that was asked for. A repeated outcome has lost its headers.
 */
export function withApiHeaders(served: ServedApi, request: RequestHead, reply: Reply): Reply {
  if (reply.isReplay === true) return reply;
  const { requestId: [idHeader] = [], version: trait } =
    [...served.versions.values()].at(-1)?.api.traits ?? {};
  const { version, route } = chosenOrNone(served, request);
  const isIgnored = route?.operation.ignoresVersion === true;
  return withHeaders(reply, {
    ...(idHeader === undefined ? {} : { [idHeader.toLowerCase()]: served.requestId() }),
    ...(isIgnored ? {} : varyOn(trait)),
    ...(version === undefined || trait?.echo === undefined || isIgnored
      ? {}
      : { [trait.echo.toLowerCase()]: version.api.version }),
  });
}

function chosenOrNone(served: ServedApi, request: RequestHead): Chosen {
  try {
    return choose(served, request);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { version: undefined, route: undefined };
  }
}

/** An answer of the API with this status, for which nobody had a reason. Nothing is worked on. */
export function serveStatus(
  served: ServedApi,
  request: SandboxRequest,
  status: number,
  message: string,
): Served {
  const [latest] = [...served.versions.values()].slice(-1);
  const asked = askedVersion(latest?.api.traits.version, request);
  const version = served.versions.get(asked) ?? served.versions.get(served.defaultVersion) ?? latest;
  if (version === undefined) return unknownPath(request);
  const { api, validator } = version;
  const operation = findRoute(version, request)?.operation;
  const reply = wordStatus(status, message, { api, validator, behaviour: served.behaviour, operation });
  return {
    reply: spell(reply, served.behaviour),
    jsonType: jsonTypeOf(operation ?? api.operations[0]),
    ...(operation === undefined ? {} : { operation }),
  };
}

function spell(reply: Reply, { writesTextAsJson }: ApiBehaviour): Reply {
  const { body } = reply;
  if (body.kind !== "text" || body.contentType !== undefined || writesTextAsJson?.() !== true) return reply;
  return { ...reply, body: { kind: "json", value: body.text } };
}

function findRoute({ api, router }: ServedVersion, request: RequestHead): Route | undefined {
  return router.find(request.method, withoutRoot(api, request.path));
}

export function withoutRoot({ root }: Api, path: string): string {
  return path.startsWith(root) ? path.slice(root.length) : "";
}

async function serveRoute(
  served: ServedApi,
  { api, validator }: ServedVersion,
  route: Route | undefined,
  request: SandboxRequest,
  options: ServeOptions,
): Promise<Reply> {
  const { behaviour } = served;
  if (route === undefined) return notThere(request);
  const caller = identifyCaller(api, behaviour, served.keys, request);
  const { operation } = route;
  if ((operation.isSandboxOnly && caller.mode === "live") || !served.isEnabled(operation))
    return notThere(request);
  const wait = served.rateLimit?.retryAfter(caller.key, options.now);
  if (wait !== undefined) {
    const reply = behaviour.word({ reason: "rate-limited", message: "Too many requests" });
    return withHeaders(reply, { "retry-after": String(wait) });
  }
  const work = (): Promise<Reply> =>
    performOperation(served, { api, validator }, route, caller, request, options);
  const { idempotency } = api.traits;
  if (!operation.isKeyed || idempotency === undefined) return work();
  const key = request.header(idempotency.header) ?? "";
  if (key === "" && !operation.isKeyRequired) return work();
  if (key === "") refuse(behaviour, "key-missing", `${idempotency.header} is missing`);
  const reply = await served.idempotency.run(`${caller.mode} ${key}`, request, options.now, work);
  if (reply !== "conflict") return reply;
  refuse(behaviour, "key-conflict", `${idempotency.header} was used with another request`);
}

/** By its id, or by the beginning of its path below the root. */
export function isNamed({ id, path }: Operation, idOrPath: string): boolean {
  return idOrPath === id || (idOrPath.startsWith("/") && path.startsWith(idOrPath));
}

/** The router of a service without this route, or without this route for this account. */
function notThere({ method, path }: SandboxRequest): Reply {
  const reply = textReply(404, `Cannot ${method} ${path}`);
  return {
    ...reply,
    body: { kind: "text", text: `Cannot ${method} ${path}`, contentType: "text/plain; charset=utf-8" },
  };
}

function jsonTypeOf(operation: Operation | undefined): string | undefined {
  return operation?.responses.flatMap(({ content }) => content).find(({ mediaType }) => isJson(mediaType))
    ?.mediaType;
}

/** The answer to a path that no API has. */
export function unknownPath(request: SandboxRequest): Served {
  return { reply: request.method === "OPTIONS" ? emptyReply(404) : notThere(request) };
}
