/**
 * `fetchRelated`: reads what an event is about.
 *
 * The event's version decides, not the client's: under another one, the answer would not be what the event's module says.
 */
import type { Call } from "../call/call.js";
import type { CallOptions } from "../call/options.js";
import { ownValue, valueAt } from "../json.js";
import type { Described } from "../operation.js";
import type { Transport } from "../transport.js";

/** The operation that reads what an event is about. */
export interface RelatedEntry {
  readonly operation: (
    transport: Transport,
    args: never,
    options?: never,
  ) => unknown;
  /** The argument that takes the id. */
  readonly parameter: string;
  /** Path of the id in the event. */
  readonly id: readonly string[];
}

/** `Things`: the operations by the type of the event; other events do not compile. */
export type FetchRelated<Things> = <Type extends keyof Things>(
  event: { readonly type: Type },
  /** A client or a transport of the API, of any version: its options count. */
  client: object,
  options?: OptionsOf<Things[Type]>,
) => Call<ResponsesOf<Things[Type]>>;

type OptionsOf<Operation> =
  Operation extends Described<infer _Args, infer _Responses, infer Extra>
    ? CallOptions & Extra
    : never;

type ResponsesOf<Operation> =
  Operation extends Described<infer _Args, infer Responses, infer _Extra>
    ? Responses
    : never;

export function createFetchRelated<Things>(
  version: string,
  createTransport: (options: never) => Transport,
  entries: Readonly<Record<keyof Things & string, RelatedEntry>>,
): FetchRelated<Things> {
  const others = new WeakMap<Transport, Transport>();
  const ofVersion = (transport: Transport): Transport => {
    if (transport.version === version) return transport;
    const own = others.get(transport) ?? transport.with(createTransport);
    others.set(transport, own);
    return own;
  };
  const fetchRelated = (
    event: { readonly type: string },
    client: object,
    options?: CallOptions,
  ): Call<unknown> => {
    const entry = ownValue<RelatedEntry>(entries, event.type);
    if (!entry)
      throw new TypeError(`No operation reads what ${event.type} is about.`);
    const args = { [entry.parameter]: valueAt(event, entry.id) };
    return entry.operation(
      ofVersion(transportOf(client)),
      args as never,
      options as never,
    ) as Call<unknown>;
  };
  return fetchRelated as FetchRelated<Things>;
}

/** An operation of a client may be called `send`: what is bound counts first. */
function transportOf(client: object): Transport {
  const members = Object.values((client as object | undefined) ?? {});
  const bound = (members as (Partial<Bound> | undefined)[]).find(
    (member) => member?.transport,
  );
  if (bound?.transport) return bound.transport;
  if (typeof (client as Partial<Transport> | undefined)?.send === "function")
    return client as Transport;
  throw new TypeError("Expected a client, or a transport.");
}

interface Bound {
  readonly transport: Transport;
}
