// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Tells whether a request left this process, if the platform shows it.
 *
 * Node announces each request that its `fetch` creates, and each that it begins to write to a socket. A request that
 * was created once and never written cannot have arrived, whatever the error says: a certificate, a proxy, a name, a
 * port. Elsewhere, and if the announcements could belong to another request, nothing is claimed.
 */
import { processWide } from "../process-wide.js";
import { web } from "../web.js";

/** One attempt, as sent. */
export interface RequestTrace {
  readonly target: string;
  /** Distinguishes simultaneous requests to one target. */
  readonly key: string | undefined;
  created: number;
  isWritten: boolean;
  /** Called for each request that the platform creates for it. */
  onRequest?: (request: object) => void;
  /** The compressed bodies that arrived, as whole-body.ts keeps them. */
  bodies?: readonly object[];
}

/** The request as Node's channels show it; `headers` are a string or a list. */
interface AnnouncedRequest {
  readonly origin: unknown;
  readonly path: string;
  readonly method: string;
  readonly headers: unknown;
}

interface Channels {
  subscribe(name: string, listener: (message: unknown) => void): void;
}

/** Observes the request that `send` makes. The trace must be judged before anything else is awaited. */
export async function traced<Result>(
  method: string,
  url: string,
  key: string | undefined,
  send: (trace: RequestTrace) => Promise<Result>,
): Promise<Result> {
  const trace: RequestTrace = {
    target: `${method} ${url}`,
    key,
    created: 0,
    isWritten: false,
  };
  const { waiting } = processWide("request-traces.1", observe);
  const same = waiting.get(trace.target) ?? new Set();
  waiting.set(trace.target, same.add(trace));
  try {
    return await send(trace);
  } finally {
    same.delete(trace);
    if (!same.size) waiting.delete(trace.target);
  }
}

/** True only if the platform has shown that no byte of the request was written. */
export function isUnsent(trace: RequestTrace | undefined): boolean {
  return trace?.created === 1 && !trace.isWritten;
}

function observe(): { readonly waiting: Map<string, Set<RequestTrace>> } {
  const waiting = new Map<string, Set<RequestTrace>>();
  const traces = new WeakMap<object, readonly RequestTrace[]>();
  let isBlind = false;
  const channels = web.process?.getBuiltinModule?.("node:diagnostics_channel") as Channels | undefined;
  const on = <Message>(name: string, hear: (message: Message) => void): void =>
    channels?.subscribe(`undici:${name}`, (message) => hear(message as Message));
  on<{ request: AnnouncedRequest }>("request:create", ({ request }) => {
    const { origin, path, method } = request;
    const headers = String(request.headers);
    const found = [...(waiting.get(`${method} ${String(origin)}${path}`) ?? [])].filter(
      ({ key }) => !key || headers.includes(key),
    );
    traces.set(request, found);
    for (const trace of found) {
      trace.created++;
      trace.onRequest?.(request);
      trace.isWritten ||= isBlind;
    }
  });
  on<{ request: object }>("client:sendHeaders", ({ request }) => {
    for (const trace of traces.get(request) ?? []) trace.isWritten = true;
  });
  // Over HTTP/2, not every version of Node announces what it writes.
  on<{ socket?: { alpnProtocol?: unknown } }>("client:connected", ({ socket }) => {
    if (socket?.alpnProtocol !== "h2") return;
    isBlind = true;
    for (const same of waiting.values()) for (const trace of same) trace.isWritten = true;
  });
  return { waiting };
}
