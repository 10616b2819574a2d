/**
 * Proves that all of a compressed body of text or bytes arrived.
 *
 * Node's `fetch` returns the beginning of a truncated body as if it were all. Node also announces its requests, so the
 * bytes on the wire are kept, and have to decompress strictly to what `fetch` returned. Bun's `fetch` fails on its own,
 * and Deno's leaves the body compressed, because the call asks for no compression. Anywhere else, nothing is proven.
 */
import type { CallState } from "../call/call-state.js";
import { concatenate, encodeText } from "../crypto/encoding.js";
import { ownValue } from "../json.js";
import { processWide } from "../process-wide.js";
import { web, type Bytes, type WebResponse } from "../web.js";
import type { ReadBody } from "./read-body.js";

/** The body of one response, as received. */
interface WireBody {
  readonly chunks: Bytes[];
  /** Only compressed bodies are kept. */
  isCompressed: boolean;
  isAnnounced: boolean;
}

/** Node's request; newer versions announce the chunks of its response as well. */
interface AnnouncedRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  onData?: (chunk: Bytes) => unknown;
}

interface AnnouncedResponse {
  readonly request: object;
  readonly response: { readonly headers: unknown };
}

/** Keeps the compressed bodies of the requests with this name, until the returned function is called. */
export function keepWireBodies(state: CallState, name: string): () => void {
  const { attempts } = processWide("wire-bodies.2", observe);
  const own: WireBody[] = [];
  state.wireBodies = own;
  const all = attempts.get(name) ?? new Set();
  attempts.set(name, all.add(own));
  return () => {
    all.delete(own);
    if (!all.size) attempts.delete(name);
  };
}

/** Notes that the body is proven to be whole, and decompresses it if the platform has not done that. */
export async function wholeBody(
  { wireBodies = [], options }: CallState,
  { ok, headers }: WebResponse,
  read: ReadBody,
): Promise<ReadBody> {
  const { bytes, isCut } = read;
  const encoding = headers.get("content-encoding");
  if (!ok || isCut || !encoding) return read;
  const encodings = encoding
    .toLowerCase()
    .trim()
    .split(/\s*,\s*/)
    .reverse();
  const { maxResponseBytes = 2 ** 25 } = options;
  const unpack = (packed: Bytes): Promise<Bytes | undefined> =>
    decompress(packed, encodings, maxResponseBytes);
  for (const { chunks } of wireBodies as readonly WireBody[]) {
    const packed = concatenate(chunks);
    const whole = await unpack(packed);
    if (whole && (isEqual(whole, bytes) || isEqual(packed, bytes)))
      return { bytes: whole, isCut, isComplete: true };
  }
  // What another `fetch` does is unknown.
  const [platform] = (
    options.fetch ? "" : (web.navigator?.userAgent ?? "")
  ).split("/");
  if (platform === "Bun") return { bytes, isCut, isComplete: true };
  const whole = platform === "Deno" ? await unpack(bytes) : undefined;
  return whole ? { bytes: whole, isCut, isComplete: true } : read;
}

interface Channels {
  subscribe(name: string, listener: (message: unknown) => void): void;
}

interface WireBodies {
  /** The bodies of the attempts under way, by method and URL. Those of one URL cannot be distinguished, and get all. */
  readonly attempts: Map<string, Set<WireBody[]>>;
}

function observe(): WireBodies {
  const attempts: WireBodies["attempts"] = new Map();
  const bodies = new WeakMap<object, WireBody>();
  const channels = web.process?.getBuiltinModule?.(
    "node:diagnostics_channel",
  ) as Channels | undefined;
  channels?.subscribe("undici:request:create", (message) => {
    const { request } = message as { readonly request: AnnouncedRequest };
    const { method, origin, path } = request;
    const hearers = attempts.get(`${method} ${origin}${path}`);
    if (!hearers) return;
    const body = follow(request);
    bodies.set(request, body);
    for (const own of hearers) own.push(body);
  });
  channels?.subscribe("undici:request:headers", (message) => {
    const { request, response } = message as AnnouncedResponse;
    const body = bodies.get(request);
    if (body)
      body.isCompressed = /(^|,)content-encoding,/i.test(
        String(response.headers),
      );
  });
  channels?.subscribe("undici:request:bodyChunkReceived", (message) => {
    const { request, chunk } = message as { request: object; chunk: Bytes };
    const body = bodies.get(request);
    if (!body) return;
    body.isAnnounced = true;
    if (body.isCompressed) body.chunks.push(chunk);
  });
  return { attempts };
}

/** Earlier versions of Node do not announce chunks, but hand them to the request. */
function follow(request: AnnouncedRequest): WireBody {
  const body: WireBody = {
    chunks: [],
    isCompressed: false,
    isAnnounced: false,
  };
  const { onData } = request;
  if (typeof onData === "function")
    request.onData = (chunk) => {
      const result = onData.call(request, chunk);
      if (body.isCompressed && !body.isAnnounced) body.chunks.push(chunk);
      return result;
    };
  return body;
}

type Convert = (
  bytes: Bytes,
  options: { readonly maxOutputLength?: number },
  done: (error: unknown, converted: Bytes) => void,
) => void;

/**
 * Functions of `node:zlib` that decompress a content encoding (RFC 9110, section 8.4.1), with those that compress it;
 * `deflate` has two forms.
 */
const converters: Readonly<Record<string, readonly [string, string][]>> = {
  gzip: [["gunzip", "gzip"]],
  "x-gzip": [["gunzip", "gzip"]],
  deflate: [
    ["inflate", "deflate"],
    ["inflateRaw", "deflateRaw"],
  ],
  br: [["brotliDecompress", "brotliCompress"]],
  zstd: [["zstdDecompress", "zstdCompress"]],
};

/** `undefined` if the body is cut or damaged, too long, or compressed in an unknown way. */
async function decompress(
  packed: Bytes,
  encodings: readonly string[],
  maxOutputLength: number,
): Promise<Bytes | undefined> {
  let bytes: Bytes | undefined = packed;
  for (const coding of encodings) {
    const input: Bytes = bytes;
    bytes = undefined;
    for (const [unpack, pack] of ownValue(converters, coding) ?? [])
      if (await isJudged(coding, input, unpack, pack))
        bytes ??= await convert(unpack, input, { maxOutputLength });
    if (!bytes) return;
  }
  return new Uint8Array(bytes);
}

/** True if the end of the body is checked: by us, or by a platform that refuses truncated ones. Deno reads cut Brotli. */
async function isJudged(
  coding: string,
  bytes: Bytes,
  unpack: string,
  pack: string,
): Promise<boolean> {
  if (coding === "zstd") return hasWholeFrames(bytes);
  const sample = await convert(pack, encodeText("whole"), {});
  return !!sample && !(await convert(unpack, sample.subarray(0, -1), {}));
}

/** `undefined` if it fails, or if the platform has no such function. */
function convert(
  name: string,
  bytes: Bytes,
  options: { readonly maxOutputLength?: number },
): Promise<Bytes | undefined> {
  const zlib = web.process?.getBuiltinModule?.("node:zlib") as
    Readonly<Record<string, Convert | undefined>> | undefined;
  return new Promise((resolve) => {
    const done = (error: unknown, converted: Bytes): void =>
      resolve(error ? undefined : converted);
    if (zlib?.[name]) zlib[name](bytes, options, done);
    else resolve(undefined);
  });
}

/**
 * True if the frames of a zstd body end where it does (RFC 8878, section 3.1): Node decompresses a cut one without an
 * error.
 */
function hasWholeFrames(bytes: Bytes): boolean {
  const byteAt = (index: number): number => bytes[index] ?? 0;
  const numberAt = (index: number, length: number): number =>
    length && byteAt(index) + 256 * numberAt(index + 1, length - 1);
  let at = 0;
  while (at < bytes.length) {
    const magic = numberAt(at, 4);
    if (magic >= 0x184d2a50 && magic < 0x184d2a60) {
      at += 8 + numberAt(at + 4, 4);
      continue;
    }
    if (magic !== 0xfd2fb528) return false;
    const flags = byteAt(at + 4);
    const isSingle = flags & 32;
    const sizeLength = 1 << (flags >> 6);
    at +=
      5 +
      (isSingle ? 0 : 1) +
      ([0, 1, 2, 4][flags & 3] ?? 0) +
      (sizeLength > 1 || isSingle ? sizeLength : 0);
    for (let isLast = 0; !isLast && at < bytes.length;) {
      const block = numberAt(at, 3);
      isLast = block & 1;
      // A block of kind 1 is one byte, repeated.
      at += 3 + ((block & 6) === 2 ? 1 : block >> 3);
      if (isLast && flags & 4) at += 4;
      if (!isLast && at >= bytes.length) return false;
    }
  }
  return at === bytes.length && at > 0;
}

function isEqual(one: Bytes, other: Bytes): boolean {
  return (
    one.length === other.length &&
    one.every((byte, index) => byte === other[index])
  );
}
