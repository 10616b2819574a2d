/** What a consumer writes, and what the compiler has to refuse. */
import { createClient } from "./api/2026-01-01/index.js";
import type { Answer, Balance, Payment, Piece } from "./api/2026-01-01/index.js";

const client = createClient({ baseUrl: "https://api.example.com" });

export async function watch(): Promise<void> {
  for await (const event of await client.watchPayments({ account: "1" }, { reconnect: false, idleTimeoutMs: 9 })) {
    switch (event.event) {
      case "payment":
        event.data satisfies Payment;
        break;
      case "note":
        event.data satisfies string;
        break;
      default:
        `${String(event.event)} ${event.data}` satisfies string;
    }
  }
  for await (const { data, id, retry } of await client.watchBalances()) {
    data satisfies Balance;
    id satisfies string;
    retry satisfies number | undefined;
  }
  const log = await client.watchLog();
  const { done, value } = await log.next();
  if (!done) value.data satisfies string;
  await log.return();
}

export async function choose(): Promise<void> {
  (await client.createAnswer({ body: {} })) satisfies Answer;
  const pieces = await client.createAnswer({ body: { stream: true } }, { accept: "text/event-stream" });
  for await (const piece of pieces) piece.data satisfies Piece;
  const payments = await client.exportTransactions({}, { accept: "application/jsonl" });
  for await (const payment of payments) payment satisfies Payment;
}

export function refused(): void {
  // @ts-expect-error -- a stream of events is not one of bytes
  void client.watchLog({}, { as: "stream" });
  // @ts-expect-error -- nothing to connect again
  void client.exportTransactions({}, { reconnect: true });
}
