/** The shop against the sandbox, which answers with examples, and against the answers that it does not give. */
import assert from "node:assert/strict";
import { startSandbox } from "openapi-dated/sandbox";

import config from "../generate.config.js";
import { apiVersion, createTestDelivery, type NewParcel } from "../src/generated/courier/current.js";
import { openShop } from "../src/shop.js";

const secret = "a secret of at least 16 characters";
const parcel: NewParcel = { to: "1 Harbour Street", weight: 1200 };

const sandbox = await startSandbox({ apis: config.apis, seed: 1 });
const shop = openShop({ baseUrl: sandbox.url, auth: { key: sandbox.keys.testKey } }, secret);
assert.ok(await shop.send(parcel, "order-1"));
assert.equal(await shop.send(parcel, "order-1"), await shop.send(parcel, "order-1"));
assert.ok((await shop.heaviest()) > 0);
await sandbox.close();

const delivery = await createTestDelivery("parcel.delivered", { parcel: { id: "p-1" } }, { secret });
assert.equal((await shop.receive(delivery.request())).status, 200);
const forged = await createTestDelivery("parcel.delivered", {}, { secret: "another secret altogether" });
assert.equal((await shop.receive(forged.request())).status, 400);
assert.deepEqual([...shop.delivered], ["p-1"]);

const refusing = openShop(
  {
    baseUrl: "https://courier.example",
    auth: { key: "none" },
    fetch: () =>
      Promise.resolve(
        Response.json(
          { error: { code: "too_heavy", message: "25 kg" } },
          { status: 422, headers: { "Courier-Version": apiVersion } },
        ),
      ),
  },
  secret,
);
assert.equal(await refusing.send({ ...parcel, weight: 25_000 }, "order-2"), "Send it in parts.");
console.log("Sent, listed, received, refused.");
