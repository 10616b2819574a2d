/** The committed clients, executed: what leaves for the service, and what comes back. */
import { describe, expect, it } from "vitest";

import * as first from "../../generated/partner-platform/2025-03-13/index.js";
import * as fedNow from "../../generated/partner-platform/2026-07-01/index.js";
import * as behaviour from "../../generated/partner-platform/2026-08-01/index.js";
import { json, startRecordingServer, type ReceivedRequest } from "../support/recording-server.js";

const versions = { "2025-03-13": first, "2026-07-01": fedNow, "2026-08-01": behaviour };
const id = "0b0e7c8a-6f2f-4a39-9a26-3f2ed8f6a0f1";

/** A service that echoes the version, as the real one does. */
const echo = (request: ReceivedRequest): Record<string, string> => ({
  "x-api-version": String(request.headers["x-api-version"]),
});

const last = (requests: readonly ReceivedRequest[]): ReceivedRequest => {
  const request = requests.at(-1);
  if (request === undefined) throw new Error("Nothing was sent.");
  return request;
};

describe.each(Object.entries(versions))("the client of %s", (version, module) => {
  it("sends its version, the key and the sub-partner, and reads the answer", async () => {
    await using server = await startRecordingServer((request) =>
      json(200, { id, label: "x", enabled: true, extra: 1 }, echo(request)),
    );
    const partner = module.createClient({
      baseUrl: server.url,
      auth: { apiKey: "sk_test_secret" },
      subPartnerId: "from-client",
    });
    const webhook = await partner.updateWebhook(
      { id: "a/b c", body: { enabled: true } },
      { subPartnerId: "from-call" },
    );
    const request = last(server.requests);
    expect(request.method).toBe("PATCH");
    expect(request.url).toBe("/api/webhooks/a%2Fb%20c");
    expect(request.headers).toMatchObject({
      "x-api-version": version,
      "x-api-key": "sk_test_secret",
      "x-sub-partner-id": "from-call",
      "content-type": "application/json; charset=utf-8",
    });
    expect(request.headers["idempotency-key"]).toBeUndefined();
    expect(request.body).toBe('{"enabled":true}');
    expect(webhook, "Unknown fields are kept.").toEqual({ id, label: "x", enabled: true, extra: 1 });
  });

  it("sends a bearer token, and an idempotency key where the operation takes one", async () => {
    await using server = await startRecordingServer((request) => json(200, true, echo(request)));
    const partner = module.createClient({ baseUrl: `${server.url}/api/`, auth: { accessToken: "token" } });
    expect(await partner.pingWebhook({ id, body: { customer_id: id } })).toBe(true);
    const { headers, url } = last(server.requests);
    expect(url, "The root is not added twice.").toBe(`/api/webhooks/${id}/ping`);
    expect(headers.authorization).toBe("Bearer token");
    expect(headers["x-api-key"]).toBeUndefined();
    expect(headers["idempotency-key"]).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it("joins lists with commas where the document says so, and repeats them where it does not", async () => {
    await using server = await startRecordingServer((request) => json(200, { items: [] }, echo(request)));
    const partner = module.createClient({ baseUrl: server.url, auth: { apiKey: "sk_test_1" } });
    await partner.getAutoramps({ status: ["Approved", "Created"], page_size: 5 });
    expect(last(server.requests).url).toBe("/api/autoramps?status=Approved,Created&page_size=5");
    await partner.getAllCustomers({ status: ["Active", "Archived"] });
    expect(last(server.requests).url).toBe("/api/customers?status=Active&status=Archived");
  });

  it("sends a body that is a bare JSON text", async () => {
    await using server = await startRecordingServer((request) => json(200, { id }, echo(request)));
    const partner = module.createClient({ baseUrl: server.url, auth: { apiKey: "sk_test_1" } });
    await partner.sandbox.updateSandboxAutorampStatus({ id, body: "Approved" });
    expect(last(server.requests).body).toBe('"Approved"');
  });

  it("pages by cursor until there is none", async () => {
    await using server = await startRecordingServer((request, index) =>
      json(
        200,
        index === 0
          ? { items: [{ id: 1 }, { id: 2 }], cursor: "next" }
          : { items: [{ id: 3 }], cursor: null },
        echo(request),
      ),
    );
    const partner = module.createClient({ baseUrl: server.url, auth: { apiKey: "sk_test_1" } });
    const seen: unknown[] = [];
    for await (const autoramp of partner.getAutoramps.all({ customer_id: id })) seen.push(autoramp.id);
    expect(seen).toEqual([1, 2, 3]);
    expect(server.requests.map(({ url }) => url)).toEqual([
      `/api/autoramps?customer_id=${id}`,
      `/api/autoramps?customer_id=${id}&cursor=next`,
    ]);
  });

  it.each([
    ["JSON text", '"no such webhook"'],
    ["bare text", "no such webhook"],
  ])("gives the plain text of an error that came as %s", async (_form, body) => {
    await using server = await startRecordingServer((request) => ({
      status: 404,
      headers: { ...echo(request), "content-type": "application/json; charset=utf-8" },
      body,
    }));
    const partner = module.createClient({ baseUrl: server.url, auth: { apiKey: "sk_test_1" } });
    const outcome = await partner.updateWebhook({ id, body: {} }).result();
    expect(outcome).toMatchObject({ ok: false, status: 404, error: "no such webhook" });
  });

  it("answers 204 with nothing, whatever the document declares", async () => {
    await using server = await startRecordingServer((request) => ({ status: 204, headers: echo(request) }));
    const partner = module.createClient({ baseUrl: server.url, auth: { apiKey: "sk_test_1" } });
    const outcome = await partner.updateCustomer({ id, body: { email: "a@b.example" } }).result();
    expect(outcome).toMatchObject({ ok: true, status: 204, data: undefined });
  });
});

it("says which version a call was made under and which one was served", async () => {
  await using server = await startRecordingServer(() =>
    json(200, { items: [] }, { "x-api-version": "2025-03-13" }),
  );
  const partner = fedNow.createClient({ baseUrl: server.url, auth: { apiKey: "sk_test_1" } });
  await expect(partner.listWebhooks()).rejects.toMatchObject({
    code: "version_mismatch",
    servedVersion: "2025-03-13",
  });
});

it("tells an unsupported version by its own error, with what is supported", async () => {
  const body = {
    error: "unsupported_api_version",
    reason: "version_unknown",
    requested: "2026-07-01",
    supported: ["2025-03-13"],
  };
  await using server = await startRecordingServer(() => json(400, body));
  const partner = fedNow.createClient({ baseUrl: server.url, auth: { apiKey: "sk_test_1" } });
  await expect(partner.listWebhooks()).rejects.toMatchObject({
    code: "unsupported_version",
    reason: "version_unknown",
    supported: ["2025-03-13"],
  });
});

it("gives the structured identification errors of 2026-08-01 with their meaning", async () => {
  const errors = [
    {
      code: "selfie_required",
      message: "A selfie is missing.",
      docs_url: "https://docs.example/errors#selfie_required",
    },
  ];
  await using server = await startRecordingServer((request) => json(400, errors, echo(request)));
  const partner = behaviour.createClient({ baseUrl: server.url, auth: { apiKey: "sk_test_1" } });
  const outcome = await partner.createCustomerIdentificationV2({ id, body: { type: "Link" } }).result();
  if (!outcome.isDeclared || outcome.status !== 400 || !Array.isArray(outcome.error))
    throw new Error("A 400 with a list was sent.");
  expect(outcome.error).toEqual(errors);
  expect(outcome.error.map(({ code }) => behaviour.identificationErrors[code].isRetryable)).toEqual([false]);
});

it("refuses sandbox operations to a live key before anything is sent", async () => {
  await using server = await startRecordingServer(() => json(200, true));
  const apiKey = ["sk_live", "1"].join("_"); // by its type, it can be a key of either mode
  const partner = fedNow.createClient({ baseUrl: server.url, auth: { apiKey } });
  await expect(partner.sandbox.resetSandbox()).rejects.toThrow(/sandbox/i);
  expect(server.requests).toEqual([]);
});

it("calls single operations with a transport", async () => {
  await using server = await startRecordingServer((request) => json(200, { id }, echo(request)));
  const transport = behaviour.createTransport({
    baseUrl: server.url,
    auth: { apiKey: () => "sk_test_rotated" },
  });
  await behaviour.getAutorampById(transport, { autoramp_id: id });
  expect(last(server.requests).headers).toMatchObject({
    "x-api-key": "sk_test_rotated",
    "x-api-version": "2026-08-01",
  });
});
