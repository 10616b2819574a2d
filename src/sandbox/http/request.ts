/** Reads the requests of the server, undecoded, because signatures cover the bytes as sent. */
import type { IncomingMessage } from "node:http";

import type { HttpRequest, RequestHead } from "../../exchange/request.js";

/** The request before its body is read. */
export function requestHead(incoming: IncomingMessage): RequestHead {
  const target = incoming.url ?? "/";
  const [path = "", ...query] = target.split("?");
  return {
    method: incoming.method ?? "GET",
    target,
    path,
    query: query.join("?"),
    header: (name) => {
      const value = incoming.headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(", ") : value;
    },
  };
}

/** `gone`: the caller went away while sending. */
export async function readRequest(
  incoming: IncomingMessage,
  bodyLimit: number,
): Promise<HttpRequest | "too long" | "gone"> {
  const body = await readBody(incoming, bodyLimit);
  return typeof body === "string" ? body : { ...requestHead(incoming), body };
}

/** Bytes beyond the limit that are still read, so that the caller is there for the answer. */
const drainLimit = 64 * 1024 * 1024;

async function readBody(incoming: IncomingMessage, limit: number): Promise<Uint8Array | "too long" | "gone"> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit + drainLimit) return "gone";
      if (size > limit) chunks.length = 0;
      else chunks.push(chunk);
    }
  } catch {
    return "gone";
  }
  return size > limit ? "too long" : Buffer.concat(chunks);
}
