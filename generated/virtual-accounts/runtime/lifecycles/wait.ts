// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * `waitFor`: reads a thing until its status is the one that is waited for.
 *
 * It reads through the transport, whose rate limit and retries hold, with growing pauses in between. With a receiver it
 * waits for deliveries instead, and reads once when one reports the end; a few polls remain, since a delivery can go to
 * another process, or get lost. What it returns was always read: a delivery never stands for the thing.
 */
import { onAbort, pause, withDeadline } from "../call/deadline.js";
import type { RetryEvent } from "../call/observer.js";
import { defaultBaseDelayMs, defaultMaxDelayMs, isTransient, retryAfter } from "../call/retry.js";
import type { BoundOperation } from "../client.js";
import { isCallError, TimedOutError } from "../errors/errors.js";
import type { CallOptions, Operation } from "../operation.js";
import type { AnyOutcome } from "../response/outcome.js";
import type { Transport } from "../transport.js";
import { web, type WebAbortSignal } from "../web.js";
import type { AnyLifecycle, StateOf } from "./lifecycle.js";
import { messageOf, type StatusTable, type TypedEvent } from "./statuses.js";
import { WaitError } from "./wait-error.js";

/** What an operation answers: a thing with a status. `Place` is `list` where the answer can hold several. */
export interface Wait<
  Args,
  Responses,
  Thing,
  Field extends keyof Thing,
  Place extends "answer" | "list" = "answer",
> {
  readonly args: Args;
  readonly responses: Responses;
  readonly thing: Thing;
  readonly field: Field;
  readonly place: Place;
}

/** Where `waitFor` finds the status in the answer of an operation. */
export interface WaitEntry {
  /** Of the status: more than one where a field can have the states of several. */
  readonly lifecycles: readonly AnyLifecycle[];
  /** Path of the thing, or of the list with it, in the answer; absent if the answer is it. */
  readonly at?: readonly string[];
  /** Its field with the status. */
  readonly field: string;
  /** Its field with the identifier, where it has one. */
  readonly id?: string;
  readonly isList?: true;
}

/** Other options are those of each call. */
export interface WaitOptions extends CallOptions {
  /** Ends the wait: it rejects with an `AbortedError` whose `cause` is the reason of the signal. */
  readonly signal?: WebAbortSignal | undefined;
  /** How long to wait, in milliseconds. Default: 300000, which are five minutes; `Infinity` for no limit. */
  readonly timeout?: number | undefined;
  /** Milliseconds before the second read; they double with each further one. Default: `retry.baseDelayMs` of the client. */
  readonly interval?: number | undefined;
  /** Longest pause between two reads. Default: `retry.maxDelayMs` of the client; with a receiver 60000. */
  readonly maxInterval?: number | undefined;
  /** Waits for the deliveries that this receiver accepts, and reads only now and then. */
  readonly receiver?: EventSource | undefined;
}

/** A receiver, as far as `waitFor` uses it. */
export interface EventSource {
  subscribe(listener: (event: TypedEvent) => void): () => void;
}

/** What a wait in a list needs in addition. */
export interface ListOptions {
  /** The identifier of the thing: the list can hold several. Until it holds this one, the wait goes on. */
  readonly id: string;
}

/** The entry of an operation, by its types; `never` if it answers nothing with a lifecycle. */
type EntryOf<Waits, Args, Responses> = {
  [Name in keyof Waits]: Waits[Name] extends {
    readonly args: infer OwnArgs;
    readonly responses: infer OwnResponses;
  }
    ? [Args, Responses, OwnArgs, OwnResponses] extends [OwnArgs, OwnResponses, Args, Responses]
      ? Waits[Name]
      : never
    : never;
}[keyof Waits];

type ThingOf<Entry> = Entry extends { readonly thing: infer Thing } ? Thing : never;

type FieldOf<Entry> = Entry extends { readonly field: infer Field } ? Field : never;

/** The states that an operation can be waited for. */
type AwaitedState<Waits, Args, Responses> =
  EntryOf<Waits, Args, Responses> extends infer Entry
    ? StateOf<ThingOf<Entry>[FieldOf<Entry> & keyof ThingOf<Entry>]>
    : never;

type OptionsOf<Entry, Extra> = Entry extends { readonly place: "list" }
  ? [options: WaitOptions & ListOptions & Extra]
  : [options?: WaitOptions & Extra];

/** The thing, with the status that it was waited for. */
type Reached<Entry, State> = Entry extends {
  readonly thing: infer Thing;
  readonly field: infer Field extends PropertyKey;
}
  ? Thing & Record<Field, State>
  : never;

/** Whether an operation can be waited for, as a part of a parameter's type. */
type Waitable<Entry> = [Entry] extends [never]
  ? { readonly "Its answer has no status to wait for.": never }
  : unknown;

export interface WaitFor<Waits> {
  /** For an operation that is not bound to a client. (Before the other signature, since the compiler explains the last one.) */
  <Args, Responses, Extra, const State extends AwaitedState<Waits, Args, Responses>>(
    transport: Transport,
    operation: Operation<Args, Responses, Extra> & Waitable<EntryOf<Waits, Args, Responses>>,
    args: Args,
    state: State | readonly State[],
    ...options: OptionsOf<EntryOf<Waits, Args, Responses>, Extra>
  ): Promise<Reached<EntryOf<Waits, Args, Responses>, State>>;
  /**
   * Reads what the operation answers until its status is one of the states, and returns it. Rejects with a `WaitError` if
   * another status ends its course (`ended`) or the time is over (`timeout`), and with the error of a call that cannot
   * succeed later.
   */
  <Args, Responses, Extra, const State extends AwaitedState<Waits, Args, Responses>>(
    operation: BoundOperation<Args, Responses, Extra> & Waitable<EntryOf<Waits, Args, Responses>>,
    args: Args,
    state: State | readonly State[],
    ...options: OptionsOf<EntryOf<Waits, Args, Responses>, Extra>
  ): Promise<Reached<EntryOf<Waits, Args, Responses>, State>>;
}

export function createWaitFor<Waits>(
  entries: Readonly<Record<keyof Waits & string, WaitEntry>>,
  statuses: StatusTable = {},
): WaitFor<Waits> {
  const known = new Map<string, WaitEntry>(Object.entries(entries));
  const waitFor = async (...given: unknown[]): Promise<unknown> => {
    const isBound = typeof given[0] === "function";
    const [operation, args, state, options = {}] = (isBound ? given : given.slice(1)) as [
      AnyOperation,
      object,
      string | readonly string[],
      AnyOptions?,
    ];
    const transport = isBound ? operation.transport : (given[0] as Transport);
    const { id } = operation.descriptor;
    const entry = known.get(id);
    if (!entry) throw new TypeError(`The answer of ${id} has no status to wait for.`);
    const awaited = typeof state === "string" ? [state] : [...state];
    const states = entry.lifecycles.flatMap((one) => one.states);
    if (!awaited.length || !awaited.every((one) => states.includes(one)))
      throw new TypeError(
        `${id}: expected a state to wait for; found ${JSON.stringify(state)}. States: ${states.join(", ")}.`,
      );
    if (entry.isList && typeof options.id !== "string")
      throw new TypeError(`${id} answers a list: say which thing by \`id\`.`);
    return run({
      operation,
      isBound,
      transport,
      args,
      entry,
      awaited,
      options,
      statuses,
    });
  };
  return waitFor as WaitFor<Waits>;
}

interface AnyOperation {
  (...given: unknown[]): { result(): Promise<AnyOutcome> };
  readonly descriptor: { readonly id: string };
  readonly transport?: Transport;
}

type AnyOptions = WaitOptions & Partial<ListOptions>;

interface Given {
  readonly operation: AnyOperation;
  readonly isBound: boolean;
  readonly transport: Transport | undefined;
  readonly args: object;
  readonly entry: WaitEntry;
  readonly awaited: readonly string[];
  readonly options: AnyOptions;
  readonly statuses: StatusTable;
}

async function run({
  operation,
  isBound,
  transport,
  args,
  entry,
  awaited,
  options,
  statuses,
}: Given): Promise<unknown> {
  const { lifecycles } = entry;
  const { signal, timeout = 3e5, interval, maxInterval, receiver, id, ...callOptions } = options;
  const {
    now = Date.now,
    sleep = pause,
    random = Math.random,
    retry = {},
    onRetry,
  } = transport?.options ?? {};
  const { baseDelayMs: base = defaultBaseDelayMs, maxDelayMs: most = defaultMaxDelayMs } = retry;
  let subject = id;
  let last: unknown;
  let state: string | undefined;
  let failure: unknown;
  /** Whether a delivery has reported the end, so that the next reads show it soon. */
  let isReported = false;
  let wake = (): void => {};
  let reads = 0;
  /** The things whose end was reported before it was known which one is waited for. */
  const reported = new Set<unknown>();
  const hasEnded = (one: string): boolean => lifecycles.some((lifecycle) => lifecycle.isTerminal(one));

  const listen = (event: TypedEvent): void => {
    const status = Object.hasOwn(statuses, event.type) ? statuses[event.type] : undefined;
    if (status?.id === undefined) return;
    if (!status.lifecycles.some((one) => lifecycles.includes(one))) return;
    const message = messageOf(event, status);
    const value = message[status.field];
    if (typeof value !== "string") return;
    if (!awaited.includes(value) && !hasEnded(value)) return;
    if (subject === undefined) reported.add(message[status.id]);
    else if (message[status.id] === subject) {
      isReported = true;
      // What a delivery reports can take a moment until it is read.
      reads = 0;
      wake();
    }
  };

  const read = async (life: WebAbortSignal): Promise<number> => {
    const noteRetry = (event: RetryEvent): unknown => {
      // The time can be over before the call has failed with all its attempts.
      failure = event.error;
      return onRetry?.(event);
    };
    const given = [args, { ...callOptions, signal: life, onRetry: noteRetry }];
    const call = isBound ? operation(...given) : operation(transport, ...given);
    const outcome = await call.result();
    if (!outcome.ok) throw outcome.exception;
    const thing = thingIn(outcome.data, entry, id);
    last = thing;
    failure = undefined;
    const value = thing?.[entry.field];
    state = typeof value === "string" ? value : undefined;
    const own = entry.id === undefined ? undefined : thing?.[entry.id];
    if (subject === undefined && typeof own === "string") {
      subject = own;
      isReported = reported.has(own);
      reported.clear();
    }
    return retryAfter(outcome.headers, now, retry) ?? 0;
  };

  const rest = (milliseconds: number, isWakeable: boolean, life: WebAbortSignal) =>
    new Promise<void>((resolve) => {
      const inner = new web.AbortController();
      let isEnded = false;
      const end = (): void => {
        // By then another rest may have begun.
        if (isEnded) return;
        isEnded = true;
        leave();
        wake = () => {};
        resolve();
        inner.abort(undefined);
      };
      const leave = onAbort(life, end);
      if (isWakeable) wake = end;
      sleep(milliseconds, inner.signal).then(end, end);
    });

  const poll = async (life: WebAbortSignal): Promise<unknown> => {
    for (;;) {
      let asked = 0;
      try {
        asked = await read(life);
      } catch (error) {
        // It failed after all attempts of its call; the wait goes on while it can still succeed.
        if (!isCallError(error) || !isTransient(error, retry)) throw error;
        failure = error;
        asked = (error as { retryAfterMs?: number }).retryAfterMs ?? 0;
      }
      if (life.aborted) return undefined;
      if (state !== undefined && failure === undefined) {
        if (awaited.includes(state)) return last;
        if (hasEnded(state)) throw new WaitError("ended", facts());
      }
      const isWaiting = receiver !== undefined && !isReported;
      const longest = maxInterval ?? (isWaiting ? Math.max(most, 6e4) : most);
      const growing = (interval ?? base) * 2 ** reads++;
      const chosen = isWaiting ? longest : Math.min(growing, longest);
      // Half of it at random, so that many that wait do not read at the same moment.
      await rest(Math.max(asked, chosen * (0.5 + random() / 2)), !asked, life);
      if (life.aborted) return undefined;
    }
  };

  const facts = () => ({
    operation: operation.descriptor.id,
    awaited,
    state,
    last,
  });
  const unsubscribe = receiver?.subscribe(listen);
  try {
    return await withDeadline(signal, timeout, "", poll);
  } catch (error) {
    // The error of a call has its operation; this is the end of the wait itself.
    const isEnd = error instanceof TimedOutError && !error.operation;
    throw isEnd ? new WaitError("timeout", facts(), failure) : error;
  } finally {
    unsubscribe?.();
  }
}

/** The thing that is waited for, in an answer; `undefined` if it is not there. */
function thingIn(
  answer: unknown,
  { at = [], id, isList }: WaitEntry,
  wanted: string | undefined,
): Record<string, unknown> | undefined {
  const found = at.reduce<unknown>(
    (value, step) =>
      Object.hasOwn(Object(value) as object, step) ? (value as Record<string, unknown>)[step] : undefined,
    answer,
  );
  const things: unknown[] = Array.isArray(found) ? found : [found];
  const thing = isList
    ? things.find((one) => id !== undefined && (Object(one) as Record<string, unknown>)[id] === wanted)
    : found;
  return typeof thing === "object" && thing !== null ? (thing as Record<string, unknown>) : undefined;
}
