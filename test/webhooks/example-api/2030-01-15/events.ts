// What `events.ts` of an emitted version looks like, by hand.

import type { UnknownEvent } from "../../../../templates/runtime/types.js";

/** A parcel was handed in. */
export interface ParcelCreatedEvent {
  type: "parcel_created";
  timestamp: string;
  data: { account_id: string; message: { id: string; kind: "ParcelCreated" } };
}

/** The status of a parcel changed. */
export interface ParcelStatusEvent {
  type: "parcel_status";
  timestamp: string;
  data: { account_id: string; message: ParcelStatusMessage };
}

export interface ParcelStatusMessage {
  id: string;
  status: string;
  parcel_status: ParcelStatus;
  /** Only of parcels that travel by air. */
  flight?: string | null;
}

export type ParcelStatus = "Accepted" | "InTransit" | "Delivered";

/** The rates of an account, all of them. The container's `id` is the account. */
export interface AccountRatesEvent {
  id?: string;
  type: "account_rates";
  timestamp: string;
  data: { account_id: string; message: { rates: { domestic: string; abroad: string } } };
}

export interface PingEvent {
  type: "ping";
  timestamp: string;
  data: { account_id: string; message: { id: string } };
}

export type UnknownWebhookEvent = UnknownEvent;

export type WebhookEvent =
  AccountRatesEvent | ParcelCreatedEvent | ParcelStatusEvent | PingEvent | UnknownWebhookEvent;
