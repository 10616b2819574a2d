// A later version: one event more, one status more. What is equal comes from the earlier version.

import type { AccountRatesEvent, ParcelCreatedEvent, PingEvent } from "../2030-01-15/events.js";
import type { UnknownEvent } from "../../../../templates/runtime/types.js";

export type { AccountRatesEvent, ParcelCreatedEvent, PingEvent } from "../2030-01-15/events.js";

export interface ParcelStatusEvent {
  type: "parcel_status";
  timestamp: string;
  data: { account_id: string; message: ParcelStatusMessage };
}

export interface ParcelStatusMessage {
  id: string;
  status: string;
  parcel_status: ParcelStatus;
  flight?: string | null;
}

export type ParcelStatus = "Accepted" | "InTransit" | "Delivered" | "Returned";

/** A parcel could not be delivered. */
export interface ParcelReturnedEvent {
  type: "parcel_returned";
  timestamp: string;
  data: { account_id: string; message: { id: string; reason: string } };
}

export type UnknownWebhookEvent = UnknownEvent;

export type WebhookEvent =
  | AccountRatesEvent
  | ParcelCreatedEvent
  | ParcelReturnedEvent
  | ParcelStatusEvent
  | PingEvent
  | UnknownWebhookEvent;
