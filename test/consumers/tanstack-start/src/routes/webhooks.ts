import { createFileRoute } from "@tanstack/react-router";
import { createWebhookReceiver } from "../generated/partner-platform/2026-08-01/webhooks";

const handle = createWebhookReceiver({ secret: process.env.WEBHOOK_SECRET }).handler({
  transaction_status: ({ data }) => console.log(data.message.id, data.message.transaction_status),
  $other: (event) => console.log("not handled", event.type),
});

export const Route = createFileRoute("/webhooks")({
  server: { handlers: { POST: ({ request }) => handle(request) } },
});
