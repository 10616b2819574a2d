/**
 * Recordings as an HTTP Archive (HAR 1.2), which browsers, Playwright and MSW read as well. Fields beyond the format begin
 * with an underscore, as it requires.
 */
import { STATUS_CODES } from "node:http";

import { compareText } from "../../values/text.js";
import type { Attempt, Delivery } from "../delivery-queue.js";
import type { Exchange } from "../feature.js";
import type { ReceivedReply } from "../http/send.js";
import { redacted, type Secrets } from "./secrets.js";
import { parseJson } from "../../values/json.js";

export interface Har {
  readonly log: {
    readonly version: string;
    readonly creator: { readonly name: string; readonly version: string };
    /** The requests of clients, in the order of their answers. */
    readonly entries: readonly HarEntry[];
    /** The attempts to deliver webhooks, with what the receivers answered. */
    readonly _webhooks?: readonly HarWebhook[];
    readonly comment?: string;
  };
}

export interface HarEntry {
  readonly startedDateTime: string;
  readonly time: number;
  readonly request: HarRequest;
  readonly response: HarResponse;
  readonly cache: object;
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number };
}

interface HarWebhook extends HarEntry {
  readonly _topic: string;
  readonly _type: string;
}

interface NameAndValue {
  readonly name: string;
  readonly value: string;
}

/** The common part of requests and responses. */
interface HarMessage {
  readonly httpVersion: string;
  readonly cookies: readonly NameAndValue[];
  readonly headers: readonly NameAndValue[];
  readonly headersSize: number;
  readonly bodySize: number;
}

interface HarRequest extends HarMessage {
  readonly method: string;
  readonly url: string;
  readonly queryString: readonly NameAndValue[];
  readonly postData?: Pick<BodyForm, "text"> & {
    readonly mimeType: string;
    readonly _encoding?: "base64";
  };
}

interface HarResponse extends HarMessage {
  /** 0: there was no answer. */
  readonly status: number;
  readonly statusText: string;
  readonly content: BodyForm & { readonly size: number; readonly mimeType: string };
  readonly redirectURL: string;
  /** The reason for no answer. */
  readonly _error?: string;
}

interface BodyForm {
  /** Absent if the body was too long to be recorded. */
  readonly text?: string;
  readonly encoding?: "base64";
}

export const harCreator = { name: "openapi-dated sandbox", version: "1" };

/** Undefined if the text is not an HTTP Archive. */
export function readHar(text: string): Har | undefined {
  const har = parseJson(text) as Partial<Har> | null | undefined;
  return Array.isArray(har?.log?.entries) && typeof har.log.version === "string" ? (har as Har) : undefined;
}

/** Longer bodies are recorded without their bytes. */
export const longestBody = 4 * 1024 * 1024;

export interface Writer {
  readonly secrets: Secrets;
  /** Removes secrets, and inserts the recorded address. */
  readonly clean: (text: string) => string;
  /** The recorded idempotency key. */
  readonly keyOf: (value: string) => string;
  readonly address: string;
}

type Times = Pick<HarEntry, "startedDateTime" | "time" | "cache" | "timings">;

/** Milliseconds since the recording began. */
export function timesAt(at: number): Times {
  return {
    startedDateTime: new Date(at).toISOString(),
    time: 0,
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  };
}

export function entryOf(
  { request, headers, keyHeader, reply }: Exchange,
  times: Times,
  writer: Writer,
): HarEntry {
  const { secrets, clean, address } = writer;
  const queryString = Array.from(new URLSearchParams(request.query), ([name, value]) => ({
    name,
    value: secrets.isSecretParameter(name) ? redacted : clean(value),
  }));
  const query = queryString.map(
    ({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const { body } = request;
  const type = request.header("content-type") ?? "";
  const { text, encoding } = bodyOf(body, type, clean);
  const postData = {
    mimeType: fixBoundary(type, type),
    ...(text === undefined ? {} : { text }),
    ...(encoding === undefined ? {} : { _encoding: encoding }),
  };
  return {
    ...times,
    request: {
      method: request.method,
      url: address + clean(request.path) + (query.length === 0 ? "" : `?${query.join("&")}`),
      ...usual,
      headers: headersOf(headers, writer, keyHeader?.toLowerCase()),
      queryString,
      ...(body.length === 0 ? {} : { postData }),
      bodySize: body.length,
    },
    response: responseOf(reply, writer),
  };
}

function responseOf({ status, headers, bytes, lost }: ReceivedReply, writer: Writer): HarEntry["response"] {
  if (lost !== undefined) return { ...noResponse, _error: lost };
  const mimeType = headers["content-type"] ?? "";
  return {
    ...noResponse,
    status,
    statusText: STATUS_CODES[status] ?? "",
    headers: headersOf(Object.entries(headers), writer),
    content: { size: bytes.length, mimeType, ...bodyOf(bytes, mimeType, writer.clean) },
    redirectURL: writer.clean(headers["location"] ?? ""),
    bodySize: bytes.length,
  };
}

export function webhookOf(
  { topic, type, body }: Delivery,
  attempt: Attempt,
  times: Times,
  writer: Writer,
): HarWebhook {
  const { url, headers, status = 0, problem } = attempt;
  const { clean } = writer;
  const mimeType = headers["content-type"] ?? "";
  return {
    ...times,
    request: {
      method: "POST",
      url: clean(url),
      ...usual,
      headers: headersOf(Object.entries(headers), writer),
      queryString: [],
      postData: { mimeType, text: clean(body) },
      bodySize: Buffer.byteLength(body),
    },
    response: { ...noResponse, status, ...(problem === undefined ? {} : { _error: clean(problem) }) },
    _topic: topic,
    _type: type,
  };
}

const usual = { httpVersion: "HTTP/1.1", cookies: [], headersSize: -1 } as const;

const noResponse = {
  status: 0,
  statusText: "",
  ...usual,
  headers: [],
  content: { size: 0, mimeType: "" },
  redirectURL: "",
  bodySize: 0,
} as const;

/** Sorted by name, without those of the connection. */
function headersOf(
  headers: readonly (readonly [name: string, value: string])[],
  { secrets, clean, keyOf }: Writer,
  keyHeader?: string,
): readonly NameAndValue[] {
  return headers
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !ofConnection.has(name) && !name.startsWith("sec-"))
    .map(([name, value]) => {
      if (secrets.isSecretHeader(name)) return { name, value: redacted };
      return { name, value: name === keyHeader ? keyOf(value) : clean(fixBoundary(value, value)) };
    })
    .sort((left, right) => compareText(left.name, right.name));
}

function bodyOf(body: Uint8Array, contentType: string, clean: (text: string) => string): BodyForm {
  if (body.length > longestBody) return {};
  const buffer = Buffer.from(body);
  const text = buffer.toString("utf8");
  if (Buffer.from(text).equals(buffer)) return { text: clean(fixBoundary(text, contentType)) };
  const cleaned = clean(fixBoundary(buffer.toString("latin1"), contentType));
  return { text: Buffer.from(cleaned, "latin1").toString("base64"), encoding: "base64" };
}

/** Headers of a single connection or of a moment: they differ between runs. */
const ofConnection: ReadonlySet<string> = new Set([
  ...["accept-encoding", "accept-language", "connection", "content-length", "date", "host"],
  ...["keep-alive", "priority", "transfer-encoding", "user-agent"],
]);

/** Gives a multipart body, or its media type, a fixed boundary. */
export function fixBoundary(text: string, contentType: string): string {
  const boundary = /^multipart\/.*;\s*boundary="?([^";]+)/i.exec(contentType)?.[1];
  return boundary === undefined ? text : text.replaceAll(boundary, "boundary");
}
