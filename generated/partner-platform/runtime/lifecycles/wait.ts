// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * `waitFor`: reads an object until it has an awaited status.
 *
 * It reads through the transport, whose rate limit and retries hold, with growing pauses in between. With a receiver it
 * waits for deliveries instead, and reads once when one reports the end; a few polls remain, since a delivery can go to
 * another process, or get lost. Its result was always read: a delivery never replaces the object.
 */
import { onAbort, pause, withDeadline } from "../call/deadline.js";
import type { RetryEvent } from "../call/observer.js";
import { defaultBaseDelayMs, defaultMaxDelayMs, isTransient, retryAfter } from "../call/retry.js";
import type { BoundOperation } from "../client.js";
import { isCallError, TimedOutError } from "../errors/errors.js";
import { isObject, valueAt, type JsonObject } from "../json.js";
import type { CallOptions } from "../call/options.js";
import type { Operation } from "../operation.js";
import type { AnyOutcome } from "../response/outcome.js";
import type { Transport } from "../transport.js";
import { web, type WebAbortSignal } from "../web.js";
import type { AnyLifecycle, StateOf } from "./lifecycle.js";
import type { AnyEvent } from "../types.js";
import { statusOf, type StatusTable } from "./statuses.js";
import { WaitError } from "./wait-error.js";

/** A response with a status to wait for. `Place` is `list` if the response can hold several objects. */
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

/** The place of the status in the response of an operation. */
export interface WaitEntry {
  /** The status's lifecycles: several if the field can have the states of each. */
  readonly lifecycles: readonly AnyLifecycle[];
  /** Path of the thing, or of the list with it, in the answer; absent if the answer is the thing. */
  readonly at?: readonly string[];
  /** Its field with the status. */
  readonly field: string;
  /** Its field with the identifier, if it has one. */
  readonly id?: string;
  readonly isList?: true;
}

/** Other options are those of each call. */
export interface WaitOptions extends CallOptions {
  /** Ends the wait: it rejects with an `AbortedError` whose `cause` is the reason of the signal. */
  readonly signal?: WebAbortSignal | undefined;
  /** The longest wait, in milliseconds. Default: 300000, five minutes; `Infinity` for no limit. */
  readonly timeout?: number | undefined;
  /** Milliseconds before the second read; they double with each further one. Default: `retry.baseDelayMs` of the client. */
  readonly interval?: number | undefined;
  /** Longest pause between two reads. Default: `retry.maxDelayMs` of the client; with a receiver 60000. */
  readonly maxInterval?: number | undefined;
  /** Waits for deliveries accepted by this receiver, and reads only occasionally. */
  readonly receiver?: EventSource | undefined;
}

/** The part of a receiver that `waitFor` uses. */
export interface EventSource {
  subscribe(listener: (event: AnyEvent) => void): () => void;
}

/** The additional option of a wait in a list. */
export interface ListOptions {
  /** The identifier of the object to wait for. The wait goes on until the list has it. */
  readonly id: string;
}

/** The entry of an operation, by its types; `never` if its response has no lifecycle. */
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

/** The states to wait for that an operation can report. */
type AwaitedState<Waits, Args, Responses> =
  EntryOf<Waits, Args, Responses> extends infer Entry
    ? StateOf<ThingOf<Entry>[FieldOf<Entry> & keyof ThingOf<Entry>]>
    : never;

type OptionsOf<Entry, Extra> = Entry extends { readonly place: "list" }
  ? [options: WaitOptions & ListOptions & Extra]
  : [options?: WaitOptions & Extra];

/** The object with an awaited status. */
type Reached<Entry, State> = Entry extends {
  readonly thing: infer Thing;
  readonly field: infer Field extends PropertyKey;
}
  ? Thing & Record<Field, State>
  : never;

/** Part of a parameter's type: only an operation whose response has a status is accepted. */
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
   * Reads the operation's answer until its status is one of the states, and returns it. Rejects with a `WaitError` if
   * another status ends its course (`ended`) or the time is up (`timeout`), and with the error of a call that cannot
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
  const waitFor = async (...callArguments: unknown[]): Promise<unknown> => {
    const isBound = typeof callArguments[0] === "function";
    const [operation, args, state, options = {}] = (isBound ? callArguments : callArguments.slice(1)) as [
      AnyOperation,
      object,
      string | readonly string[],
      AnyOptions?,
    ];
    const transport = isBound ? operation.transport : (callArguments[0] as Transport);
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
    const call = (own: object): AnyCall => (isBound ? operation(args, own) : operation(transport, args, own));
    const client = transport?.options ?? {};
    return run({ operation: id, call, client, entry, awaited }, options, statuses);
  };
  return waitFor as WaitFor<Waits>;
}

interface AnyOperation {
  (...args: unknown[]): AnyCall;
  readonly descriptor: { readonly id: string };
  readonly transport?: Transport;
}

interface AnyCall {
  result(): Promise<AnyOutcome>;
}

type AnyOptions = WaitOptions & Partial<ListOptions>;

interface Goal {
  /** The operation's id. */
  readonly operation: string;
  readonly call: (options: object) => AnyCall;
  readonly client: Partial<NonNullable<Transport["options"]>>;
  readonly entry: WaitEntry;
  readonly awaited: readonly string[];
}

/** A wait in progress. */
interface Progress extends Goal {
  /** The thing's identifier: the option `id`, or that of the thing that was read first. */
  subject: string | undefined;
  /** The thing as last read, and its status. */
  last: JsonObject | undefined;
  state: string | undefined;
  /** The error of the last read, if it failed. */
  failure?: unknown;
  /** Reads since the pauses began to grow. */
  reads: number;
  /** Things whose end a delivery reported, including the subject once it is known. */
  readonly reported: Set<string>;
  /** Ends the pause. */
  wake(): void;
}

async function run(
  goal: Goal,
  { signal, timeout = 3e5, id: subject, ...options }: AnyOptions,
  statuses: StatusTable,
): Promise<unknown> {
  const { receiver, interval: _interval, maxInterval: _maxInterval, ...callOptions } = options;
  const wait: Progress = {
    ...goal,
    subject,
    last: undefined,
    state: undefined,
    reads: 0,
    reported: new Set(),
    wake() {},
  };
  const unsubscribe = receiver?.subscribe((event) => hear(wait, event, statuses));
  try {
    return await withDeadline(signal, timeout, "", async (life) => {
      for (;;) {
        const asked = await read(wait, callOptions, life);
        if (life.aborted || hasReached(wait)) return wait.last;
        await rest(wait, asked, options, life);
        if (life.aborted) return undefined;
      }
    });
  } catch (error) {
    // The error of a call has its operation; this is the end of the wait itself.
    const isLate = error instanceof TimedOutError && !error.operation;
    throw isLate ? new WaitError("timeout", wait, wait.failure) : error;
  } finally {
    unsubscribe?.();
  }
}

/** Reads the thing once. Returns the pause that the service asks for, in milliseconds. */
async function read(wait: Progress, callOptions: CallOptions, signal: WebAbortSignal): Promise<number> {
  const { call, client, entry } = wait;
  const { now = Date.now, retry = {} } = client;
  const onRetry = (event: RetryEvent): unknown => {
    // The time can be up before the call has failed with all its attempts.
    wait.failure = event.error;
    return client.onRetry?.(event);
  };
  try {
    const outcome = await call({ ...callOptions, signal, onRetry }).result();
    if (!outcome.ok) throw outcome.exception;
    wait.failure = undefined;
    wait.last = thingIn(outcome.data, wait);
    wait.state = text(wait.last?.[entry.field]);
    wait.subject ??= text(entry.id && wait.last?.[entry.id]);
    return retryAfter(outcome.headers, now, retry) ?? 0;
  } catch (error) {
    // All attempts of the call have failed; the wait goes on while a later call can succeed.
    if (!isCallError(error) || !isTransient(error, retry)) throw error;
    wait.failure = error;
    return (error as { retryAfterMs?: number }).retryAfterMs ?? 0;
  }
}

/** Throws if the status that was read ends its course, and is not an awaited one. */
function hasReached(wait: Progress): boolean {
  const { state, failure, awaited } = wait;
  if (failure || !isEnd(wait, state)) return false;
  if (!awaited.includes(state)) throw new WaitError("ended", wait);
  return true;
}

/** Pauses until the next read, the end of the time, or a delivery that reports the end. */
function rest(
  wait: Progress,
  asked: number,
  { interval, maxInterval, receiver }: WaitOptions,
  life: WebAbortSignal,
): Promise<void> {
  const { client, subject = "", reported } = wait;
  const { sleep = pause, random = Math.random, retry = {} } = client;
  const { baseDelayMs: base = defaultBaseDelayMs, maxDelayMs: most = defaultMaxDelayMs } = retry;
  const isListening = receiver && !reported.has(subject);
  const longest = maxInterval ?? (isListening ? Math.max(most, 6e4) : most);
  const growing = (interval ?? base) * 2 ** wait.reads++;
  const chosen = isListening ? longest : Math.min(growing, longest);
  // Half of it is random, so that many waits do not read at the same moment.
  const delay = Math.max(asked, chosen * (0.5 + random() / 2));
  return new Promise((resolve) => {
    const inner = new web.AbortController();
    const end = (): void => {
      leave();
      resolve();
      inner.abort(undefined);
    };
    const leave = onAbort(life, end);
    // A delivery does not end a pause that the service asked for.
    if (!asked) wait.wake = end;
    sleep(delay, inner.signal).then(end, end);
  });
}

/** Notes an event that reports the end of the thing, and wakes the wait. */
function hear(wait: Progress, event: AnyEvent, statuses: StatusTable): void {
  const { entry, subject, reported } = wait;
  const status = statusOf(event.type, [statuses]);
  if (status?.id === undefined) return;
  const { lifecycles, message, field } = status;
  if (!lifecycles.some((one) => entry.lifecycles.includes(one))) return;
  if (!isEnd(wait, text(valueAt(event, [...message, field])))) return;
  const id = text(valueAt(event, [...message, status.id]));
  if (id === undefined || id !== (subject ?? id)) return;
  reported.add(id);
  if (subject === undefined) return;
  // A read can be a moment behind the delivery, so the next ones follow soon.
  wait.reads = 0;
  wait.wake();
}

/** True if the state ends the wait: it is an awaited one, or nothing follows it. */
function isEnd({ awaited, entry }: Progress, state: string | undefined): state is string {
  return (
    state !== undefined && (awaited.includes(state) || entry.lifecycles.some((one) => one.isTerminal(state)))
  );
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The awaited thing in an answer; `undefined` if it is not there. */
function thingIn(
  answer: unknown,
  { entry: { at = [], id = "", isList }, subject }: Progress,
): JsonObject | undefined {
  const value = valueAt(answer, at);
  const thing = isList ? [value].flat().find((one) => valueAt(one, [id]) === subject) : value;
  return isObject(thing) ? thing : undefined;
}
