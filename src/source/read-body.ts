/**
 * The body of an answer: counted while it comes, complete, and decompressed strictly.
 *
 * A document that is cut can still parse, as YAML nearly always does, so nothing here gives back part of one. The limit
 * holds before decompression, while the bytes come, and after it.
 */
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from "node:zlib";
import { quote } from "../diagnostics/quote.js";
import { describeConnectionError, errorCode, FetchProblemError } from "./fetch-problem.js";
import type { HttpAnswer } from "./http-request.js";

/** Throws a `FetchProblemError`. */
export async function readBody(answer: HttpAnswer, maximumBytes: number): Promise<Buffer> {
  const announced = announcedLength(answer);
  if (announced !== undefined && announced > maximumBytes) throw tooLarge(`${announced} bytes`, maximumBytes);
  const raw = await collect(answer, announced, maximumBytes);
  if (announced !== undefined && raw.length !== announced) throw incomplete(raw.length, announced);
  return await decompress(raw, answer.headers.get("content-encoding"), maximumBytes);
}

function announcedLength(answer: HttpAnswer): number | undefined {
  const value = answer.headers.get("content-length");
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : undefined;
}

async function collect(
  answer: HttpAnswer,
  announced: number | undefined,
  maximumBytes: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of answer.body) {
      length += chunk.length;
      if (length > maximumBytes) throw tooLarge(`more than ${maximumBytes} bytes`, maximumBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof FetchProblemError) throw error;
    // Node's parser stops at the announced length and complains about what follows.
    if (errorCode(error).startsWith("HPE_")) throw surplus(announced ?? length, error);
    if (errorCode(error) === "ECONNRESET") throw incomplete(length, announced);
    throw new FetchProblemError(describeConnectionError(error));
  }
  return Buffer.concat(chunks, length);
}

function tooLarge(size: string, maximumBytes: number): FetchProblemError {
  const detail = `The answer has ${size}; the limit is ${maximumBytes} bytes.`;
  return new FetchProblemError({ code: "DOWNLOAD_TOO_LARGE", detail, isRetryable: false });
}

function incomplete(length: number, announced: number | undefined): FetchProblemError {
  const detail =
    announced === undefined
      ? `The connection broke after ${length} bytes, before the end of the answer.`
      : `${length} of ${announced} announced bytes came.`;
  return new FetchProblemError({ code: "DOWNLOAD_INCOMPLETE", detail, isRetryable: true });
}

function surplus(length: number, error: unknown): FetchProblemError {
  const detail = `More bytes came after the announced end of the answer (${length} bytes): ${errorCode(error)}.`;
  return new FetchProblemError({ code: "DOWNLOAD_INCOMPLETE", detail, isRetryable: true });
}

type Decompress = (data: Uint8Array, options: ZlibOptions) => Promise<Buffer>;

const decoders: ReadonlyMap<string, Decompress> = new Map<string, Decompress>([
  ["gzip", promisify<Uint8Array, ZlibOptions, Buffer>(gunzip)],
  ["x-gzip", promisify<Uint8Array, ZlibOptions, Buffer>(gunzip)],
  ["deflate", promisify<Uint8Array, ZlibOptions, Buffer>(inflate)],
  ["br", (data, { maxOutputLength }) => decompressBrotli(data, maxOutputLength)],
]);

function decompressBrotli(data: Uint8Array, maxOutputLength: number | undefined): Promise<Buffer> {
  return promisify(brotliDecompress)(data, maxOutputLength === undefined ? {} : { maxOutputLength });
}

/** One-shot decompression fails on truncated and on damaged data; the streaming one can be talked out of it. */
async function decompress(raw: Buffer, header: string | undefined, maximumBytes: number): Promise<Buffer> {
  const encoding = (header ?? "").trim().toLowerCase();
  if (encoding === "" || encoding === "identity") return raw;
  const decoder = decoders.get(encoding);
  if (decoder === undefined) {
    const detail = `The answer is encoded as ${quote(encoding)}.`;
    throw new FetchProblemError({ code: "DOWNLOAD_ENCODING_UNSUPPORTED", detail, isRetryable: false });
  }
  try {
    return await decoder(raw, { maxOutputLength: maximumBytes });
  } catch (error) {
    if (errorCode(error) === "ERR_BUFFER_TOO_LARGE")
      throw tooLarge(`more than ${maximumBytes} bytes unpacked`, maximumBytes);
    const reason = error instanceof Error ? error.message : String(error);
    const detail = `The ${encoding} data of ${raw.length} bytes cannot be unpacked: ${reason}.`;
    throw new FetchProblemError({ code: "DOWNLOAD_ENCODING_BROKEN", detail, isRetryable: true });
  }
}
