const { createClient } = require("./generated/partner-platform/2026-08-01/index.js");
const {
  createTestDelivery,
  createWebhookReceiver,
} = require("./generated/partner-platform/2026-08-01/webhooks.js");
const { createResume } = require("./generated/partner-platform/resume.js");

/** Makes a call and receives a delivery, without a network. Throws unless both go as they should. */
async function useGenerated() {
  const partner = createClient({
    baseUrl: "https://partner.example",
    auth: { apiKey: "sk_test_0123456789" },
    fetch: () => Promise.resolve(new Response("No such key", { status: 401 })),
  });
  const outcome = await partner.getAllCustomers().result();
  if (outcome.ok || outcome.status !== 401) throw new Error(`The call ended with ${outcome.status}.`);

  await resumeAcrossVersions();

  const secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
  const handle = createWebhookReceiver({ secret }).handler({
    ping: () => undefined,
    $other: () => undefined,
  });
  const delivery = await createTestDelivery("ping", {}, { secret });
  const answer = await handle(delivery.request());
  if (answer.status !== 200) throw new Error(`The delivery was answered with ${answer.status}.`);
  return "It works.";
}

/** An entry of an older version than that of the client above. */
async function resumeAcrossVersions() {
  const older = require("./generated/partner-platform/2026-07-01/index.js");
  const entries = [];
  const sent = [];
  const options = {
    baseUrl: "https://partner.example",
    auth: { apiKey: "sk_test_0123456789" },
    journal: { begin: (entry) => entries.push(entry), end: () => undefined },
    retry: false,
    fetch: (url, init) => {
      sent.push(new Request(url, init).headers.get("x-api-version"));
      return Promise.resolve(new Response("Down", { status: 503 }));
    },
  };
  const args = { body: { url: "https://shop.example/hooks", enabled: true } };
  await older.createClient(options).createWebhook(args, { idempotencyKey: "k" }).result();
  await createResume(options)(entries[0], args).catch(() => undefined);
  if (sent.join() !== "2026-07-01,2026-07-01") throw new Error(`Sent as ${sent}.`);
}

module.exports = { useGenerated };
