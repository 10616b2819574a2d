/** The option `marks` of a handler: deliveries are claimed together with the thing that they are about. */
import type { AnyLifecycle, StatusOrder } from "../lifecycles/lifecycle.js";
import { ownValue, valueAt } from "../json.js";
import { statusOf } from "../lifecycles/statuses.js";
import type { WebhookDelivery } from "../deliveries/delivery.js";
import type { GuardedStore } from "../deliveries/guarded-store.js";
import type { OpenedDelivery } from "../deliveries/settle.js";
import {
  holdThing,
  nextMark,
  numberIn,
  orderByMark,
  type HeldThing,
  type Mark,
  type Thing,
} from "../deliveries/thing-marks.js";
import type { AnyEvent } from "../types.js";
import type { WebhookEventEntry, WebhookEventTable } from "./events.js";
import type { DecodedDelivery } from "./open.js";

export interface Marks {
  /** The same delivery, claimed together with the thing that it is about. */
  follow(opened: DecodedDelivery): OpenedDelivery;
}

/** The option `marks` of a handler. */
export const marks: Marks = {
  follow(opened) {
    const thing = thingOf(opened.event, opened.tables);
    return thing === undefined
      ? opened
      : {
          ...opened,
          claim: async (store, seconds, unit) =>
            claimThing(
              await opened.claim(store, seconds, unit),
              thing,
              store,
              seconds,
            ),
        };
  },
};

/** The `id` of a whole body usually is that of the event, and would make each event the first of its thing. */
function thingOf(
  event: AnyEvent,
  tables: readonly WebhookEventTable[],
): Thing | undefined {
  const status = statusOf(
    event.type,
    tables.map(({ statuses }) => statuses),
  );
  const table = tables.find(({ events }) => Object.hasOwn(events, event.type));
  const entry = table && ownValue<WebhookEventEntry>(table.events, event.type);
  if (table === undefined || entry === undefined) return undefined;
  const own =
    entry.thing ??
    (entry.kind === "contained" ? [...table.messagePath, "id"] : undefined);
  const path = status?.id === undefined ? own : [...status.message, status.id];
  const id = path && valueAt(event, path);
  if (typeof id !== "string" && typeof id !== "number") return undefined;
  const reported = status && valueAt(event, [...status.message, status.field]);
  return {
    key: `${event.type} ${id}`,
    status: typeof reported === "string" ? reported : undefined,
    lifecycles: status?.lifecycles ?? [],
    ...placeOf(event, table.order),
  };
}

function placeOf(
  event: AnyEvent,
  order: WebhookEventTable["order"],
): Pick<Thing, "time" | "sequence"> {
  if (order === undefined) return {};
  const value = valueAt(event, order.path);
  const number = typeof value === "string" ? numberIn(value, order.by) : value;
  return typeof number === "number" && Number.isFinite(number)
    ? { [order.by]: number }
    : {};
}

async function claimThing(
  delivery: WebhookDelivery,
  thing: Thing,
  store: GuardedStore,
  seconds: number,
): Promise<WebhookDelivery> {
  if (delivery.claim !== "claimed") return delivery;
  let held: HeldThing | undefined;
  try {
    held = await holdThing(store, thing.key, seconds);
  } catch (error) {
    await delivery.release().catch(() => {});
    throw error;
  }
  if (held === undefined) {
    await delivery.release();
    return { ...delivery, claim: "in_progress", isDuplicate: true };
  }
  const { mark } = held;
  if (wasReconciled(thing, mark)) {
    await delivery.complete();
    await held.release();
    return { ...delivery, claim: "completed", isDuplicate: true };
  }
  const inner = (delivery as { order?: (stored?: unknown) => StatusOrder })
    .order;
  const byMark = orderByMark(thing, mark, delivery.id);
  const order = (stored?: unknown): StatusOrder =>
    byMark === "late" || thing.status === undefined
      ? byMark
      : (inner?.(stored) ?? byMark);
  return {
    ...delivery,
    ...held.around(delivery, nextMark(thing, mark, "delivery", delivery.id)),
    order,
  } as WebhookDelivery;
}

/** True if `reconcile` has handled the state that is delivered now, and not an earlier or a later one of the same name. */
function wasReconciled(thing: Thing, mark: Mark | undefined): boolean {
  const { status, time } = thing;
  if (mark?.source !== "reconciliation" || status === undefined) return false;
  if (mark.status !== status) return false;
  const isEarlier =
    time !== undefined && mark.time !== undefined && time <= mark.time;
  return isEarlier || !canRecur(status, thing.lifecycles);
}

/** True unless a lifecycle excludes that the status comes back once it was left. */
export function canRecur(
  status: string,
  lifecycles: readonly AnyLifecycle[],
): boolean {
  const leadsTo = (one: AnyLifecycle, from: string, to: string): boolean =>
    ["next", "unknown"].includes(one.order(from, to));
  return !lifecycles.some(
    (one) =>
      one.states.includes(status) &&
      !one.states.some(
        (other) =>
          other !== status &&
          leadsTo(one, status, other) &&
          leadsTo(one, other, status),
      ),
  );
}
