/** Events: to which webhooks one goes, and its body, a container with the message under its key or flat. */
import type {
  Deliverer,
  EventTrait,
  JsonObject,
  OutgoingEvent,
  Subscription,
  WebhookTraits,
} from "../../../src/sandbox/behaviour.js";
import type { Collection } from "./pages.js";
import type { Owned } from "./records.js";
import type { Announcement, Owner, PartnerSettings } from "./world.js";

/** A webhook. Fields with wire names are shown as they are; the others are for the sandbox alone. */
export interface WebhookRecord extends Owned, Subscription {
  label: string;
  updated_at: string;
  readonly mode: Owner["mode"];
}

export interface EventBus {
  readonly webhooks: Collection<WebhookRecord>;
  readonly deliverer: Deliverer;
  readonly compose: (announcement: Announcement) => OutgoingEvent;
}

export function announce(
  { webhooks, deliverer, compose }: EventBus,
  { mode, partnerId }: Owner,
  announcement: Announcement,
): void {
  const event = compose(announcement);
  const isOwned = (webhook: WebhookRecord): boolean =>
    webhook.partner_id === partnerId && webhook.mode === mode;
  for (const webhook of webhooks.list(isOwned)) deliverer.send(webhook, event);
}

export interface ComposeOptions extends Pick<PartnerSettings, "messageForm"> {
  readonly traits: WebhookTraits | undefined;
  /** RFC 3339. */
  readonly timestamp: string;
}

export function composeEvent(
  { topic, customerId, message, id }: Announcement,
  { traits, messageForm, timestamp }: ComposeOptions,
): OutgoingEvent {
  const event = traits?.events?.find((each) => each.topic === topic);
  // The type of a topic is its name in another spelling, even if no overlay says so.
  const type = event?.type ?? topic.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();
  const container = {
    ...(id === undefined ? {} : { id }),
    type,
    // Microseconds and an offset, as the service writes it.
    timestamp: timestamp.replace(/Z$/, "000+00:00"),
    data: { customer_id: customerId, message: wrap(message, event, messageForm) },
  };
  return { topic, type, body: JSON.stringify(container) };
}

function wrap(
  message: JsonObject,
  event: EventTrait | undefined,
  form: PartnerSettings["messageForm"],
): JsonObject {
  const wrapper = event?.wrapper ?? "Event";
  return form === "wrapped" ? { [wrapper]: message } : message;
}
