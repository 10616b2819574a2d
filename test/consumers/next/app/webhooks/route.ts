import { createWebhookReceiver } from "@/lib/generated/partner-platform/2026-08-01/webhooks";

const receiver = createWebhookReceiver({ secret: process.env.WEBHOOK_SECRET });

export const POST = receiver.handler({
  transaction_status: ({ data }) => console.log(data.message.id, data.message.transaction_status),
  $other: (event) => console.log("not handled", event.type),
});
