import { createWebhookReceiver } from "@generated/partner-platform/2026-08-01/webhooks.js";
import { webhookEvents as oldEvents } from "@generated/partner-platform/2025-03-13/webhooks.js";
import type { CustomerStatusEvent } from "@generated/partner-platform/2025-03-13/events.js";

export interface Outbox {
  mail(customerId: string, template: string): Promise<void>;
}

/** Until all accounts have moved, deliveries of both versions arrive. */
export function receiverFor(secret: string, outbox: Outbox) {
  const receiver = createWebhookReceiver({ secret, alsoAccept: [oldEvents] });
  return receiver.handler({
    customer_status: (event) => remind(event, outbox),
    $other: () => undefined,
  });
}

async function remind({ data }: CustomerStatusEvent, outbox: Outbox): Promise<void> {
  if (data.message.status === "IdentificationRequired") await outbox.mail(data.customer_id, "begin");
}
