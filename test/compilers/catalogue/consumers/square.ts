// Square: the version in a header, cursors in the query or in the body, keys in the body, signatures over the address, too.
import { createClient } from "./generated/square/2025-08-20/index.js";
import { verifyWebhook } from "./generated/square/2025-08-20/verification.js";
import type { Given, Seen } from "../given.js";

export async function run({ baseUrl, delivery }: Given): Promise<Seen> {
  const square = createClient({ baseUrl, auth: { oauth2: "token_1" } });

  // `idempotency_key` is a field of the body: the client fills it, and keeps it over retries.
  const paid = await square.CreatePayment({
    body: { source_id: "card-1", amount_money: { amount: 1000, currency: "USD" } },
  });

  const listed: unknown[] = [];
  for await (const { id } of square.ListPayments.all({ limit: 10 })) listed.push(id);
  for await (const { id } of square.SearchCustomers.all({ body: { limit: 10 } })) listed.push(id);

  // Needs the address under which the webhook is registered, since that is signed with the body.
  const event = (await verifyWebhook(delivery)).json();

  return { called: paid, listed, received: event };
}
