import { Router } from "express";
import { createWebhookReceiver } from "@generated/partner-platform/2025-03-13/webhooks.js";
import type { CustomerStatusEvent } from "@generated/partner-platform/2025-03-13/events.js";
import { settings } from "../settings.js";
import type { Mailer } from "./mailer.js";

export function webhookRoute(mailer: Mailer): Router {
  const receiver = createWebhookReceiver({ secret: settings.webhookSecret });
  const handler = receiver.handler({
    customer_status: async (event) => {
      await onCustomerStatus(event, mailer);
    },
    transaction_status: async (event) => {
      const { id, transaction_status: status } = event.data.message;
      if (status === "Completed") await mailer.send(event.data.customer_id, "money-arrived", { id });
    },
    identification_status: async (event) => {
      if (event.data.message.status === "Declined")
        await mailer.send(event.data.customer_id, "try-again", {});
    },
    $other: (event) => {
      console.log("ignored", event.type);
    },
  });
  return Router().post("/webhooks/partner", async (request, response) => {
    const { status, headers, body } = await handler.answer({
      body: request.body as Uint8Array,
      headers: request.headers,
    });
    response.status(status).set(headers).send(body);
  });
}

/** Mails are sent in the order of the onboarding. */
async function onCustomerStatus(event: CustomerStatusEvent, mailer: Mailer): Promise<void> {
  const { status } = event.data.message;
  if (status === "SigningsRequired") await mailer.send(event.data.customer_id, "almost-done-sign", {});
  if (status === "Active") await mailer.send(event.data.customer_id, "welcome", {});
}
