/**
 * `reconcile`: what happened while nobody listened. Reads a list from the oldest change on, and handles each state that
 * the user does not have as if it were delivered now.
 *
 * Nothing is skipped: the checkpoint passes a thing only when its state is handled and, where the list is sorted by
 * creation, final. Nothing is handled twice: everything about one thing is handled one after the other (thing-marks.ts), and what
 * the user knows is asked again once nobody else can change it.
 */
import { encodeText } from "../crypto/encoding.js";
import { isObject, valueAt, type JsonObject } from "../json.js";
import { orderIn } from "../lifecycles/statuses.js";
import type { OperationDescriptor } from "../operation.js";
import { withAt } from "../paging.js";
import type { AnyEvent } from "../types.js";
import { web } from "../web.js";
import { ClaimLostError } from "../deliveries/claim-lost.js";
import type { WebhookDelivery } from "../deliveries/delivery.js";
import { guardStore, type GuardedStore } from "../deliveries/guarded-store.js";
import { keepClaim } from "../deliveries/keep-claim.js";
import { localWorkOf } from "../deliveries/local-work.js";
import { settle, type OpenedDelivery } from "../deliveries/settle.js";
import {
  checkMarks,
  holdThing,
  nextMark,
  numberIn,
  readMark,
  writeMark,
  type Thing,
} from "../deliveries/thing-marks.js";
import type { WebhookOutcome } from "../deliveries/webhook-outcome.js";
import type {
  DeliveryHandler,
  Finding,
  ListEntry,
  Reconcile,
  ReconcileOptions,
  ReconcileReport,
  Walk,
} from "./lists.js";

export function createReconcile<Lists>(
  entries: Readonly<Record<keyof Lists & string, ListEntry>>,
): Reconcile<Lists> {
  const known = new Map<string, ListEntry>(Object.entries(entries));
  const reconcile = async (
    list: AnyList,
    options: AnyOptions,
  ): Promise<ReconcileReport> => {
    const { id } = list.descriptor;
    const entry = known.get(id);
    if (entry === undefined)
      throw new TypeError(`The list of ${id} cannot be reconciled.`);
    return new Run(list, entry, options).run();
  };
  return reconcile as Reconcile<Lists>;
}

/** A bound operation. */
interface AnyList {
  (args: object, options: object): PromiseLike<unknown>;
  readonly descriptor: OperationDescriptor;
  readonly pages?: (args: object, options: object) => AsyncIterable<unknown>;
}

type AnyOptions = Omit<
  ReconcileOptions<unknown, object, unknown>,
  "handle" | "known"
> & {
  readonly handle:
    DeliveryHandler | ((thing: unknown, delivery: never) => unknown);
  readonly known: (
    ids: readonly string[],
    unit: unknown,
  ) => ReadonlyMap<string, unknown> | Promise<ReadonlyMap<string, unknown>>;
};

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** A process that dies holds its list for so long, in seconds. */
const leaseSeconds = 60;

/** The clocks of the service and of this process may differ by this, in milliseconds. */
const clockTolerance = 3e5;

/** A list may lag behind the deliveries by this, in milliseconds. */
const listLag = 6e4;

/** In seconds: ten years. */
const checkpointLifetime = 315_360_000;

class Run {
  readonly #list: AnyList;
  readonly #entry: ListEntry;
  readonly #options: AnyOptions;
  readonly #store: GuardedStore;
  readonly #name: string;
  /** The key of the checkpoint. */
  readonly #mark: string;
  readonly #settle: (opened: OpenedDelivery) => Promise<WebhookOutcome>;
  readonly #findings: Finding[] = [];
  readonly #report: Mutable<ReconcileReport> = {
    isBusy: false,
    pages: 0,
    records: 0,
    same: 0,
    handled: 0,
    duplicates: 0,
    findings: this.#findings,
    checkpoint: undefined,
    isSorted: true,
  };
  /** The place of the last record, by which the list is sorted. */
  #last = -Infinity;
  /** True once a record must be looked at again: the checkpoint stays before it. */
  #isHeld = false;
  #settledUpTo = -Infinity;
  #checkpoint = -Infinity;

  constructor(list: AnyList, entry: ListEntry, options: AnyOptions) {
    this.#list = list;
    this.#entry = entry;
    this.#options = options;
    const { descriptor } = list;
    const { store, name, args = {} } = options;
    checkMarks(store);
    const { overlapSeconds = 0 } = options;
    if (!(Number.isFinite(overlapSeconds) && overlapSeconds >= 0))
      throw new TypeError("`overlapSeconds` must be a number, at least 0.");
    this.#store = guardStore(store, 5);
    const [api] = descriptor.home.split("/");
    this.#name = name ?? `${api} ${descriptor.id} ${JSON.stringify(args)}`;
    this.#mark = `checkpoint:${this.#name}`;
    this.#settle = settleWith(options, this.#store);
  }

  async run(): Promise<ReconcileReport> {
    const keys = [`reconcile:${this.#name}`];
    const store = this.#store;
    if (this.#options.dryRun) return this.#walk();
    if ((await store.claim(keys, leaseSeconds)) !== "claimed") {
      this.#report.isBusy = true;
      return this.#report;
    }
    const loss = new web.AbortController();
    const renew = async (): Promise<boolean> => {
      const isHeld = (await store.renew?.(keys, leaseSeconds)) ?? true;
      if (!isHeld) loss.abort(new ClaimLostError());
      return isHeld;
    };
    const stop = keepClaim({ renew, signal: loss.signal }, leaseSeconds);
    try {
      return await this.#walk(loss.signal);
    } finally {
      stop();
      await store.release(keys).catch(() => {});
    }
  }

  async #walk(lease?: { readonly aborted: boolean; readonly reason: unknown }) {
    const { walk } = this.#entry;
    const { args = {}, signal } = this.#options;
    const begun = { ...args, ...walk?.args, ...(await this.#begin(walk)) };
    const calls = signal ? { signal } : {};
    let askedAt = Date.now();
    for await (const page of pagesOf(this.#list, begun, calls)) {
      await this.#readPage(page, askedAt, () => {
        if (lease?.aborted) throw lease.reason;
        if (signal?.aborted) throw signal.reason;
      });
      askedAt = Date.now();
    }
    return this.#report;
  }

  /** The argument for the time to begin at. */
  async #begin(walk: Walk | undefined): Promise<object> {
    const { from, overlapSeconds = 3600 } = this.#options;
    if (walk === undefined) return {};
    const saved = await readMark(this.#store, this.#mark);
    this.#report.checkpoint = saved;
    const resumed =
      saved === undefined
        ? -Infinity
        : Date.parse(saved) - overlapSeconds * 1000;
    const time = Math.max(resumed, from?.getTime() ?? -Infinity);
    return time === -Infinity ? {} : { [walk.from]: written(time, walk.unit) };
  }

  async #readPage(
    page: unknown,
    askedAt: number,
    check: () => void,
  ): Promise<void> {
    const { entry, report } = { entry: this.#entry, report: this.#report };
    const records = valueAt(page, entry.at ?? []);
    if (!Array.isArray(records))
      throw new TypeError(`${this.#list.descriptor.id}: a page has no list.`);
    const things = records.filter(isObject);
    const ids = things.flatMap((thing) => idOf(thing, entry) ?? []);
    const known =
      ids.length > 0
        ? await this.#options.known(ids, undefined)
        : new Map<string, unknown>();
    for (const thing of things) {
      check();
      report.records++;
      const isDone = await this.#look(thing, known, askedAt);
      const place = this.#placeOf(thing);
      // A list that is sorted the other way must not move the checkpoint by its first records.
      if (!(place >= this.#last)) report.isSorted = false;
      else if (place > this.#last) this.#checkpoint = this.#settledUpTo;
      this.#last = place;
      if (!isDone || !this.#isSettled(thing)) this.#isHeld = true;
      else if (!this.#isHeld) this.#settledUpTo = place;
    }
    report.pages++;
    if (report.isSorted) await this.#save(this.#checkpoint);
    this.#options.onProgress?.({ ...report, findings: [...this.#findings] });
  }

  /** True if nothing is left to do for the thing as it is. */
  async #look(
    thing: JsonObject,
    known: ReadonlyMap<string, unknown>,
    askedAt: number,
  ): Promise<boolean> {
    const entry = this.#entry;
    const report = this.#report;
    const id = idOf(thing, entry) ?? "";
    const state = thing[entry.field];
    const before = text(known.get(id));
    const find = (what: Finding["what"], error?: unknown): false => {
      this.#findings.push({
        id,
        known: before,
        found: text(state),
        what,
        ...(error !== undefined && { error }),
      });
      return false;
    };
    if (id === "" || typeof state !== "string") return find("incomplete");
    const order = orderOfStates(entry, before, state);
    if (order === "repeated") return ++report.same > 0;
    if (order === "late" || order === "impossible") return find(order);
    const event = this.#eventOf(thing);
    if (event === undefined) return find("incomplete");
    if (this.#options.dryRun) return find("planned");
    const opened = new FoundState(entry, this.#options, {
      id,
      state,
      before,
      askedAt,
      event,
      changed: this.#changedAt(thing),
      kind: this.#kind,
    });
    const outcome = await this.#settle(opened);
    switch (outcome.kind) {
      case "handled":
        return ++report.handled > 0;
      case "duplicate":
        if (opened.wasHandled) return find("handled_before");
        return ++report.duplicates > 0;
      case "in_progress":
        return find("in_progress");
      case "claim_lost":
      case "refused":
      case "failed":
        // One thing can fail by itself, as a transaction does; a store that is away fails for all, and rejects here.
        await readMark(this.#store, this.#mark);
        return find("failed", outcome.error);
    }
  }

  /** What the mark of a thing is about. */
  get #kind(): string {
    return isHandler(this.#options.handle)
      ? (this.#entry.event?.type ?? "")
      : this.#list.descriptor.id;
  }

  #eventOf(thing: JsonObject): AnyEvent | undefined {
    const { event } = this.#entry;
    if (!isHandler(this.#options.handle) || event === undefined)
      return { type: this.#list.descriptor.id, thing } as AnyEvent;
    let whole: object = { type: event.type };
    for (const [to, from] of event.fields) {
      const value = valueAt(thing, from);
      if (value === undefined || value === null) return undefined;
      whole = withAt(whole, to, value);
    }
    for (const to of event.times ?? [])
      whole = withAt(whole, to, new Date().toISOString());
    return whole as AnyEvent;
  }

  #changedAt(thing: JsonObject): number {
    const { isTime, field, changed, walk } = this.#entry;
    const name = isTime
      ? field
      : (changed ?? (walk?.isChange ? walk.by : undefined));
    const time = name === undefined ? NaN : millisecondsOf(thing[name]);
    return Number.isNaN(time) ? -Infinity : time;
  }

  /** Without a walk, all records are at the same place, and no checkpoint is saved. */
  #placeOf(thing: JsonObject): number {
    const { walk } = this.#entry;
    return walk === undefined ? -Infinity : millisecondsOf(thing[walk.by]);
  }

  #isSettled(thing: JsonObject): boolean {
    const { walk, lifecycles = [], field } = this.#entry;
    if (walk === undefined) return false;
    if (walk.isChange) return true;
    const settled = this.#options.settled as
      ((thing: unknown) => boolean) | undefined;
    return (
      settled?.(thing) ??
      lifecycles.some((one) => one.isTerminal(String(thing[field])))
    );
  }

  async #save(place: number): Promise<void> {
    const { checkpoint } = this.#report;
    // Several can have the same time, of which only some are settled.
    const time = Math.floor(place) - 1;
    if (this.#options.dryRun || !Number.isFinite(time)) return;
    if (checkpoint !== undefined && Date.parse(checkpoint) >= time) return;
    const value = new Date(time).toISOString();
    await writeMark(this.#store, this.#mark, value, checkpointLifetime);
    this.#report.checkpoint = value;
  }
}

/** A state that the list has and the user has not, as a handler takes it. */
class FoundState implements OpenedDelivery {
  readonly event: AnyEvent;
  readonly thing: Thing;
  /** True if a handler was called for it before, although the user does not know it. */
  wasHandled = false;
  readonly #options: AnyOptions;
  readonly #entry: ListEntry;
  readonly #facts: StateFacts;

  constructor(entry: ListEntry, options: AnyOptions, facts: StateFacts) {
    this.#entry = entry;
    this.#options = options;
    this.#facts = facts;
    const { event, id, state, kind, changed, askedAt } = facts;
    this.event = event;
    this.thing = {
      key: `${kind} ${id}`,
      status: state,
      lifecycles: entry.lifecycles ?? [],
      // An event up to here is about this state, or an earlier one.
      time: Math.max(changed, askedAt - clockTolerance),
    };
  }

  marks = async (): Promise<readonly string[]> => [
    `state:${this.thing.key} ${this.#facts.state}`,
  ];

  claim = async (
    store: GuardedStore,
    seconds: number,
    unit?: unknown,
  ): Promise<WebhookDelivery> => {
    const { id, state, before, askedAt } = this.#facts;
    const held = await holdThing(store, this.thing.key, seconds);
    if (held === undefined) return this.#delivery("in_progress");
    const { mark } = held;
    try {
      if (mark?.status === state && !this.#options.again) {
        this.wasHandled = true;
        await held.release();
        return this.#delivery("completed");
      }
      // Nobody can change it from here on.
      const now = text((await this.#options.known([id], unit)).get(id));
      const isKnown = orderOfStates(this.#entry, now, state) === "repeated";
      const wasJustHandled =
        mark !== undefined && mark.handledAt > askedAt - listLag;
      if (isKnown || wasJustHandled || now !== before) {
        await held.release();
        return this.#delivery(isKnown ? "completed" : "in_progress");
      }
    } catch (error) {
      await held.release();
      throw error;
    }
    const done = nextMark(this.thing, mark, "reconciliation");
    return {
      ...this.#delivery("claimed"),
      ...held.around(undefined, { ...done, source: "reconciliation" }),
    };
  };

  #delivery(claim: WebhookDelivery["claim"]): WebhookDelivery {
    const { state } = this.#facts;
    const nothing = (): Promise<void> => Promise.resolve();
    return {
      source: "reconciliation",
      id: undefined,
      timestamp: Math.floor(Date.now() / 1000),
      rawBody: encodeText(JSON.stringify(this.event)),
      replayKeys: [],
      secretIndex: -1,
      versions: [],
      claim,
      isDuplicate: claim !== "claimed",
      complete: nothing,
      release: nothing,
      renew: () => Promise.resolve(false),
      signal: new web.AbortController().signal,
      order: (stored?: unknown) =>
        orderOfStates(this.#entry, text(stored), state),
    } as WebhookDelivery;
  }
}

interface StateFacts {
  readonly id: string;
  readonly state: string;
  /** What the user knew before. */
  readonly before: string | undefined;
  /** When the page was asked for, and when the thing changed last: milliseconds since 1970. */
  readonly askedAt: number;
  readonly changed: number;
  readonly event: AnyEvent;
  readonly kind: string;
}

function isHandler(handle: AnyOptions["handle"]): handle is DeliveryHandler {
  return "answer" in handle;
}

function settleWith(
  { handle, store, within }: AnyOptions,
  guarded: GuardedStore,
): (opened: OpenedDelivery) => Promise<WebhookOutcome> {
  if (typeof handle !== "function")
    throw new TypeError(
      "`handle` must be a handler of a receiver, or a function.",
    );
  if (isHandler(handle)) {
    if (handle.settle === undefined)
      throw new TypeError(
        "`handle` needs the option `marks`: `receiver.handler(handlers, { marks })`.",
      );
    return handle.settle;
  }
  const context = {
    functionOf: () => (event: AnyEvent, delivery: unknown) =>
      handle((event as unknown as { thing: unknown }).thing, delivery as never),
    localWork: localWorkOf(store),
    store: guarded,
    guard: (other: typeof store) => guardStore(other, 5, true),
    claimSeconds: guarded.renew ? 30 : 300,
    within,
  };
  return async (opened) => settle(context, opened);
}

async function* pagesOf(
  list: AnyList,
  args: object,
  options: object,
): AsyncGenerator<unknown, void, undefined> {
  if (list.pages) yield* list.pages(args, options);
  else yield await list(args, options);
}

/** `next` also if nothing says which comes first: what the service says now is so. */
function orderOfStates(
  { isTime, lifecycles = [] }: ListEntry,
  before: string | undefined,
  state: string,
) {
  if (before === undefined) return "next";
  if (before === state) return "repeated";
  if (!isTime) return orderIn(lifecycles, before, state);
  const difference = millisecondsOf(state) - millisecondsOf(before);
  return difference === 0 ? "repeated" : difference < 0 ? "late" : "next";
}

function idOf(thing: JsonObject, { id }: ListEntry): string | undefined {
  const value = thing[id];
  return typeof value === "string" || typeof value === "number"
    ? String(value)
    : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** NaN unless the value is a time. A number has eleven digits from the year 5138 on if it is in seconds. */
function millisecondsOf(value: unknown): number {
  if (typeof value === "string") return numberIn(value, "time");
  return typeof value === "number"
    ? value < 1e11
      ? value * 1000
      : value
    : NaN;
}

function written(time: number, unit: Walk["unit"]): string | number {
  if (unit === "seconds") return Math.floor(time / 1000);
  const full = new Date(time).toISOString();
  return unit === "date" ? full.slice(0, 10) : full;
}
