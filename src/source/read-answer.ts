/** Reads an answer: a document, "not modified", or a `FetchProblem`. `fetch-document.ts` decides about another attempt. */
import { promisify } from "node:util";

import { quote } from "../values/text.js";
import { decodeAnswer } from "./decode.js";
import { type HttpAnswer, isEtag } from "./http-request.js";
import { displayUrl, parseUrl } from "./url-rules.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";

export type FetchedDocument =
  | (Headers & {
      readonly kind: "fetched";
      readonly bytes: Uint8Array;
      readonly text: string;
      readonly etag?: string;
    })
  /** The document with the given ETag is still current. */
  | (Headers & { readonly kind: "not-modified" });

type Headers = Pick<HttpAnswer, "headers">;

export type FetchedAnswer = FetchedDocument | { readonly kind: "failed"; readonly problem: FetchProblem };

/** Throws a `FetchProblemError` if the body cannot be read. */
export async function readAnswer(
  answer: HttpAnswer,
  url: URL,
  isConditional: boolean,
  maximumBytes: number,
): Promise<FetchedAnswer> {
  if (answer.status === 304 && isConditional) return { kind: "not-modified", headers: answer.headers };
  if (answer.status !== 200) return { kind: "failed", problem: describeStatus(answer, url) };
  const bytes = await readBody(answer, maximumBytes);
  const decoded = decodeAnswer(bytes);
  if (decoded.kind === "not-utf8") {
    const { detail, position } = decoded;
    return { kind: "failed", problem: { code: "DOCUMENT_NOT_UTF8", detail, position, isRetryable: false } };
  }
  const problem = refuseText(decoded.text);
  if (problem !== undefined) return { kind: "failed", problem };
  const etag = answer.headers.get("etag");
  const { text } = decoded;
  return { kind: "fetched", bytes, text, headers: answer.headers, ...(isEtag(etag) ? { etag } : {}) };
}

function describeStatus(answer: HttpAnswer, url: URL): FetchProblem {
  const { status, headers } = answer;
  if (status === 401 || status === 403) {
    return { code: "CREDENTIALS_REFUSED", detail: `The server answered ${status}.`, isRetryable: false };
  }
  const location = headers.get("location");
  if (status >= 300 && status < 400 && location !== undefined) return describeRedirect(status, location, url);
  const retryAfter = headers.get("retry-after");
  return {
    code: "HTTP_STATUS_UNEXPECTED",
    detail: `The server answered ${status}${status === 404 ? ": nothing is at this URL" : ""}.`,
    isRetryable: status === 408 || status === 429 || status >= 500,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

function describeRedirect(status: number, location: string, url: URL): FetchProblem {
  const target = parseUrl(location, url);
  const shown = target === undefined ? quote(location) : displayUrl(target);
  const detail = `The server answered ${status} and redirects to ${shown}.`;
  return { code: "REDIRECT_REFUSED", detail, isRetryable: false };
}

/** Rejects text that cannot be a document, for a clearer message than a parser's. */
function refuseText(text: string): FetchProblem | undefined {
  const beginning = text.slice(0, 20_000).trimStart();
  if (beginning === "" && text.trim() === "") {
    return { code: "DOCUMENT_EMPTY", detail: "The answer is empty.", isRetryable: false };
  }
  if (!beginning.startsWith("<")) return undefined;
  const title = /<title[^>]*>([^<]{1,200})/i.exec(beginning)?.[1]?.trim();
  const seen =
    title === undefined ? `It begins with ${quote(beginning, 40)}` : `Its title is ${quote(title)}`;
  return {
    code: "DOCUMENT_IS_MARKUP",
    detail: `The answer is a web page, not a document. ${seen}.`,
    isRetryable: false,
  };
}

/** The reason why an attempt to fetch a document failed, and whether another attempt can help. */
export interface FetchProblem extends Pick<Diagnostic, "code" | "detail"> {
  /** The position in the text of the document. */
  readonly position?: { readonly line: number; readonly column: number };
  readonly isRetryable: boolean;
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

/**
 * The body of an answer: complete, and decompressed strictly, because a truncated document can still parse (YAML nearly
 * always does). The limit holds before decompression, during the download, and after it. Throws a `FetchProblemError`.
 */
async function readBody(answer: HttpAnswer, maximumBytes: number): Promise<Buffer> {
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
    // Node's parser stops at the announced length and reports what follows.
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

/** Functions of Node's zlib, which is loaded with the first compressed answer. */
const decoders: ReadonlyMap<string, "gunzip" | "inflate" | "brotliDecompress"> = new Map([
  ["gzip", "gunzip"],
  ["x-gzip", "gunzip"],
  ["deflate", "inflate"],
  ["br", "brotliDecompress"],
]);

/** One-shot decompression fails on truncated or damaged data, unlike streaming. */
async function decompress(raw: Buffer, header: string | undefined, maximumBytes: number): Promise<Buffer> {
  const encoding = (header ?? "").trim().toLowerCase();
  if (encoding === "" || encoding === "identity") return raw;
  const decoder = decoders.get(encoding);
  if (decoder === undefined) {
    const detail = `The answer has the content encoding ${quote(encoding)}.`;
    throw new FetchProblemError({ code: "DOWNLOAD_ENCODING_UNSUPPORTED", detail, isRetryable: false });
  }
  try {
    const decode = promisify<Uint8Array, { readonly maxOutputLength: number }, Buffer>(
      process.getBuiltinModule("node:zlib")[decoder],
    );
    return await decode(raw, { maxOutputLength: maximumBytes });
  } catch (error) {
    if (errorCode(error) === "ERR_BUFFER_TOO_LARGE")
      throw tooLarge(`more than ${maximumBytes} bytes decompressed`, maximumBytes);
    const reason = error instanceof Error ? error.message : String(error);
    const detail = `The ${encoding} data of ${raw.length} bytes cannot be decompressed: ${reason}.`;
    throw new FetchProblemError({ code: "DOWNLOAD_ENCODING_BROKEN", detail, isRetryable: true });
  }
}

/** Describes an exception of the connection or stream in our own terms. */
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
