// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** The events that report a status, and its place in them: a table per version, as data. */
import { ownValue, valueAt } from "../json.js";
import type { AnyEvent } from "../types.js";
import type { AnyLifecycle, StatusOrder } from "./lifecycle.js";

/** By the type of the event. `Statuses` is an interface of the type of each event's status. */
export type StatusTable<Statuses = Readonly<Record<string, unknown>>> = {
  readonly [Type in keyof Statuses]: EventStatus;
};

export interface EventStatus {
  /** The status's lifecycles: several if the field can have the states of each. */
  readonly lifecycles: readonly AnyLifecycle[];
  /** Path of the message in the event. */
  readonly message: readonly string[];
  /** Its field with the status. */
  readonly field: string;
  /** Its field with the identifier of the thing that has the status, if any. */
  readonly id?: string;
}

/** The addition to a delivery whose event reports a status. */
export interface Ordered<Status> {
  /**
   * The meaning of its status relative to the one that you have stored. Store it if it is `next`, and read the object
   * if it is `unknown`: the service does not promise to deliver in order.
   */
  order(stored: Status | null | undefined): StatusOrder;
}

/** The status of the events of one type; `never` if they report none. */
export type StatusOfEvent<Type, Statuses> = Statuses extends unknown
  ? Type extends keyof Statuses
    ? Statuses[Type]
    : never
  : never;

/** The tables' entry for an event; `undefined` if it reports no status. */
export function statusOf(
  type: string,
  tables: readonly (StatusTable | undefined)[],
): EventStatus | undefined {
  return tables.map((table = {}) => ownValue(table, type)).find((status) => status);
}

/** Creates the `order` of a delivery. */
export function orderOf(
  event: AnyEvent,
  { lifecycles, message, field }: EventStatus,
): Ordered<string>["order"] {
  const reported = valueAt(event, [...message, field]);
  return (stored) => (typeof reported === "string" ? orderIn(lifecycles, stored, reported) : "unknown");
}

/** The order of two statuses, by the lifecycle that lists both. */
export function orderIn(
  lifecycles: readonly AnyLifecycle[],
  stored: string | null | undefined,
  reported: string,
): StatusOrder {
  const orders = lifecycles.map((one) => one.order(stored, reported));
  return orders.find((order) => order !== "unknown") ?? "unknown";
}
