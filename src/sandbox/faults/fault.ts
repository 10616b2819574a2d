import type { HttpRequest } from "../../exchange/request.js";
import type { PagingTrait } from "../../traits/types.js";
import { truncate } from "../../values/text.js";
import { emptyReply, InputRefused, type Reply, setAt, textReply } from "../http/reply.js";

/**
 * A fault changes one answer, and nothing that it does not mention.
 *
 * `at` says whether the request takes effect: `before` it (nothing happens), `after` it (only the answer suffers),
 * or `stored` (the faulty answer is the outcome, and is repeated for the same idempotency key).
 */
export interface Fault {
  readonly at: "before" | "after" | "stored";
  /** The number of requests that it affects. */
  readonly times: number;
  readonly status?: number;
  readonly body?: string;
  /** `none`: without the header. */
  readonly contentType?: string;
  readonly retryAfter?: string;
  readonly location?: string;
  /** The version in the echo; `none`: without the header. */
  readonly version?: string;
  readonly latencyMs?: number;
  /** Milliseconds by which the service's clock is ahead. */
  readonly clockSkewMs?: number;
  /** Pages until the cursor is the first one again. */
  readonly cursorLoop?: number;
  readonly wire?: WireFault;
}

/** Damage to the bytes of the answer. */
const wireFaults = [
  /** The connection is reset before a byte of the answer. */
  "reset",
  /** … after half of the body, with an honest Content-Length. */
  "reset-body",
  /** Headers come, the body never does. */
  "stall",
  /** The body has no end. */
  "endless",
  /** Half of a gzip stream, with the Content-Length of that half. */
  "gzip-truncated",
  /** A gzip stream with flipped bytes. */
  "gzip-corrupt",
  /** A few kilobytes that decompress to many megabytes. */
  "gzip-bomb",
  /** A sound gzip stream. */
  "gzip",
  /** A byte order mark in front of the body. */
  "bom",
  /** No body, although everything else is as documented. */
  "empty",
  /** Half of the body, with the Content-Length of that half. */
  "cut",
] as const;

export type WireFault = (typeof wireFaults)[number];

/** In a request: faults of successive attempts, `status=503;times=2, wire=reset`. */
export const faultHeader = "x-sandbox-fault";

const html = "<!doctype html><title>Gateway</title><p>Something went wrong.</p>";

/** Throws `InputRefused` with the reason. */
export function parseFaults(text: string): Fault[] {
  return text.split(",").map((part) => parseFault(part.trim()));
}

function parseFault(text: string): Fault {
  let fault: Partial<Fault> = {};
  const names = new Set<string>();
  for (const setting of text.split(";")) {
    const [key = "", ...rest] = setting.trim().split("=");
    const name = key.toLowerCase();
    if (names.has(name)) throw new InputRefused(`The fault ${name} is named twice.`);
    names.add(name);
    fault = { ...fault, ...readSetting(name, decode(name, rest.join("="))) };
  }
  // A request whose connection broke may well have taken effect; one that was refused has not.
  const at =
    fault.at ??
    (fault.status !== undefined && fault.status >= 300 && fault.wire === undefined ? "before" : "after");
  return { times: 1, ...fault, at };
}

function decode(name: string, value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new InputRefused(
      `The fault ${truncate(name, 60)} has a % that begins no encoded byte; write it as %25.`,
    );
  }
}

function readSetting(name: string, value: string): Partial<Fault> {
  const read = settings.get(name);
  if (read === undefined) throw new InputRefused(`There is no fault "${truncate(name, 60)}".`);
  return read(value, name);
}

const settings = new Map<string, (value: string, name: string) => Partial<Fault>>([
  ["none", () => ({})],
  ["status", (value, name) => ({ status: readNumber(name, value, 200, 599) })],
  ["body", (body) => ({ body })],
  ["html", () => ({ body: html, contentType: "text/html; charset=utf-8" })],
  ["content-type", (value, name) => ({ contentType: readHeaderValue(name, value) })],
  ["retry-after", (value, name) => ({ retryAfter: readHeaderValue(name, value) })],
  ["location", (value, name) => ({ location: readHeaderValue(name, value) })],
  ["version", (value, name) => ({ version: readHeaderValue(name, value) })],
  ["latency", (value, name) => ({ latencyMs: readNumber(name, value, 0, 600_000) })],
  ["clock-skew", (value, name) => ({ clockSkewMs: readNumber(name, value, -1e12, 1e12) })],
  ["cursor-loop", (value, name) => ({ cursorLoop: value === "" ? 1 : readNumber(name, value, 1, 100) })],
  ["times", (value, name) => ({ times: value === "always" ? Infinity : readNumber(name, value, 1, 1e9) })],
  ["at", (value, name) => ({ at: readChoice(name, value, ["before", "after", "stored"]) })],
  ["wire", (value, name) => ({ wire: readChoice(name, value, wireFaults) })],
]);

function readNumber(name: string, value: string, low: number, high: number): number {
  const number = Number(value);
  if (/^-?\d{1,15}$/.test(value) && number >= low && number <= high) return number;
  throw new InputRefused(
    `The fault ${name} takes a whole number from ${low} to ${high}, not "${truncate(value, 60)}".`,
  );
}

function readChoice<const Choice extends string>(
  name: string,
  value: string,
  choices: readonly Choice[],
): Choice {
  const choice = choices.find((each) => each === value);
  if (choice !== undefined) return choice;
  throw new InputRefused(`The fault ${name} is one of ${choices.join(", ")}, not "${truncate(value, 60)}".`);
}

/** Characters of a header (RFC 9110 section 5.5); others would make the answer impossible to send. */
function readHeaderValue(name: string, value: string): string {
  if (/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return value;
  throw new InputRefused(
    `The fault ${name} is sent as a header, which cannot carry "${truncate(value, 60)}".`,
  );
}

/** The body of an answer that a fault creates. */
export const faultMessage = "A fault that was asked for";

/** The status of an error that a fault requests without a body, so that the API words it. */
export function wordedStatus({ status, body }: Fault): number | undefined {
  return status !== undefined && status >= 400 && body === undefined ? status : undefined;
}

/** The answer to a request without effect. `worded`: the API's own error. */
export function faultReply(fault: Fault, worded: Reply | undefined): Reply {
  const { status = 500 } = fault;
  const isEmpty = status === 204 || (status >= 300 && status < 400);
  return alterReply(fault, worded ?? (isEmpty ? emptyReply(status) : textReply(status, faultMessage)));
}

/** `jsonType`: the media type of a body without a type of its own. */
export function alterReply(fault: Fault, reply: Reply, jsonType = "application/json"): Reply {
  const { status = reply.status } = fault;
  return { ...reply, status, body: alterBody(fault, reply.body, jsonType) };
}

/** The last step, because it removes headers. `echo`: the header with the version, if the API has one. */
export function alterHeaders(fault: Fault, reply: Reply, echo: string | undefined): Reply {
  const { retryAfter, location, version } = fault;
  const headers = new Map(Object.entries(reply.headers));
  if (retryAfter !== undefined) headers.set("retry-after", retryAfter);
  if (location !== undefined) headers.set("location", location);
  if (echo !== undefined && version === "none") headers.delete(echo);
  else if (echo !== undefined && version !== undefined) headers.set(echo, version);
  return { ...reply, headers: Object.fromEntries(headers) };
}

function alterBody({ body, contentType }: Fault, original: Reply["body"], jsonType: string): Reply["body"] {
  if (body !== undefined) return { kind: "text", text: body, contentType: contentType ?? jsonType };
  return original.kind === "none" || contentType === undefined ? original : { ...original, contentType };
}

/** A request for a page of a circle: made-up cursors, each of which leads to the next, and the last to the first. */
interface LoopedRequest {
  /** Without the cursor of the loop, which is unknown to the API. */
  readonly request: HttpRequest;
  /** The page of the circle; 0 outside it. */
  readonly page: number;
}

const loopCursor = (page: number): string => `00000000-0000-4000-8000-${String(page).padStart(12, "0")}`;
const inQuery = /(?:^|&)[^&=]+=00000000-0000-4000-8000-(0{9}\d{3})(?=&|$)/;

export function leaveLoop(request: HttpRequest): LoopedRequest {
  const match = inQuery.exec(request.query);
  if (match === null) return { request, page: 0 };
  const query = request.query.replace(match[0], "").replace(/^&/, "");
  return { request: { ...request, query }, page: Number(match[1]) };
}

/** `period`: the number of cursors in the circle. */
export function enterLoop(
  reply: Reply,
  { kind = "cursor", next }: PagingTrait,
  page: number,
  period: number,
): Reply {
  const { body } = reply;
  if (body.kind !== "json" || kind !== "cursor" || next === undefined) return reply;
  return { ...reply, body: { ...body, value: setAt(body.value, next, loopCursor((page % period) + 1)) } };
}
