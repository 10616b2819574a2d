/** What a fault changes in a reply, before the reply is sent. */
import type { PagingTrait } from "../../model/traits.js";
import { emptyReply, setAt, textReply, type Reply } from "../http/reply.js";
import type { SandboxRequest } from "../http/request.js";
import type { Fault } from "./fault.js";

/** The body of an answer that a fault makes. */
export const faultMessage = "A fault that was asked for";

/** The status of an error that a fault asks for without a body: the API words it. */
export function wordedStatus({ status, body }: Fault): number | undefined {
  return status !== undefined && status >= 400 && body === undefined ? status : undefined;
}

/** The answer to a request that has no effect. `worded`: the API's own words, for an error. */
export function faultReply(fault: Fault, worded: Reply | undefined): Reply {
  const { status = 500 } = fault;
  const isEmpty = status === 204 || (status >= 300 && status < 400);
  return alterReply(fault, worded ?? (isEmpty ? emptyReply(status) : textReply(status, faultMessage)));
}

/** `jsonType`: the media type of a body that the fault gives without one. */
export function alterReply(fault: Fault, reply: Reply, jsonType = "application/json"): Reply {
  const { status = reply.status } = fault;
  return { ...reply, status, body: alterBody(fault, reply.body, jsonType) };
}

/** Last of all, since it takes headers away. `echo`: the header that has the version, where the API has one. */
export function alterHeaders(fault: Fault, reply: Reply, echo: string | undefined): Reply {
  const { retryAfter, location, version } = fault;
  const headers = new Map(Object.entries(reply.headers));
  if (retryAfter !== undefined) headers.set("retry-after", retryAfter);
  if (location !== undefined) headers.set("location", location);
  if (echo !== undefined && version === "none") headers.delete(echo);
  else if (echo !== undefined && version !== undefined) headers.set(echo, version);
  return { ...reply, headers: Object.fromEntries(headers) };
}

function alterBody({ body, contentType }: Fault, original: Reply["body"], jsonType: string): Reply["body"] {
  if (body !== undefined) return { kind: "text", text: body, contentType: contentType ?? jsonType };
  return original.kind === "none" || contentType === undefined ? original : { ...original, contentType };
}

/** Pages that lead in a circle: made-up cursors, each of which leads to the next, and the last to the first. */
export interface LoopedRequest {
  /** Without the cursor of the loop, which the API does not know. */
  readonly request: SandboxRequest;
  /** Which page of the circle is asked for; 0 outside it. */
  readonly page: number;
}

const loopCursor = (page: number): string => `00000000-0000-4000-8000-${String(page).padStart(12, "0")}`;
const inQuery = /(?:^|&)[^&=]+=00000000-0000-4000-8000-(0{9}\d{3})(?=&|$)/;

export function leaveLoop(request: SandboxRequest): LoopedRequest {
  const found = inQuery.exec(request.query);
  if (found === null) return { request, page: 0 };
  const query = request.query.replace(found[0], "").replace(/^&/, "");
  return { request: { ...request, query }, page: Number(found[1]) };
}

/** `period`: how many cursors the circle has. */
export function enterLoop(reply: Reply, { next }: PagingTrait, page: number, period: number): Reply {
  const { body } = reply;
  if (body.kind !== "json") return reply;
  return { ...reply, body: { ...body, value: setAt(body.value, next, loopCursor((page % period) + 1)) } };
}
