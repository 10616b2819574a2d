/** A request as it came: nothing is decoded, since signatures cover the bytes that were sent. */
import type { IncomingMessage } from "node:http";

export interface SandboxRequest {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly target: string;
  /** Still percent-encoded. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  header(name: string): string | undefined;
  readonly body: Uint8Array;
}

/** Bodies above it are refused: documents of an identification have up to 10 MB each. */
const bodyLimit = 256 * 1024 * 1024;

/** `undefined`: the body is too long, or the caller went away while sending it. */
export async function readRequest(incoming: IncomingMessage): Promise<SandboxRequest | undefined> {
  const body = await readBody(incoming);
  if (body === undefined) return undefined;
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
    body,
  };
}

async function readBody(incoming: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bodyLimit) return undefined;
      chunks.push(chunk);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}
