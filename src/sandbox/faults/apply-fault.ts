/** What a fault makes of a reply, before it is brought onto the wire. */
import { emptyReply, textReply, type Reply } from "../http/reply.js";
import type { Fault } from "./fault.js";

/** The body of an answer that a fault makes. */
export const faultMessage = "A fault that was asked for";

/** The status of an error that a fault asks for, of whose body it says nothing: the API words it. */
export function wordedStatus({ status, body }: Fault): number | undefined {
  return status !== undefined && status >= 400 && body === undefined ? status : undefined;
}

/** The answer of a request that is not worked on. `worded`: by the API, where it is an error. */
export function faultReply(fault: Fault, worded: Reply | undefined): Reply {
  const { status = 500 } = fault;
  const isEmpty = status === 204 || (status >= 300 && status < 400);
  return alterReply(fault, worded ?? (isEmpty ? emptyReply(status) : textReply(status, faultMessage)));
}

export function alterReply(fault: Fault, reply: Reply): Reply {
  const { status = reply.status } = fault;
  return { ...reply, status, body: alterBody(fault, reply.body) };
}

/** Last of all, since it takes headers away. `echo`: where the version is. */
export function alterHeaders(fault: Fault, reply: Reply, echo: string): Reply {
  const { retryAfter, location, version } = fault;
  const headers = new Map(Object.entries(reply.headers));
  if (retryAfter !== undefined) headers.set("retry-after", retryAfter);
  if (location !== undefined) headers.set("location", location);
  if (version === "none") headers.delete(echo);
  else if (version !== undefined) headers.set(echo, version);
  return { ...reply, headers: Object.fromEntries(headers) };
}

function alterBody({ body, contentType }: Fault, original: Reply["body"]): Reply["body"] {
  const type = contentType === undefined ? {} : { contentType };
  if (body !== undefined) return { kind: "text", text: body, ...type };
  return original.kind === "none" ? original : { ...original, ...type };
}
