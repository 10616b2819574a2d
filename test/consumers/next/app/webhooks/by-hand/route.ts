import { createWebhookReceiver } from "@/lib/generated/partner-platform/2026-08-01/webhooks";

const receiver = createWebhookReceiver({ secret: process.env.WEBHOOK_SECRET });

export async function POST(request: Request): Promise<Response> {
  const { event, delivery } = await receiver.receive(request);
  if (delivery.claim === "claimed") {
    if (event.type === "transaction_status") console.log(event.data.message);
    await delivery.complete();
  }
  return new Response(null, { status: delivery.claim === "in_progress" ? 503 : 200 });
}
