// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * `finishCalls`: the calls of a journal whose end is not known, such as those of a process that died.
 *
 * Each is looked up first, where the service reads what a call made by an id of the caller's own: that proves that it took
 * effect. Otherwise it is repeated under its key, which takes effect once while the service knows the key; the client
 * refuses it afterwards. What remains is handed over: nobody but a person can decide it.
 */
import type { JournalEntry } from "../call/journal.js";
import type { DurableJournal } from "../durable/durable-journal.js";
import { isObject, type JsonObject } from "../json.js";
import type { OperationDescriptor } from "../operation.js";
import type { AnyOutcome } from "../response/outcome.js";

/** By operation: the operation that reads what it makes, and the fields of the call that it takes. */
export type LookUps = Readonly<
  Record<string, { readonly operation: string; readonly fields: readonly string[] }>
>;

export interface FinishOptions {
  readonly journal: DurableJournal;
  /** Of the version of the entries: it has the operations to look a call up. */
  readonly client: object & {
    readonly resume: (entry: JournalEntry, args?: object) => PromiseLike<unknown>;
  };
  /** Resumes entries of several versions: what `createResume` returns. Default: that of the client. */
  readonly resume?: ((entry: JournalEntry, args?: object) => PromiseLike<unknown>) | undefined;
  /** The arguments of the entry's call, exactly as they were; `undefined` if you do not have them. */
  readonly argumentsOf: (entry: JournalEntry) => object | undefined | Promise<object | undefined>;
  /**
   * Your own way to look a call up: what it made; `undefined` if it is not there. Called where the service has no way of
   * its own, and for an entry that is disputed.
   */
  readonly lookUp?: ((entry: JournalEntry, args: object | undefined) => unknown) | undefined;
}

export interface FinishReport {
  /** Those that had taken effect. */
  readonly found: readonly FinishedCall[];
  /** Those that have taken effect now, or before: the service answered under their key. */
  readonly resumed: readonly FinishedCall[];
  /** Those that are still open; `disputed` ones need a person, and `journal.settle`. */
  readonly left: readonly LeftEntry[];
}

export interface FinishedCall {
  readonly entry: JournalEntry;
  /** What was found, or the data of the response. */
  readonly data: unknown;
}

export interface LeftEntry {
  readonly entry: JournalEntry;
  readonly why: "no_arguments" | "failed" | "disputed";
  readonly error?: unknown;
  /** How a person can find it, if the service has a way: `getOrders by reference`. */
  readonly lookUp?: string | undefined;
}

export type FinishCalls = (options: FinishOptions) => Promise<FinishReport>;

export function createFinishCalls(lookUps: LookUps): FinishCalls {
  return async (options) => {
    const { journal, client, resume = client.resume } = options;
    const effective: FinishedCall[] = [];
    const resumed: FinishedCall[] = [];
    const left: LeftEntry[] = [];
    const finish = async (
      entry: JournalEntry,
      leave: (why: LeftEntry["why"]) => unknown,
      isDisputed: boolean,
    ): Promise<unknown> => {
      const args = await options.argumentsOf({ ...entry });
      const thing = await lookUp(lookUps, options, entry, args);
      if (thing !== undefined) {
        await journal.settle(entry, "done", "Found by looking it up.");
        return effective.push({ entry, data: thing });
      }
      if (isDisputed) return leave("disputed");
      if (args === undefined) return leave("no_arguments");
      return resumed.push({ entry, data: await resume(entry, args) });
    };
    // One that fails must not keep the others from their end.
    const guarded = async (entry: JournalEntry, isDisputed: boolean): Promise<void> => {
      const hint = operationIn(client, entry, entry.operation)?.descriptor.lookUp;
      const leave = (why: LeftEntry["why"], error?: unknown): number =>
        left.push({ entry, why, error, lookUp: hint });
      await finish(entry, leave, isDisputed).catch((error: unknown) =>
        leave(isDisputed ? "disputed" : "failed", error),
      );
    };
    for (const entry of await journal.disputed()) await guarded(entry, true);
    for (const entry of await journal.unfinished()) await guarded(entry, false);
    return { found: effective, resumed, left };
  };
}

async function lookUp(
  lookUps: LookUps,
  { client, lookUp: own }: FinishOptions,
  entry: JournalEntry,
  args: object | undefined,
): Promise<unknown> {
  const way = Object.hasOwn(lookUps, entry.operation) ? lookUps[entry.operation] : undefined;
  const read = way && operationIn(client, entry, way.operation);
  const wanted = way && fieldsOf(args, way.fields);
  if (!read || !wanted) return own?.({ ...entry }, args);
  const outcome = await read(wanted).result();
  if (outcome.ok) return outcome.data;
  // Anything else leaves the question open.
  if (outcome.status !== 404) throw outcome.exception;
  return undefined;
}

/** By its id, which a member of the client may spell otherwise; another API may have one of that id. */
function operationIn(client: object, { api }: JournalEntry, id: string): BoundRead | undefined {
  const members = Object.values(client) as (Partial<BoundRead> | undefined)[];
  return members.find((one) => one?.descriptor?.id === id && one.descriptor.home.startsWith(`${api}/`)) as
    BoundRead | undefined;
}

interface BoundRead {
  (args: object): { result(): Promise<AnyOutcome> };
  readonly descriptor: OperationDescriptor;
}

/** The values of the fields, in the body or among the parameters; `undefined` if one is missing. */
function fieldsOf(args: object | undefined, fields: readonly string[]): JsonObject | undefined {
  const { body, ...others } = { ...args } as { readonly body?: unknown };
  const values = { ...others, ...(isObject(body) && body) } as JsonObject;
  const identity = fields.map((name) => [name, values[name]] as const);
  return identity.every(([, value]) => typeof value === "string" && value !== "")
    ? Object.fromEntries(identity)
    : undefined;
}
