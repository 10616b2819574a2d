// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** Which events report a status, and where in them: a table per version, as data. */
import type { AnyLifecycle, StatusOrder } from "./lifecycle.js";

/** An event, as far as its status is read: an API without webhooks gets none of their code. */
export interface TypedEvent {
  readonly type: string;
}

/** By the type of the event. `Statuses` is an interface of the type of each event's status. */
export type StatusTable<Statuses = Readonly<Record<string, unknown>>> = {
  readonly [Type in keyof Statuses]: EventStatus;
};

export interface EventStatus {
  /** Of the status: more than one where a field can have the states of several. */
  readonly lifecycles: readonly AnyLifecycle[];
  /** Path of the message in the event. */
  readonly message: readonly string[];
  /** Its field with the status. */
  readonly field: string;
  /** Its field with the identifier of what has the status, where it has one. */
  readonly id?: string;
}

/** What a delivery of such an event has in addition. */
export interface Ordered<Status> {
  /**
   * What its status means for the one that you have stored. Store it if that is `next`, and read the thing itself if it
   * is `unknown`: the service does not promise that deliveries come in order.
   */
  order(stored: Status | null | undefined): StatusOrder;
}

/** The status of the events of one type; `never` if they report none. */
export type StatusOfEvent<Type, Statuses> = Statuses extends unknown
  ? Type extends keyof Statuses
    ? Statuses[Type]
    : never
  : never;

/** The message of an event that reports a status; empty if it is not there. */
export function messageOf(event: TypedEvent, { message }: EventStatus): Readonly<Record<string, unknown>> {
  return message.reduce<object>(
    (value, step) =>
      Object(Object.hasOwn(value, step) ? (value as Record<string, unknown>)[step] : undefined) as object,
    event,
  ) as Readonly<Record<string, unknown>>;
}

/** The `order` of a delivery, where its event reports a status. */
export function orderOf(
  event: TypedEvent,
  tables: readonly (StatusTable | undefined)[],
): Partial<Ordered<string>> {
  const table = tables.find((one) => one && Object.hasOwn(one, event.type));
  const status = table?.[event.type];
  if (status === undefined) return {};
  const reported = messageOf(event, status)[status.field];
  return {
    order: (stored) => {
      if (typeof reported !== "string") return "unknown";
      const orders = status.lifecycles.map((one) => one.order(stored, reported));
      return orders.find((order) => order !== "unknown") ?? "unknown";
    },
  };
}
