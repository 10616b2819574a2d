// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Tells whether a request left this process, if the platform shows it.
 *
 * Node announces each request that its `fetch` creates, and each that it begins to write to a socket. A request that
 * was created once and never written cannot have arrived, whatever the error says: a certificate, a proxy, a name, a
 * port. Elsewhere, if a `fetch` creates a second one, and if the announcements could belong to another request, nothing
 * is claimed.
 */
import { processWide } from "../process-wide.js";
import { web } from "../web.js";

/** One attempt, as sent. */
export interface RequestTrace {
  /** True only if the platform has shown that no byte of the request was written. To be asked before anything else is awaited. */
  isUnsent(): boolean;
  /** The response has begun, or the attempt has failed. */
  end(): void;
}

/** Simultaneous attempts whose announcements look alike: which request belongs to which attempt is not known. */
interface Lookalikes {
  /** Attempts under way. */
  attempts: number;
  /** Attempts without a request so far; negative once one has a second. */
  awaited: number;
  written: number;
  /** `written` when last each attempt had its request. */
  writtenBefore: number;
}

/** The request as Node's channels show it; `headers` are a list of names and values. */
interface AnnouncedRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  readonly headers: readonly string[];
}

interface Channels {
  subscribe(name: string, listener: (message: unknown) => void): void;
}

/** Simultaneous attempts to one URL by their key, which is the value of a header; of `undefined` those without one. */
type Target = Map<string | undefined, Lookalikes>;

/** Observes the request that is sent next. `name`: its method and URL. */
export function traceRequest(name: string, key?: string): RequestTrace {
  const traces = processWide("request-traces.5", observe);
  const { targets } = traces;
  const target: Target = targets.get(name) ?? new Map();
  const group: Lookalikes = target.get(key) ?? {
    attempts: 0,
    awaited: 0,
    written: 0,
    writtenBefore: 0,
  };
  if (!group.awaited) group.writtenBefore = group.written;
  group.attempts++;
  group.awaited++;
  targets.set(name, target.set(key, group));
  const { writtenBefore } = group;
  return {
    // One request for each attempt, and none written since: so neither was that of this one.
    isUnsent: () => !traces.isBlind && !group.awaited && group.written === writtenBefore,
    end() {
      if (!--group.attempts) target.delete(key);
      if (!target.size) targets.delete(name);
    },
  };
}

interface Traces {
  readonly targets: Map<string, Target>;
  /** True once announcements may be missing. */
  isBlind: boolean;
}

function observe(): Traces {
  const traces: Traces = { targets: new Map(), isBlind: false };
  const channels = web.process?.getBuiltinModule?.("node:diagnostics_channel") as Channels | undefined;
  const on = (name: string, note: (group: Lookalikes) => void): void =>
    channels?.subscribe(`undici:${name}`, (message) => {
      const { request } = message as { request: AnnouncedRequest };
      const { origin, path, method, headers } = request;
      const target = traces.targets.get(`${method} ${origin}${path}`);
      // All attempts that it could belong to: one too many only means that nothing is claimed.
      for (const key of target ? new Set([undefined, ...[headers].flat()]) : []) {
        const group = target?.get(key);
        if (group) note(group);
      }
    });
  on("request:create", (group) => {
    group.awaited--;
  });
  on("client:sendHeaders", (group) => {
    group.written++;
  });
  // Over HTTP/2, not every version of Node announces what it writes.
  channels?.subscribe("undici:client:connected", (message) => {
    const { socket } = message as {
      readonly socket?: { readonly alpnProtocol?: unknown };
    };
    if (socket?.alpnProtocol === "h2") traces.isBlind = true;
  });
  return traces;
}
