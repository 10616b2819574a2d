import type { APIRoute } from "astro";
import { createWebhookReceiver } from "../generated/partner-platform/2026-08-01/webhooks";

export const prerender = false; // on a server, not while the site is built

const handle = createWebhookReceiver({ secret: process.env.WEBHOOK_SECRET }).handler({
  transaction_status: ({ data }) => console.log(data.message.id, data.message.transaction_status),
  $other: (event) => console.log("not handled", event.type),
});

export const POST: APIRoute = ({ request }) => handle(request);
