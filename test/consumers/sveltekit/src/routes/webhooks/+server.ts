import { env } from "$env/dynamic/private";
import { createWebhookReceiver } from "$lib/server/generated/partner-platform/2026-08-01/webhooks";
import type { RequestHandler } from "./$types";

const handle = createWebhookReceiver({ secret: env.WEBHOOK_SECRET }).handler({
  transaction_status: ({ data }) => console.log(data.message.id, data.message.transaction_status),
  $other: (event) => console.log("not handled", event.type),
});

export const POST: RequestHandler = ({ request }) => handle(request);
