/** What the sandbox delivers, taken by the emitted receiver: verified, typed, once. */
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest";

import { createWebhookReceiver } from "../../../generated/partner-platform/2026-08-01/webhooks.js";
import { startSandbox, type Sandbox } from "../../../src/sandbox/index.js";
import { startRecordingServer } from "../../support/recording-server.js";
import { activeCustomer, autorampBody, registerWallet } from "../support/onboarding.js";
import { rawCall } from "../support/raw-client.js";
import { partnerClient } from "./clients.js";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false, webhooks: { attempts: 2, baseDelayMs: 5 } });
});
afterAll(() => sandbox.close());

describe.each(["wrapped", "flat"] as const)("deliveries with a %s message", (messageForm) => {
  it("are received as typed events; the undocumented one as unknown; a repetition as a duplicate", async () => {
    sandbox.admin.reset();
    sandbox.admin.configure({ messageForm });
    await using server = await startRecordingServer((_request, index) => ({
      status: index === 0 ? 500 : 200,
    }));
    const partner = partnerClient(sandbox, "2026-08-01", { rateLimit: false });
    const topics = [
      "CustomerCreated",
      "CustomerStatus",
      "IdentificationStatus",
      "CustomerFiatAbilities",
      "NewAutoramp",
      "DepositAddressCreated",
      "RegisterAutorampStatus",
      "Transaction",
      "TransactionStatus",
      "TransactionRefunded",
      "Ping",
    ] as const;
    const webhook = await partner.createWebhook({
      body: { label: "a", url: server.url, topics: [...topics] },
    });
    const call = rawCall(sandbox);
    const customer = await activeCustomer(call);
    await registerWallet(call, customer);
    const { id } = await call("POST", "/autoramps", { body: autorampBody(customer) });
    const transaction = await call("POST", "/sandbox/transaction", {
      body: { autoramp_id: id, amount: "5", initial_state: "Completed" },
    });
    sandbox.admin.refundTransaction(transaction.id);
    await partner.pingWebhook({ id: webhook.id, body: { customer_id: customer } });
    await sandbox.admin.settled();
    await partner.deleteWebhook({ id: webhook.id });

    const receiver = createWebhookReceiver({ secret: webhook.secret });
    const types = new Map<string, number>();
    let duplicates = 0;
    for (const { body, headers } of server.requests) {
      const { event, delivery } = await receiver.receive({
        body,
        headers: headers as Record<string, string>,
      });
      await delivery.complete();
      if (delivery.isDuplicate) duplicates++;
      types.set(event.type, (types.get(event.type) ?? 0) + 1);
      if (event.type === "$unknown") expect(event.receivedType).toBe("transaction_refunded");
      if (event.type === "transaction_status") expect(event.data.message.transaction_hash).toMatch(/^0x/);
      if (event.type === "customer_fiat_abilities") {
        expect(event.id).toBe(customer);
        // Of this event alone it is documented, and never null.
        expectTypeOf(event.id).toEqualTypeOf<string>();
      } else if (event.type === "ping") expectTypeOf(event.id).toEqualTypeOf<string | null | undefined>();
    }
    expect(types.size).toBe(topics.length);
    expect(types.get("$unknown")).toBe(1);
    expect(duplicates, "The first was sent again.").toBe(1);
  });
});
