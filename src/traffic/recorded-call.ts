/** An exchange as a call of its operation: the arguments and bodies that it sent and got. */
import { decodeBody } from "../exchange/read-body.js";
import { readArguments } from "../exchange/read-arguments.js";
import type { HttpRequest } from "../exchange/request.js";
import type { Route } from "../exchange/router.js";
import type { ReadableVersion } from "../exchange/version.js";
import type { Operation } from "../model/api.js";
import { parseJson, type JsonValue } from "../values/json.js";
import type { ParameterPlace } from "../values/parameter-place.js";
import type { Exchange } from "./exchange.js";

export interface RecordedCall {
  readonly exchange: Exchange;
  readonly request: HttpRequest;
  /** As the version of the recording has it. */
  readonly operation: Operation;
  /** Undefined if it was not sent. */
  argument(place: ParameterPlace): JsonValue | undefined;
  /** Undefined without one, or if it cannot be read. */
  readonly body: JsonValue | undefined;
  readonly answer: JsonValue | undefined;
  /** Bodies that cannot be read, so that nothing in them is judged: ``answers of `getOrder` ``. */
  readonly unread: readonly string[];
}

/** As the sandbox, and every server with a router, sees it. */
export function requestOf({ method, url, request }: Exchange): HttpRequest {
  const query = url.search.slice(1);
  return {
    method,
    target: url.pathname + url.search,
    path: url.pathname,
    query,
    header: (name) => request.header(name),
    body: Buffer.from(request.body),
  };
}

export function recordedCall(
  exchange: Exchange,
  request: HttpRequest,
  route: Route,
  version: ReadableVersion,
): RecordedCall {
  const { operation } = route;
  const read = readArguments(route, request, version);
  const decoded =
    operation.body === undefined || exchange.request.body === ""
      ? undefined
      : decodeBody(operation.body, request, version.validator.view);
  const body = decoded?.read.value;
  const answer = parseJson(exchange.response.body);
  const { id } = operation;
  return {
    exchange,
    request,
    operation,
    body,
    answer,
    unread: [
      ...(operation.body !== undefined && exchange.request.body !== "" && body === undefined
        ? [`requests of \`${id}\``]
        : []),
      ...(exchange.response.body !== "" && answer === undefined ? [`answers of \`${id}\``] : []),
    ],
    argument: (place) =>
      read.find(({ parameter }) => parameter.name === place.name && parameter.in === place.in)?.value,
  };
}
