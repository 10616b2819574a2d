import { createClient } from "./generated/partner-platform/2026-08-01/index";
import { createTestDelivery, createWebhookReceiver } from "./generated/partner-platform/2026-08-01/webhooks";

/** Makes a call and receives a delivery, without a network. Throws unless both go as they should. */
export async function useGenerated(): Promise<string> {
  const partner = createClient({
    baseUrl: "https://partner.example",
    auth: { apiKey: "sk_test_0123456789" },
    fetch: () => Promise.resolve(new Response("No such key", { status: 401 })),
  });
  const outcome = await partner.getAllCustomers().result();
  if (outcome.ok || outcome.status !== 401) throw new Error(`The call ended with ${outcome.status}.`);

  const secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
  const handle = createWebhookReceiver({ secret }).handler({
    ping: () => undefined,
    $other: () => undefined,
  });
  const delivery = await createTestDelivery("ping", {}, { secret });
  const answer = await handle(delivery.request());
  if (answer.status !== 200) throw new Error(`The delivery was answered with ${answer.status}.`);
  return "It works.";
}
