/**
 * The body of an answer: counted while it comes, complete, and decompressed strictly.
 *
 * A document that is cut can still parse, as YAML nearly always does, so nothing here gives back part of one. The limit
 * holds before decompression, while the bytes come, and after it.
 */
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from "node:zlib";

import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import { quote } from "../values/text.js";
import type { HttpAnswer } from "./http-request.js";

/** Why one attempt to fetch a document failed, and whether another attempt can help. */
export interface FetchProblem {
  readonly code: DiagnosticCode;
  readonly detail: string;
  /** In the text of the document. */
  readonly position?: { readonly line: number; readonly column: number };
  readonly isRetryable: boolean;
  /** How long the server asked to wait: the value of Retry-After. */
  readonly retryAfter?: string;
}

/** Carries a problem out of a loop over a stream; it never leaves `source/`. */
export class FetchProblemError extends Error {
  readonly problem: FetchProblem;

  constructor(problem: FetchProblem) {
    super(problem.detail);
    this.problem = problem;
  }
}

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
      : `Expected ${announced} bytes, received ${length}.`;
  return new FetchProblemError({ code: "DOWNLOAD_INCOMPLETE", detail, isRetryable: true });
}

function surplus(length: number, error: unknown): FetchProblemError {
  const detail = `The server sent more than the announced ${length} bytes: ${errorCode(error)}.`;
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
    const detail = `The answer has the content encoding ${quote(encoding)}.`;
    throw new FetchProblemError({ code: "DOWNLOAD_ENCODING_UNSUPPORTED", detail, isRetryable: false });
  }
  try {
    return await decoder(raw, { maxOutputLength: maximumBytes });
  } catch (error) {
    if (errorCode(error) === "ERR_BUFFER_TOO_LARGE")
      throw tooLarge(`more than ${maximumBytes} bytes decompressed`, maximumBytes);
    const reason = error instanceof Error ? error.message : String(error);
    const detail = `The ${encoding} data of ${raw.length} bytes cannot be decompressed: ${reason}.`;
    throw new FetchProblemError({ code: "DOWNLOAD_ENCODING_BROKEN", detail, isRetryable: true });
  }
}

/** An exception of the connection or the stream, in our words. */
export function describeConnectionError(error: unknown): FetchProblem {
  const code = errorCode(error);
  const message = error instanceof Error ? error.message : String(error);
  if (isCertificateError(code)) {
    return {
      code: "CONNECTION_NOT_TRUSTED",
      detail: `The certificate was refused: ${code}.`,
      isRetryable: false,
    };
  }
  const detail = `The connection failed: ${message === "" || message.includes(code) ? message || code : `${code}, ${message}`}.`;
  return { code: "CONNECTION_FAILED", detail, isRetryable: !code.startsWith("HPE_") };
}

function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  // Node tries IPv6 and IPv4 and throws both failures together.
  return error instanceof AggregateError ? errorCode(error.errors[0]) : "";
}

function isCertificateError(code: string): boolean {
  return (
    code.startsWith("CERT_") ||
    code.startsWith("ERR_TLS_CERT") ||
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "SELF_SIGNED_CERT_IN_CHAIN", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"].includes(
      code,
    ) ||
    code.startsWith("UNABLE_TO_GET_ISSUER_CERT")
  );
}
