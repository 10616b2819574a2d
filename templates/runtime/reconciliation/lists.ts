/** The lists that can be reconciled, as data and by their types. */
import type { BoundOperation } from "../client.js";
import type { AnyLifecycle, StatusOrder } from "../lifecycles/lifecycle.js";
import type { Ordered } from "../lifecycles/statuses.js";
import type { UnitDelivery } from "../deliveries/delivery.js";
import type { OpenedDelivery } from "../deliveries/settle.js";
import type { WebhookOutcome } from "../deliveries/webhook-outcome.js";
import type { DeliveryStore } from "../deliveries/store.js";
import type { Within } from "../deliveries/unit-of-work.js";
import type { WebAbortSignal } from "../web.js";

/** A list of things with a state. `Event`: the type of the event that reports it; `never` if none does. */
export interface List<
  Args,
  Responses,
  Thing,
  Field extends string,
  Event extends string = never,
> {
  readonly args: Args;
  readonly responses: Responses;
  readonly thing: Thing;
  readonly field: Field;
  readonly event: Event;
}

/** Where a list has its things, and a thing its state. */
export interface ListEntry {
  /** Path of the list in a page; absent if the page is the list. */
  readonly at?: readonly string[];
  /** The field with the identifier. */
  readonly id: string;
  /** The field with the status; with `isTime`, the time of the last change. */
  readonly field: string;
  readonly isTime?: true;
  /** The status's lifecycles: several if the field can have the states of each. */
  readonly lifecycles?: readonly AnyLifecycle[];
  /** The field with the time of the last change, besides a status. */
  readonly changed?: string;
  readonly walk?: Walk;
  readonly event?: EventForm;
}

/** How the things are read from the oldest on, beginning at a time. */
export interface Walk {
  /** The field that they are sorted and filtered by. */
  readonly by: string;
  /** Its value follows every change of the thing; otherwise it is the time of creation. */
  readonly isChange?: true;
  /** The arguments that ask for the oldest first. */
  readonly args: Readonly<Record<string, unknown>>;
  /** The argument that takes the time to begin at. */
  readonly from: string;
  readonly unit: "rfc3339" | "date" | "seconds";
}

/** How a thing becomes the event that reports its state. */
export interface EventForm {
  readonly type: string;
  /** Paths in the event, and the paths in the thing of their values; an empty one is the whole thing. */
  readonly fields: readonly (readonly [
    to: readonly string[],
    from: readonly string[],
  ])[];
  /** Paths in the event that take the time of reading. */
  readonly times?: readonly (readonly string[])[];
}

/** The entry of an operation, by its types; `never` if its list cannot be reconciled. */
type EntryOf<Lists, Args, Responses> = {
  [Name in keyof Lists]: Lists[Name] extends {
    readonly args: infer OwnArgs;
    readonly responses: infer OwnResponses;
  }
    ? [Args, Responses, OwnArgs, OwnResponses] extends [
        OwnArgs,
        OwnResponses,
        Args,
        Responses,
      ]
      ? Lists[Name]
      : never
    : never;
}[keyof Lists];

type ThingOf<Entry> = Entry extends { readonly thing: infer Thing }
  ? Thing
  : never;

type StateOf<Entry> = Entry extends {
  readonly thing: infer Thing;
  readonly field: infer Field;
}
  ? NonNullable<Thing[Field & keyof Thing]>
  : never;

/** What `receiver.handler` returned. */
export interface DeliveryHandler {
  answer(...delivery: never[]): unknown;
  readonly settle?: (opened: OpenedDelivery) => Promise<WebhookOutcome>;
}

/** The handler of deliveries where an event reports the state; a function of your own for any list. */
type HandleOf<Entry, Unit> =
  | ([EventOf<Entry>] extends [never] ? never : DeliveryHandler)
  | ((
      thing: ThingOf<Entry>,
      delivery: UnitDelivery<Unit> & Ordered<StateOf<Entry>>,
    ) => unknown);

type EventOf<Entry> = Entry extends { readonly event: infer Event }
  ? Event
  : never;

/** Part of a parameter's type: only a list with an entry is accepted. */
type Reconcilable<Entry> = [Entry] extends [never]
  ? {
      readonly "Its items have no id with a status or a time of change.": never;
    }
  : unknown;

export interface ReconcileOptions<Entry, Args, Unit = undefined> {
  /**
   * What `receiver.handler` returned, with the option `marks`: its function for the event is called as for a delivery, in
   * its transaction. Or a function for each thing, if no event reports it.
   */
  readonly handle: HandleOf<Entry, Unit>;
  /** The states that you have stored, by id; an id that is missing is new to you. `unit`: the transaction, if one is open. */
  readonly known: (
    ids: readonly string[],
    unit: Unit | undefined,
  ) =>
    | ReadonlyMap<string, StateOf<Entry> | null | undefined>
    | Promise<ReadonlyMap<string, StateOf<Entry> | null | undefined>>;
  /** Keeps the checkpoint, and lets one process reconcile a list at a time. It must outlive the process. */
  readonly store: DeliveryStore;
  /** Filters of the list: those of its operation. The checkpoint belongs to the list with these. */
  readonly args?: Args | undefined;
  /** How far before the checkpoint a run begins, for what the service lists late. Default: 3600, an hour. */
  readonly overlapSeconds?: number | undefined;
  /** Nothing older is asked for. Default: everything, until there is a checkpoint. */
  readonly from?: Date | undefined;
  /** The name of the checkpoint, if one store serves several accounts. */
  readonly name?: string | undefined;
  /** A transaction for each thing, if `handle` is a function. */
  readonly within?: Within<Unit> | undefined;
  /** True for a thing whose state nothing follows. Default: the lifecycle says it, and without one nothing is settled. */
  readonly settled?: ((thing: ThingOf<Entry>) => boolean) | undefined;
  /** Compares and reports, but calls no handler and writes nothing. */
  readonly dryRun?: boolean | undefined;
  /** Also what a handler has done before, although `known` does not show it: after you have lost data. */
  readonly again?: boolean | undefined;
  /** Called after each page. */
  readonly onProgress?: ((report: ReconcileReport) => void) | undefined;
  readonly signal?: WebAbortSignal | undefined;
}

export interface ReconcileReport {
  /** True if another process reconciles the list now; nothing was done. */
  readonly isBusy: boolean;
  readonly pages: number;
  readonly records: number;
  /** Those whose state you had. */
  readonly same: number;
  /** Those for which a handler was called, and succeeded. */
  readonly handled: number;
  /** Those whose delivery arrived meanwhile. */
  readonly duplicates: number;
  /** All others. They are looked at again in the next run. */
  readonly findings: readonly Finding[];
  /** The next run begins here, less the overlap; undefined if it begins at the start. ISO 8601. */
  readonly checkpoint: string | undefined;
  /** False if the service did not list the oldest first: the checkpoint then stays where it is. */
  readonly isSorted: boolean;
}

export interface Finding {
  readonly id: string;
  /** The state that you have; undefined if none. */
  readonly known: string | undefined;
  /** The state in the list. */
  readonly found: string | undefined;
  /**
   * - `planned`: a handler would be called, in a dry run.
   * - `in_progress`: it is handled by somebody else now, or was just handled.
   * - `failed`: the handler failed: `error`.
   * - `late`, `impossible`: no path leads from your state to the one in the list. Find out which is right.
   * - `handled_before`: a handler was called for this state, and `known` does not show it: see `again`.
   * - `incomplete`: the list does not have what the event needs, or the thing has no state.
   */
  readonly what:
    | "planned"
    | "in_progress"
    | "failed"
    | Extract<StatusOrder, "late" | "impossible">
    | "handled_before"
    | "incomplete";
  readonly error?: unknown;
}

/**
 * Reads the list, and calls the handler once for each state that you do not have, as a delivery would. Resumes at its
 * checkpoint. Rejects if the list cannot be read, or the store fails.
 */
export type Reconcile<Lists> = <Args, Responses, Extra, Unit = undefined>(
  list: BoundOperation<Args, Responses, Extra> &
    Reconcilable<EntryOf<Lists, Args, Responses>>,
  options: ReconcileOptions<EntryOf<Lists, Args, Responses>, Args, Unit>,
) => Promise<ReconcileReport>;
