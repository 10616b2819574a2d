// Stripe: the version in a header, lists that continue behind the last item, deliveries whose signature has a time.
import { diff } from "openapi-dated";

import { createClient } from "./generated/stripe/2023-08-16/index.js";
import { verifyWebhook } from "./generated/stripe/2023-08-16/verification.js";
import type { Given, Seen } from "../given.js";

export async function run({ baseUrl, cwd, delivery }: Given): Promise<Seen> {
  const stripe = createClient({ baseUrl, auth: { bearerAuth: "sk_test_1" } });

  // Sent as a form, with an idempotency key: a retry charges nobody twice.
  const intent = await stripe.PostPaymentIntents({ body: { amount: 2000, currency: "eur" } });

  const charges: { id: string; amount: number }[] = [];
  for await (const { id, amount } of stripe.GetCharges.all({ limit: 10 })) charges.push({ id, amount });

  // The documents do not describe the events: what is verified is the raw body, and its type is yours to check.
  const event = (await verifyWebhook(delivery)).json();

  const step = await diff("2022-11-15", "2023-08-16", { cwd, only: ["PostPaymentIntents"] });
  return { called: intent, listed: charges, received: event, changed: await step.format("text") };
}
