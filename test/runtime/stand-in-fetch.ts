/** A `fetch` that answers as a test says, without a network: for what no server can be made to do. */
import { channel } from "node:diagnostics_channel";
import type { Fetch, FetchInit, WebResponse } from "../../templates/runtime/web.js";
import { isCallError, type CallError } from "../../templates/runtime/errors/errors.js";
import type { Profile } from "../../templates/runtime/profile.js";
import { createTransport, type Transport } from "../../templates/runtime/transport.js";
import { hastyClient, profile, testKey, type Client, type ClientOptions } from "./example-api.js";

export interface Sent extends FetchInit {
  readonly url: string;
}

/** What one attempt meets: an answer, or something thrown. `turn` counts from 1. */
export type Meeting = (sent: Sent, turn: number) => unknown;

export interface StandIn {
  readonly fetch: Fetch;
  readonly sent: Sent[];
}

export function standIn(...meetings: readonly Meeting[]): StandIn {
  const sent: Sent[] = [];
  const fetch = (url: string, init: FetchInit): Promise<WebResponse> => {
    const one = { url, ...init, headers: { ...init.headers } };
    const turn = sent.push(one);
    const meeting = meetings[Math.min(turn, meetings.length) - 1];
    return Promise.resolve(meeting?.(one, turn)) as Promise<WebResponse>;
  };
  return { fetch, sent };
}

export type StandInClient = Client & { readonly pauses: number[]; readonly sent: Sent[] };

/** A client that does not wait, whose successive attempts meet these; the last one repeats. */
export function clientMeeting(
  meetings: readonly Meeting[],
  options: Partial<ClientOptions> = {},
): StandInClient {
  const { fetch, sent } = standIn(...meetings);
  return { ...hastyClient("https://api.example.com", { fetch, ...options }), sent };
}

/** A transport alone that does not wait, whose successive attempts meet these. */
export function transportMeeting(
  meetings: readonly Meeting[],
  options: Partial<ClientOptions> = {},
  of: Profile = profile,
): { readonly transport: Transport; readonly sent: Sent[] } {
  const { fetch, sent } = standIn(...meetings);
  const auth = { apiKey: testKey };
  const own = { baseUrl: "https://api.example.com", auth, sleep: async () => {}, rateLimit: false } as const;
  return { transport: createTransport(of, { ...own, fetch, ...options }), sent };
}

export function answer(
  status: number,
  body: unknown = { id: "r1", amount: "1" },
  headers: Record<string, string> = {},
): Response {
  const empty = [101, 204, 205, 304].includes(status);
  return new Response(empty ? null : typeof body === "string" ? body : JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "x-api-version": "2026-07-01", ...headers },
  });
}

export const answers =
  (status: number, body?: unknown, headers?: Record<string, string>): Meeting =>
  () =>
    answer(status, body, headers);

/** As undici rejects: a TypeError whose cause has the code. */
export const fails =
  (code: string): Meeting =>
  () => {
    throw new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
  };

/** The connection breaks after the request has left. */
export const breaks: Meeting = fails("ECONNRESET");
/** No connection is made, and the platform shows it: the request is created and never written, as Node announces both. */
export const refusesConnection: Meeting = (sent, turn) => {
  const { origin, pathname, search } = new URL(sent.url);
  const headers = Object.entries(sent.headers).flat();
  channel("undici:request:create").publish({
    request: { origin, path: pathname + search, method: sent.method, headers },
  });
  return fails("ECONNREFUSED")(sent, turn);
};

export const payment = { body: { amount: "1" } };

/** The error of a call, however it comes: rejected, or thrown when the call is made. It has to be one of ours, and in time. */
export async function callFailure(
  start: () => PromiseLike<unknown>,
  milliseconds?: number,
): Promise<CallError> {
  let error: unknown;
  try {
    const value = await (milliseconds === undefined ? start() : within(milliseconds, start()));
    throw new Error(`The call did not fail: ${JSON.stringify(value)}`);
  } catch (thrown) {
    error = thrown;
  }
  if (!isCallError(error)) throw error;
  return error;
}

/** Ends with a named failure rather than with the time limit of the test. */
export async function within<Value>(milliseconds: number, promise: PromiseLike<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing came within ${milliseconds} ms.`)), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
