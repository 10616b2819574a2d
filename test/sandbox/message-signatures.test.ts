/** HTTP message signatures between emitted code and the sandbox, in both directions. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import type { VerifyWebhookOptions } from "../../templates/runtime/webhooks/verify.js";
import { generateFrom } from "../support/generate-from.js";
import { importEmitted, type EmittedVersion } from "../support/import-emitted.js";
import { startRecordingServer } from "../support/recording-server.js";
import { rawCall } from "./support/raw-client.js";

interface Emitted extends EmittedVersion {
  verifyWebhook(options: VerifyWebhookOptions): Promise<unknown>;
}

const components = ["@method", "@target-uri", "content-type", "content-digest"];
const common = { scheme: "http-message-signatures", components, toleranceSeconds: 300 };
const signing = { ...common, algorithm: "rsa-pss-sha512", components: ["@method", "@target-uri"] };
const signature = { ...common, algorithm: "hmac-sha256" };
const traits = { signing, webhooks: { signature } };
const formerParameters = ["timestamp", "x-signature"].map(
  (name) => `$.paths.*.*.parameters[?@.name == '${name}']`,
);
const overlay = (removed: readonly string[], update: object) => ({
  overlay: "1.0.0",
  info: { title: "RFC 9421", version: "1" },
  actions: [...removed.map((target) => ({ target, remove: true })), { target: "$['x-client']", update }],
});
const overlays = {
  "accounts.json": overlay(["$['x-client'].signing", ...formerParameters], traits),
  "partner.json": overlay(["$['x-client'].webhooks.signature"], {
    webhooks: { ...traits.webhooks, version: { header: "X-Event-Version" } },
  }),
};
const apis = {
  accounts: { preset: "virtual-accounts", overlays: ["accounts.json"] },
  partner: { preset: "partner-platform", overlays: ["partner.json"] },
};

let folder: string;
let sandbox: Sandbox;
let emitted: Emitted;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "sandbox-"));
  for (const [name, content] of Object.entries(overlays))
    await writeFile(path.join(folder, name), JSON.stringify(content));
  sandbox = await startSandbox({ apis, cwd: folder, seed: "signed", rateLimits: false });
  const texts = await generateFrom(overlays, { accounts: apis.accounts });
  const files = Array.from(texts, ([file, text]) => ({ path: file, text }));
  const entry = ["index", "verification"].map((name) => `export * from "./accounts/v1/${name}.js";`);
  emitted = await importEmitted<Emitted>(
    [...files, { path: "entry.ts", text: entry.join("\n") }],
    "entry.ts",
  );
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

it("verifies the requests of a client, and refuses one that was changed on its way", async () => {
  const list = (change: (url: string) => string) => {
    const accounts = emitted.createClient({
      baseUrl: sandbox.url,
      auth: { apiKey: sandbox.keys.publishableTestKey },
      signing: { privateKey: sandbox.keys.privateKey, keyId: "key-1" },
      fetch: (url: string, init: RequestInit) => fetch(change(url), init),
    });
    return accounts["listVirtualAccounts"]?.().result();
  };
  expect(await list((url) => url)).toMatchObject({ ok: true });
  expect(await list((url) => `${url}&externalCustomerId=other`)).toMatchObject({
    ok: false,
    status: 401,
  });
});

it("signs deliveries that the emitted verification accepts, and no others", async () => {
  await using receiver = await startRecordingServer(() => ({ status: 200 }));
  const call = rawCall(sandbox);
  const url = `${receiver.url}/hooks?tenant=1`;
  const webhook = await call("POST", "/webhooks", { body: { label: "test", url, topics: ["Ping"] } });
  const { secret } = webhook.body as { secret: string };
  await call("POST", `/webhooks/${webhook.id}/ping`, { body: { customer_id: webhook.id } });
  await sandbox.admin.settled();
  const [{ headers, body } = { headers: {}, body: "" }] = receiver.requests;
  expect(headers).toHaveProperty("signature-input");
  // The newest version, where the service names it.
  expect(headers).toMatchObject({ "x-event-version": "2026-08-01" });
  const delivery = { headers, body, secret, url };
  await emitted.verifyWebhook(delivery);
  for (const [changes, reason] of [
    [{ body: body.replace("{", "{ ") }, "signature_mismatch"],
    [{ url: `${receiver.url}/hooks?tenant=2` }, "signature_mismatch"],
    [{ headers: { ...headers, "content-digest": "" } }, "no_supported_signature"],
  ] as const)
    await expect(emitted.verifyWebhook({ ...delivery, ...changes })).rejects.toMatchObject({ reason });
});
