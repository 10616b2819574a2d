import { createWebhookReceiver } from "./generated/partner-platform/2026-08-01/webhooks.js";

// One for the process: it remembers which deliveries have been handled.
const receiver = createWebhookReceiver({ secret: process.env["WEBHOOK_SECRET"] });

export const handle = receiver.handler({
  transaction_status: ({ data }) => console.log(data.message.id, data.message.transaction_status),
  $other: (event) => console.log("not handled", event.type),
});
