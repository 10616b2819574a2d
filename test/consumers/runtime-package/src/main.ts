/** Calls, a journal and a delivery, with nothing of the runtime in this project. */
import { readdirSync } from "node:fs";
import { startSandbox } from "openapi-dated/sandbox";
import { openFileJournal } from "openapi-dated-runtime/durable/file";
import { isCallError } from "openapi-dated-runtime";

import { createClient } from "./generated/partner-platform/2026-07-01/index.js";
import {
  createTestDelivery,
  createWebhookReceiver,
} from "./generated/partner-platform/2026-07-01/webhooks.js";

const sandbox = await startSandbox({ seed: 1 });
const journal = await openFileJournal("dist/calls.journal");
const auth = { apiKey: sandbox.keys.testKey };
const partner = createClient({ baseUrl: sandbox.url, auth, journal });
console.log((await partner.getAllCustomers()).items.length);

const strangers = createClient({ baseUrl: sandbox.url, auth: { apiKey: "sk_test_0123456789" } });
const refusal: unknown = await strangers.getAllCustomers().catch((error: unknown) => error);
if (!isCallError(refusal) || refusal.status !== 401) throw new Error("An unknown key was not refused.");

const secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
const handle = createWebhookReceiver({ secret }).handler({ ping: () => undefined, $other: () => undefined });
const delivery = await createTestDelivery("ping", {}, { secret });
const { status } = await handle(delivery.request());
if (status !== 200) throw new Error(`The delivery was answered with ${status}.`);

await journal.close();
await sandbox.close();
const copied = readdirSync("src/generated/partner-platform").filter((name) => name === "runtime");
if (copied.length > 0) throw new Error("The runtime was copied.");
