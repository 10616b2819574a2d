/**
 * Tells whether a request left this process, if the platform shows it.
 *
 * Node announces each request that its `fetch` creates, and each that it begins to write to a socket. A request that
 * was created once and never written cannot have arrived, whatever the error says: a certificate, a proxy, a name, a
 * port. Elsewhere, if a `fetch` creates a second one or sends the key to another address, and if the announcements could
 * belong to another request, nothing is claimed.
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
  /** Method and URL. */
  readonly name: string;
  /** Attempts under way. */
  attempts: number;
  /** Attempts without a request so far; negative once one has a second. */
  awaited: number;
  written: number;
  /** `written` when last each attempt had its request. */
  writtenBefore: number;
}

/** The request as Node's channels show it; `headers` are a list of names and values, and absent in `node:http`. */
interface AnnouncedRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  readonly headers?: readonly string[];
  getHeaders(): Readonly<Record<string, string>>;
}

interface Channels {
  subscribe(name: string, listener: (message: unknown) => void): void;
}

/** Observes the request that is sent next. `name`: its method and URL; `key`: the value of a header that only it has. */
export function traceRequest(name: string, key: string = name): RequestTrace {
  const traces = processWide("request-traces.6", observe);
  const { groups } = traces;
  const group: Lookalikes = groups.get(key) ?? {
    name,
    attempts: 0,
    awaited: 0,
    written: 0,
    writtenBefore: 0,
  };
  if (!group.awaited) group.writtenBefore = group.written;
  group.attempts++;
  // One key for two addresses: whose request is whose is not known.
  group.awaited += group.name === name ? 1 : Infinity;
  groups.set(key, group);
  const { writtenBefore } = group;
  return {
    // One request for each attempt, and none written since: so neither was that of this one.
    isUnsent: () =>
      !traces.isBlind && !group.awaited && group.written === writtenBefore,
    end() {
      if (!--group.attempts) groups.delete(key);
    },
  };
}

interface Traces {
  /** By key, or else by name. */
  readonly groups: Map<unknown, Lookalikes>;
  /** True once announcements may be missing. */
  isBlind: boolean;
}

function observe(): Traces {
  const groups: Traces["groups"] = new Map();
  const traces: Traces = { groups, isBlind: false };
  const channels = web.process?.getBuiltinModule?.(
    "node:diagnostics_channel",
  ) as Channels | undefined;
  const on = (channel: string, isWritten?: boolean): void =>
    channels?.subscribe(channel, (message) => {
      const { request } = message as { request: AnnouncedRequest };
      const {
        origin,
        path,
        method,
        headers = Object.values(request.getHeaders()),
      } = request;
      const name = `${method} ${origin}${path}`;
      // All attempts that it could belong to: one too many only means that nothing is claimed.
      const possible = [name, headers].flat().map((text) => groups.get(text));
      for (const group of new Set(possible))
        if (group && isWritten) group.written++;
        else if (group?.name === name) group.awaited--;
    });
  on("undici:request:create");
  // A key that went to another address, or through `node:http`, may have reached the service as well.
  on("undici:client:sendHeaders", true);
  on("http.client.request.start", true);
  // Over HTTP/2, not every version of Node announces what it writes.
  channels?.subscribe("undici:client:connected", (message) => {
    const { socket } = message as {
      readonly socket?: { readonly alpnProtocol?: unknown };
    };
    if (socket?.alpnProtocol === "h2") traces.isBlind = true;
  });
  return traces;
}
