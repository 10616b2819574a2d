/**
 * `text/event-stream`: server-sent events, for `for await`.
 *
 * A stream that breaks off is reopened with the id of its last event, so that the service can continue from there. Only
 * a reading request is ever sent again. A stream that ends is reopened only if the service has sent an `id` or `retry`:
 * otherwise it would restart, and most streams that end are complete.
 */
import type { RawResponse, CallState, BodyOpener } from "./call/call-state.js";
import { onAbort } from "./call/deadline.js";
import { AbortedError, ConnectionError } from "./errors/errors.js";
import { isSafe } from "./errors/fate.js";
import { itemStream, type Made } from "./stream/item-stream.js";
import { openBody, streamError } from "./stream/open-body.js";
import { parseEvents } from "./stream/parse-events.js";
import { readItem } from "./stream/read-item.js";
import { isTransient, reopen } from "./stream/reopen.js";
import type { ItemStream, ServerSentEvent } from "./types.js";
import { web, type Bytes } from "./web.js";

/** The events whose data are JSON, by type. */
export interface EventData {
  /** `true`: all except those of `text`. */
  readonly json?: true | readonly string[];
  readonly text?: readonly string[];
}

type Event = ServerSentEvent<unknown>;

export function eventStream({ json = [], text = [] }: EventData): BodyOpener {
  const isJson = (type: string): boolean =>
    json === true ? !text.includes(type) : json.includes(type);
  return { open: (state, response) => open(state, response, isJson) };
}

function open(
  state: CallState,
  response: RawResponse,
  isJson: (type: string) => boolean,
): ItemStream<Event> {
  const {
    maxResponseBytes = 2 ** 25,
    idleTimeoutMs = Infinity,
    signal,
    reconnect,
  } = state.options;
  const { method, keyed } = state.descriptor;
  const isRepeatable = reconnect !== false && !keyed && isSafe(method);
  // Ends a body, a pause and an attempt alike.
  const life = new web.AbortController();
  const leave = signal && onAbort(signal, () => life.abort(signal.reason));
  if (signal?.aborted) life.abort(signal.reason);
  /** The state of this connection: each is opened with its own credentials, which no error may quote. */
  let current = state;
  let body = openBody(state, response, idleTimeoutMs, life.signal);
  let parser = parseEvents("", maxResponseBytes);
  let retryMs: number | undefined;
  /** Arrived but not read yet, last one first. */
  let waiting: ServerSentEvent<string>[] = [];

  const make = async (): Promise<Made<Event> | undefined> => {
    for (;;) {
      const event = waiting.pop();
      if (event && !isJson(event.event)) return { item: event };
      // Many services end a stream with it; it is not JSON.
      if (event?.data === "[DONE]") return;
      if (event) {
        const data = readItem(current, event.data, `data of ${event.event}`);
        return { item: { ...event, data } };
      }
      const bytes = await more();
      if (!bytes) return;
      waiting = parser.push(bytes).reverse();
      retryMs = parser.retry ?? retryMs;
    }
  };

  /** The next bytes of this connection or, after it, of another. */
  async function more(): Promise<Bytes | undefined> {
    for (;;) {
      let end: unknown;
      try {
        const bytes = await body.read();
        const isResumable = parser.lastId !== "" || retryMs !== undefined;
        if (bytes || !isRepeatable || !(reconnect ?? isResumable)) return bytes;
        end = new ConnectionError("The stream of events ended.");
      } catch (thrown) {
        if (!isRepeatable || !isTransient(thrown)) throw thrown;
        end = thrown;
      }
      const position = { lastId: parser.lastId, retryMs };
      const again = await reopen(state, position, end, life.signal);
      if (!again) return;
      current = again.state;
      body = openBody(current, again.response, idleTimeoutMs, life.signal);
      parser = parseEvents(position.lastId, maxResponseBytes);
    }
  }

  return itemStream(
    () =>
      make().catch((thrown: unknown) => {
        throw streamError(state, thrown);
      }),
    () => {
      leave?.();
      life.abort(new AbortedError("The loop was left."));
    },
  );
}
