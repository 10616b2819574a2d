/** The body of a delivery: the container with its type, and in it the message, under its key or flat. */
import type { JsonObject } from "../../document/json.js";
import type { EventTrait, WebhookTraits } from "../../model/traits.js";
import type { Announcement } from "../partner-platform/world.js";

export interface ComposeOptions {
  readonly traits: WebhookTraits | undefined;
  readonly messageForm: "wrapped" | "flat";
  /** RFC 3339. */
  readonly timestamp: string;
}

export interface ComposedEvent {
  readonly type: string;
  readonly body: string;
}

export function composeEvent(
  { topic, customerId, message, id }: Announcement,
  { traits, messageForm, timestamp }: ComposeOptions,
): ComposedEvent {
  const event = traits?.events?.find((each) => each.topic === topic);
  // The type of a topic is its name in another spelling, also where nobody has said so yet.
  const type = event?.type ?? topic.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();
  const container = {
    ...(id === undefined ? {} : { id }),
    type,
    // Microseconds and an offset, as the service writes it.
    timestamp: timestamp.replace(/Z$/, "000+00:00"),
    data: { customer_id: customerId, message: wrap(message, event, messageForm) },
  };
  return { type, body: JSON.stringify(container) };
}

function wrap(
  message: JsonObject,
  event: EventTrait | undefined,
  form: ComposeOptions["messageForm"],
): JsonObject {
  const wrapper = event?.wrapper ?? "Event";
  return form === "wrapped" ? { [wrapper]: message } : message;
}
