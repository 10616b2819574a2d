/**
 * What an answer means: a document, that ours is still current, or a `FetchProblem`. Whether there
 * is another attempt is decided in `fetch-document.ts`.
 */
import { quote } from "../values/text.js";
import { decodeAnswer } from "./decode.js";
import { isEtag, type HttpAnswer } from "./http-request.js";
import { readBody, type FetchProblem } from "./read-body.js";
import { displayUrl, parseUrl } from "./url-rules.js";

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

/** Throws a `FetchProblemError` where the body cannot be read. */
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
    const { detail, line, column } = decoded;
    return {
      kind: "failed",
      problem: { code: "DOCUMENT_NOT_UTF8", detail, position: { line, column }, isRetryable: false },
    };
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

/** Neither JSON nor YAML of a document begins like this, so no parser needs to be asked. */
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
