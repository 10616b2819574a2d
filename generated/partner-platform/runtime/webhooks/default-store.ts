// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * The memory of receivers that were given no store. Those of one secret share it: a receiver may be made anew for each
 * request, as in Workers, or once in each bundle of a server, and still remembers. Another secret is another subscription,
 * which gets a delivery of its own.
 */
import { processWide } from "./process-wide.js";
import { isSecretSet, type WebhookSecret } from "./secret.js";
import { createMemoryDeliveryStore, type DeliveryStore } from "./store.js";

export function defaultStore(secret: WebhookSecret): DeliveryStore {
  // Nothing can be received with it.
  if (!isSecretSet(secret)) return createMemoryDeliveryStore();
  const stores = processWide("stores.1", () => new Map<string, DeliveryStore>());
  const key = JSON.stringify([secret].flat());
  const store = stores.get(key) ?? createMemoryDeliveryStore();
  // The one used last is the last: the first is the one to forget.
  stores.delete(key);
  stores.set(key, store);
  for (const oldest of stores.keys()) {
    if (stores.size <= mostSecrets) break;
    stores.delete(oldest);
  }
  return store;
}

/** More than any process receives for without a database. */
const mostSecrets = 1000;
