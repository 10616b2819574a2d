/** Sends replies, correctly or with a fault of the connection: to Node's own response, because any layer above would repair it. */
import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

import type { WireFault } from "../faults/fault.js";
import type { Reply } from "./reply.js";

export interface SendOptions {
  readonly method: string;
  readonly wire?: WireFault | undefined;
  /** The type of JSON without a media type. */
  readonly jsonType?: string | undefined;
  /** Milliseconds since 1970, for the Date header. */
  readonly now: number;
}

export function sendReply(
  outgoing: ServerResponse,
  reply: Reply,
  { method, wire, jsonType, now }: SendOptions,
): void {
  if (outgoing.destroyed) return;
  if (wire === "reset") {
    outgoing.destroy();
    return;
  }
  const whole = Buffer.from(bytesOf(reply));
  const { bytes, encoding } = encode(whole, wire);
  outgoing.sendDate = false;
  outgoing.writeHead(reply.status, {
    ...(reply.isReplay === true ? {} : { date: new Date(now).toUTCString(), ...typeOf(reply, jsonType) }),
    ...reply.headers,
    ...(encoding === undefined ? {} : { "content-encoding": encoding }),
    ...(wire === "endless" || reply.body.kind === "none" ? {} : { "content-length": String(bytes.length) }),
  });
  const isWithoutBody = method === "HEAD" || reply.status === 204 || reply.status === 304;
  if (wire === "stall") outgoing.flushHeaders();
  else if (wire === "reset-body") outgoing.write(half(bytes), () => outgoing.destroy());
  // Node would accept a body here, even an endless one, and send none of it.
  else if (isWithoutBody) outgoing.end();
  else if (wire === "endless") sendEndlessly(outgoing, whole);
  else outgoing.end(bytes);
}

function bytesOf({ body }: Reply): string | Uint8Array {
  switch (body.kind) {
    case "none":
      return "";
    case "json":
      return JSON.stringify(body.value);
    case "text":
      return body.text;
    case "bytes":
      return body.bytes;
  }
}

function typeOf({ body }: Reply, jsonType = "application/json"): { "content-type"?: string } {
  if (body.kind === "none") return {};
  const type = body.contentType ?? (body.kind === "text" ? "text/plain; charset=utf-8" : jsonType);
  return type === "none" ? {} : { "content-type": type };
}

function encode(bytes: Buffer, wire: WireFault | undefined): { bytes: Buffer; encoding?: string } {
  const encoded = wire && encoders[wire]?.(bytes);
  return { bytes: encoded ?? bytes, ...(wire?.startsWith("gzip") === true ? { encoding: "gzip" } : {}) };
}

/** Faults that change the bytes; the others interrupt them. */
const encoders: Readonly<Partial<Record<WireFault, (bytes: Buffer) => Buffer>>> = {
  gzip: (bytes) => gzipSync(bytes),
  "gzip-truncated": (bytes) => half(gzipSync(bytes)),
  "gzip-corrupt": (bytes) => corrupt(gzipSync(bytes)),
  "gzip-bomb": () => gzipSync(Buffer.alloc(64 * 1024 * 1024, " ")),
  bom: (bytes) => Buffer.concat([Buffer.from("\ufeff"), bytes]),
  empty: () => Buffer.alloc(0),
  cut: half,
};

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2);
}

/** Flips bytes after the header of the stream, which has ten. */
function corrupt(packed: Buffer): Buffer {
  return Buffer.from(packed.map((byte, index) => (index > 10 && index % 3 === 0 ? byte ^ 0x5a : byte)));
}

/** As fast as it is read, until the reader goes away. */
function sendEndlessly(outgoing: ServerResponse, start: Buffer): void {
  const more = Buffer.alloc(64 * 1024, " ");
  const write = (): void => {
    while (!outgoing.destroyed && outgoing.write(more));
  };
  outgoing.on("drain", write);
  outgoing.write(start.subarray(0, start.length - 1));
  write();
}
