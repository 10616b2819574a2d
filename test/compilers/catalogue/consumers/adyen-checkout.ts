// Adyen Checkout: the version in the path, keys for retries, deliveries with a signature of each item.
import { diff } from "openapi-dated";

import { createClient } from "./generated/adyen-checkout/v72/index.js";
import { verifyWebhook } from "./generated/adyen-checkout/v72/verification.js";
import type { Given, Seen } from "../given.js";

export async function run({ baseUrl, cwd, delivery }: Given): Promise<Seen> {
  const adyen = createClient({ baseUrl, auth: { apiKeyAuth: "AQE1" } });

  const payment = await adyen.postPayments({
    body: {
      amount: { currency: "EUR", value: 1000 },
      merchantAccount: "SampleMerchant",
      paymentMethod: { type: "scheme", encryptedCardNumber: "test_4111" },
      reference: "order-7",
      returnUrl: "https://shop.example/back",
    },
  });

  // Every item of the delivery has to be genuine. Fields that are not signed may have been changed.
  const event = (await verifyWebhook(delivery)).json();

  const step = await diff("v71", "v72", { cwd, only: ["post-payments"] });
  return { called: payment, received: event, changed: await step.format("text") };
}
