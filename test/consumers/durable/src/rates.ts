/** Deliveries a second over each store, beside the memory store: 64 at once, and one after another. */
import {
  createMemoryDeliveryStore,
  createTestDelivery,
  createWebhookReceiver,
  type DeliveryStore,
  type WebhookHandler,
} from "./generated/partner-platform/2026-08-01/webhooks.js";
import { stores, type Places, type StoreName } from "./stores.js";
import { inPostgres, inSqlite } from "./transactions.js";

const seconds = 3;

export async function showRates(
  places: Places,
  names: readonly StoreName[],
  report: (text: string) => void,
): Promise<void> {
  const { secret } = await createTestDelivery("$unknown");
  const over = (store: DeliveryStore): WebhookHandler =>
    createWebhookReceiver({ secret, store }).handler({ $other: () => {} });
  const handlers: Record<string, WebhookHandler> = { memory: over(createMemoryDeliveryStore()) };
  for (const name of names) handlers[name] = over(await stores[name](places));
  handlers["node:sqlite, in a transaction"] = inSqlite(places)(String(secret));
  if (places.postgresPort !== undefined)
    handlers["pg, in a transaction"] = inPostgres(places)(String(secret));

  const rateOf = async (handler: WebhookHandler, atOnce: number): Promise<number> => {
    const sent = await Promise.all(
      Array.from({ length: 20_000 }, () =>
        createTestDelivery("$unknown", { payload: { subject: crypto.randomUUID() } } as never, { secret }),
      ),
    );
    const started = performance.now();
    let done = 0;
    const work = async (): Promise<void> => {
      for (let next = sent.pop(); next && performance.now() < started + seconds * 1000; next = sent.pop()) {
        const { status } = await handler.answer(next);
        if (status !== 200) throw new Error(`A delivery was answered with ${status}.`);
        done++;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return (done * 1000) / (performance.now() - started);
  };
  report("deliveries a second              64 at once   one by one");
  for (const [name, handler] of Object.entries(handlers)) {
    await rateOf(handler, 8);
    const [many, single] = [await rateOf(handler, 64), await rateOf(handler, 1)];
    report(`${name.padEnd(32)} ${many.toFixed(0).padStart(10)} ${single.toFixed(0).padStart(12)}`);
  }
}
