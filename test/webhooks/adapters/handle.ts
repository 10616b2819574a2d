import { createWebhookReceiver } from "../example-api/2030-01-15/webhooks.js";
import { shop } from "./shop.js";

const receiver = createWebhookReceiver({ secret: process.env["WEBHOOK_SECRET"] });

export const handle = receiver.handler({
  parcel_status: ({ data }) => shop.setStatus(data.message.id, data.message.parcel_status),
  account_rates: ({ data }) => shop.replaceRates(data.message.rates),
  parcel_created: () => undefined,
  ping: () => undefined,
  $unknown: ({ receivedType }) => shop.tellSomebody(`new event ${String(receivedType)}`),
});
