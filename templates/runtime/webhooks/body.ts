/**
 * Reads the raw bytes of a delivery from any form that a platform provides, up to a limit of bytes and seconds: the
 * sender is not verified yet, and could keep the connection open with a slow body.
 *
 * A parsed object is refused: the signature covers bytes, and serialising JSON again does not restore them.
 */
import { encodeText } from "../crypto/encoding.js";
import type { BodyReader, Bytes, RequestLike, StreamLike } from "../web.js";
import type { BodyMemory } from "./body-memory.js";
import { stopwatch } from "../stopwatch.js";
import { withinSeconds } from "../deliveries/time-limit.js";
import { WebhookVerificationError } from "../deliveries/verification-error.js";

/** A string or bytes as received, or a source of them: a Web `Request` or stream, a Node stream or request. */
export type WebhookBody =
  | string
  | Uint8Array
  | ArrayBuffer
  | RequestLike
  | StreamLike
  | AsyncIterable<Uint8Array | string>;

export interface BodyLimits {
  readonly bytes: number;
  /** Until the last byte has arrived. */
  readonly seconds: number;
  /** Counts the bytes held, whatever was announced. */
  readonly memory: BodyMemory;
}

/**
 * Checks what the body is (JavaScript code may pass anything), and returns a function that reads it; nothing is read
 * before that. `announced` returns the header `content-length`, if there is one.
 */
export function openBody(
  body: unknown,
  limits: BodyLimits,
  announced: () => string | undefined,
): () => Bytes | Promise<Bytes> {
  const limit = limits.bytes;
  if (typeof body === "string")
    return () => checkLength(encodeText(body), limit);
  if (ArrayBuffer.isView(body)) {
    const { buffer, byteOffset, byteLength } = body;
    return () =>
      checkLength(
        bytesOf(buffer as ArrayBuffer, byteOffset, byteLength),
        limit,
      );
  }
  if (isArrayBuffer(body)) return () => checkLength(bytesOf(body), limit);
  if (typeof body === "object" && body !== null) {
    // Refused before the first byte is read, so that the sender still gets an answer.
    const length = announced();
    const isTooLong = length !== undefined && Number(length) > limit;
    const within = (read: () => Promise<Bytes>) => () =>
      isTooLong ? tooLong(limit) : read();
    if ("arrayBuffer" in body && typeof body.arrayBuffer === "function") {
      return within(() => readRequest(body as RequestLike, limits));
    }
    if ("getReader" in body && typeof body.getReader === "function") {
      return within(() => readChunks(webChunks(body as StreamLike), limits));
    }
    if (Symbol.asyncIterator in body)
      return within(() =>
        readChunks(nodeChunks(body as AsyncIterable<unknown>), limits),
      );
  }
  refuse(
    body === undefined || body === null
      ? "There is no body. Pass the raw body: a string, bytes, or the request itself before anything has read it."
      : "The body has been parsed. Pass the raw body, a string or bytes as received: parsing and writing JSON again " +
          "changes the bytes that are signed. Tell the framework to keep the raw body for this route.",
  );
}

// Both also recognise values of another realm (as test runners have), for which `instanceof` fails.

function isBytes(chunk: unknown): chunk is Uint8Array {
  return (
    ArrayBuffer.isView(chunk) &&
    "BYTES_PER_ELEMENT" in chunk &&
    chunk.BYTES_PER_ELEMENT === 1
  );
}

function isArrayBuffer(body: unknown): body is ArrayBuffer {
  return Object.prototype.toString.call(body) === "[object ArrayBuffer]";
}

function bytesOf(
  buffer: ArrayBuffer,
  byteOffset?: number,
  byteLength?: number,
): Bytes {
  try {
    return new Uint8Array(buffer, byteOffset, byteLength);
  } catch {
    // It was transferred to a worker or a stream.
    refuse(
      "The memory of the body has been transferred. Verify before that, or pass a copy.",
    );
  }
}

async function readRequest(
  request: RequestLike,
  limits: BodyLimits,
): Promise<Bytes> {
  if (request.bodyUsed) {
    refuse(
      "The body of the request has been read. Verify first, or verify a `clone()`.",
    );
  }
  const atOnce = async (): Promise<Bytes> => {
    const bytes = new Uint8Array(await request.arrayBuffer());
    limits.memory.take(bytes.length);
    return checkLength(bytes, limits.bytes);
  };
  const { body } = request;
  const isStream =
    typeof body === "object" && body !== null && "getReader" in body;
  return isStream
    ? readChunks(webChunks(body as StreamLike), limits)
    : inTime(atOnce, limits);
}

interface Chunks {
  next(): Promise<{
    readonly done?: boolean | undefined;
    readonly value?: unknown;
  }>;
  /** Releases the sender if not everything is read. */
  stop(): unknown;
}

function webChunks(stream: StreamLike): Chunks {
  const reader: BodyReader = stream.getReader();
  return { next: () => reader.read(), stop: () => reader.cancel() };
}

function nodeChunks(stream: AsyncIterable<unknown>): Chunks {
  if ("readableDidRead" in stream && stream.readableDidRead === true) {
    refuse(
      "The stream has been read, probably by a body parser. Verify before it runs, or keep the raw body there.",
    );
  }
  const iterator = stream[Symbol.asyncIterator]();
  return { next: () => iterator.next(), stop: () => iterator.return?.() };
}

async function readChunks(chunks: Chunks, limits: BodyLimits): Promise<Bytes> {
  let isWhole = false;
  const passed = stopwatch();
  const read = async (): Promise<Bytes> => {
    // One buffer that grows: chunks of a byte each would cost a hundred times their length.
    let bytes = new Uint8Array(0);
    let length = 0;
    for (
      let part = await chunks.next();
      part.done !== true;
      part = await chunks.next()
    ) {
      const chunk =
        typeof part.value === "string" ? encodeText(part.value) : part.value;
      if (!isBytes(chunk))
        refuse("Expected a stream of bytes; found a stream of objects.");
      const needed = length + chunk.length;
      if (needed > limits.bytes) tooLong(limits.bytes);
      // Timers do not run between chunks that have already arrived.
      if (passed() > limits.seconds) throw tooSlow(limits);
      if (needed > bytes.length) {
        const size = Math.max(needed, 2 * bytes.length);
        limits.memory.take(size - bytes.length);
        const larger = new Uint8Array(size);
        larger.set(bytes.subarray(0, length));
        bytes = larger;
      }
      bytes.set(chunk, length);
      length = needed;
    }
    isWhole = true;
    return bytes.subarray(0, length);
  };
  try {
    return await inTime(read, limits);
  } finally {
    if (!isWhole) stop(chunks);
  }
}

/** Not awaited: a sender that has stopped sending may not react to this either. */
function stop(chunks: Chunks): void {
  const stopping = async (): Promise<unknown> => chunks.stop();
  stopping().catch(() => undefined);
}

async function inTime(
  read: () => Promise<Bytes>,
  limits: BodyLimits,
): Promise<Bytes> {
  try {
    return await withinSeconds(limits.seconds, read, () => tooSlow(limits));
  } catch (error) {
    throw unreadable(error);
  }
}

function tooSlow({ seconds }: BodyLimits): WebhookVerificationError {
  return new WebhookVerificationError(
    "body_timeout",
    `The body did not arrive within ${seconds} seconds. The option \`maxBodySeconds\` sets the limit.`,
  );
}

function checkLength(bytes: Bytes, limit: number): Bytes {
  if (bytes.length > limit) tooLong(limit);
  return bytes;
}

function unreadable(error: unknown): unknown {
  if (error instanceof WebhookVerificationError) return error;
  return new WebhookVerificationError(
    "invalid_body",
    "The body could not be read to the end.",
    undefined,
    error,
  );
}

function tooLong(limit: number): never {
  throw new WebhookVerificationError(
    "body_too_large",
    `The body is longer than ${limit} bytes. The option \`maxBodyBytes\` sets the limit.`,
  );
}

function refuse(message: string): never {
  throw new WebhookVerificationError("invalid_body", message);
}
