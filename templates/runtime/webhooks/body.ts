/**
 * The raw bytes of a delivery, from whatever a platform hands over, up to a limit.
 *
 * A parsed object is refused: the signature covers bytes, and writing JSON again does not give the same ones.
 */
import type { BodyReader, Bytes } from "../web.js";
import { encodeText, type RequestLike, type StreamLike } from "./platform.js";
import { WebhookVerificationError } from "./verification-error.js";

/** Text or bytes as received, or what they can be read from: a Web `Request` or stream, a Node stream or request. */
export type WebhookBody =
  string | Uint8Array | ArrayBuffer | RequestLike | StreamLike | AsyncIterable<Uint8Array | string>;

/**
 * Checks what kind of thing it is (JavaScript and `any` bring everything), and gives back how to read it: nothing has been read before that is called.
 * `announced` gives the header `content-length`, where there is one.
 */
export function openBody(
  body: unknown,
  limit: number,
  announced: () => string | undefined,
): () => Bytes | Promise<Bytes> {
  if (typeof body === "string") return () => checkLength(encodeText(body), limit);
  if (ArrayBuffer.isView(body)) {
    const { buffer, byteOffset, byteLength } = body;
    return () => checkLength(bytesOf(buffer as ArrayBuffer, byteOffset, byteLength), limit);
  }
  if (isArrayBuffer(body)) return () => checkLength(bytesOf(body), limit);
  if (typeof body === "object" && body !== null) {
    // Refused before the first byte is read, so that the sender still gets an answer.
    const length = announced();
    const isTooLong = length !== undefined && Number(length) > limit;
    const within = (read: () => Promise<Bytes>) => () => (isTooLong ? tooLong(limit) : read());
    if ("arrayBuffer" in body && typeof body.arrayBuffer === "function") {
      return within(() => readRequest(body as RequestLike, limit, length));
    }
    if ("getReader" in body && typeof body.getReader === "function") {
      return within(() => readStream(readerChunks(body as StreamLike), limit));
    }
    if (Symbol.asyncIterator in body)
      return within(() => readStream(nodeChunks(body as AsyncIterable<unknown>), limit));
  }
  refuse(
    body === undefined || body === null
      ? "There is no body. Pass the raw body: a text, bytes, or the request itself before anything has read it."
      : "The body has been parsed. Pass the raw body, text or bytes as received: parsing and writing JSON again " +
          "changes the bytes that are signed. Tell the framework to keep the raw body for this route.",
  );
}

// Both also know what comes from another realm (test runners make some), where `instanceof` fails.

function isBytes(chunk: unknown): chunk is Uint8Array {
  return ArrayBuffer.isView(chunk) && "BYTES_PER_ELEMENT" in chunk && chunk.BYTES_PER_ELEMENT === 1;
}

function isArrayBuffer(body: unknown): body is ArrayBuffer {
  return Object.prototype.toString.call(body) === "[object ArrayBuffer]";
}

function bytesOf(buffer: ArrayBuffer, byteOffset?: number, byteLength?: number): Bytes {
  try {
    return new Uint8Array(buffer, byteOffset, byteLength);
  } catch {
    // A message to a worker or a stream took it away.
    refuse("The memory of the body was transferred to somebody else. Verify before that, or pass a copy.");
  }
}

async function readRequest(
  request: RequestLike,
  limit: number,
  announced: string | undefined,
): Promise<Bytes> {
  if (request.bodyUsed) {
    refuse("The body of the request was read before. Verify first, or keep a `clone()` for it.");
  }
  // A server never hands over more than was announced, so this is the quick way.
  if (announced !== undefined && /^\d+$/.test(announced)) return readAtOnce(request, limit);
  const { body } = request;
  const isStream = typeof body === "object" && body !== null && "getReader" in body;
  return isStream ? readStream(readerChunks(body as StreamLike), limit) : readAtOnce(request, limit);
}

async function readAtOnce(request: RequestLike, limit: number): Promise<Bytes> {
  try {
    return checkLength(new Uint8Array(await request.arrayBuffer()), limit);
  } catch (error) {
    throw unreadable(error);
  }
}

async function* readerChunks(stream: StreamLike): AsyncGenerator {
  const reader: BodyReader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    // Frees the sender where the limit was reached; where all was read, it does nothing.
    await reader.cancel();
  }
}

function nodeChunks(stream: AsyncIterable<unknown>): AsyncIterable<unknown> {
  if ("readableDidRead" in stream && stream.readableDidRead === true) {
    refuse(
      "The stream was read before, probably by a body parser. Verify before it, or keep the raw body there.",
    );
  }
  return stream;
}

async function readStream(chunks: AsyncIterable<unknown>, limit: number): Promise<Bytes> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of chunks) {
      const part = typeof chunk === "string" ? encodeText(chunk) : chunk;
      if (!isBytes(part)) refuse("The stream gives objects; a stream of bytes is needed.");
      length += part.length;
      if (length > limit) tooLong(limit);
      parts.push(part);
    }
  } catch (error) {
    throw unreadable(error);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

function checkLength(bytes: Bytes, limit: number): Bytes {
  if (bytes.length > limit) tooLong(limit);
  return bytes;
}

function unreadable(error: unknown): unknown {
  if (error instanceof WebhookVerificationError) return error;
  return new WebhookVerificationError(
    "invalid_body",
    "The body could not be read to its end.",
    undefined,
    error,
  );
}

function tooLong(limit: number): never {
  refuse(`The body is longer than ${limit} bytes. The option \`maxBodyBytes\` sets the limit.`);
}

function refuse(message: string): never {
  throw new WebhookVerificationError("invalid_body", message);
}
