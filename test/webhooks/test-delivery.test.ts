import { describe, expect, test } from "vitest";

import { buildTestDelivery } from "../../templates/runtime/webhooks/test-delivery.js";
import { standardWebhooksScheme, timestampDotBodyScheme } from "../../templates/runtime/webhooks/scheme.js";
import type { WebhookEventTable, WebhookFixtures } from "../../templates/runtime/webhooks/events.js";
import {
  createTestDelivery,
  createWebhookReceiver,
  verifyWebhook,
  webhookFixtures,
} from "./example-api/2030-01-15/webhooks.js";

test("a handler is tested in three lines", async () => {
  const delivery = await createTestDelivery("parcel_status", {
    data: { message: { parcel_status: "Delivered" } },
  });
  const { event } = await createWebhookReceiver({ secret: delivery.secret }).receive(delivery);
  expect(event).toMatchObject({
    type: "parcel_status",
    data: { message: { id: "par_1", parcel_status: "Delivered" } },
  });
});

test.each(["account_rates", "parcel_created", "parcel_status", "ping"] as const)(
  "the fixture of `%s` arrives as it is, wrapped or flat",
  async (type) => {
    for (const isWrapped of [true, false]) {
      const delivery = await createTestDelivery(type, {}, { isWrapped });
      const { event, delivery: meta } = await createWebhookReceiver({ secret: delivery.secret }).receive(
        delivery,
      );
      expect(event).toEqual(webhookFixtures[type]);
      expect(meta.versions).toEqual(["2030-01-15"]);
      expect(delivery.body.includes('"message":{"id"') || delivery.body.includes('"message":{"rates"')).toBe(
        !isWrapped,
      );
    }
  },
);

test("its version is named where the service names it, unless a header says otherwise", async () => {
  const table: WebhookEventTable = {
    ...{ version: "2030-01-15", versionHeader: "X-Version", typePath: ["type"], messagePath: [] },
    events: { ping: { kind: "whole" } },
  };
  const headersFor = async (headers?: Record<string, string>): Promise<unknown> =>
    (
      await buildTestDelivery(
        table,
        { ping: { type: "ping" } },
        timestampDotBodyScheme,
        "ping",
        {},
        { headers },
      )
    ).headers;
  expect(await headersFor()).toMatchObject({ "X-Version": "2030-01-15" });
  expect(await headersFor({ "X-Version": "2029-01-01" })).toMatchObject({ "X-Version": "2029-01-01" });
});

test("overrides are merged into the fixture, which stays as it was", async () => {
  const before = structuredClone(webhookFixtures.parcel_status);
  const delivery = await createTestDelivery(
    "parcel_status",
    { timestamp: "later", data: { message: { flight: "XY 1", id: undefined } } },
    { isWrapped: false },
  );
  expect(JSON.parse(delivery.body)).toEqual({
    type: "parcel_status",
    timestamp: "later",
    data: { account_id: "acc_1", message: { status: "Accepted", parcel_status: "Accepted", flight: "XY 1" } },
  });
  expect(webhookFixtures.parcel_status).toEqual(before);
});

test("overrides with `__proto__` change no prototype", async () => {
  const overrides = JSON.parse('{"__proto__":{"polluted":1},"data":{"__proto__":{"polluted":1}}}') as object;
  const { body } = await createTestDelivery("ping", overrides);
  expect(body).toContain("__proto__");
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test("each delivery has a secret of its own, unless one is given", async () => {
  const [first, second] = [await createTestDelivery("ping"), await createTestDelivery("ping")];
  expect(first.secret).not.toBe(second.secret);
  const input = await createTestDelivery(
    "ping",
    {},
    { secret: ["old-secret", "new-secret"], timestamp: 1_900_000_000 },
  );
  for (const secret of ["old-secret", "new-secret"]) {
    await expect(verifyWebhook({ ...input, secret, now: 1_900_000_000 })).resolves.toBeDefined();
  }
});

test("as a Web request", async () => {
  const delivery = await createTestDelivery("ping");
  const request = delivery.request("https://shop.test/hooks");
  expect(request).toBeInstanceOf(Request);
  expect(request.url).toBe("https://shop.test/hooks");
  expect(request.headers.get("content-type")).toBe("application/json");
  expect(await request.text()).toBe(delivery.body);
});

test("under another scheme", async () => {
  for (const scheme of [standardWebhooksScheme, timestampDotBodyScheme]) {
    const delivery = await createTestDelivery("ping", {}, { scheme });
    await expect(
      createWebhookReceiver({ secret: delivery.secret, scheme }).receive(delivery),
    ).resolves.toBeDefined();
  }
});

describe("events without container", () => {
  type Event = { type: "sent"; payload: { kind: "sent"; to: string } } | { type: "read"; by: string };
  const table: WebhookEventTable<Event> = {
    version: "1",
    typePath: ["kind"],
    messagePath: [],
    events: { sent: { kind: "payload" }, read: { kind: "whole" } },
  };
  const fixtures: WebhookFixtures<Event> = {
    sent: { type: "sent", payload: { kind: "sent", to: "a@b.test" } },
    read: { type: "read", by: "c@d.test" },
  };
  const build = (type: "sent" | "read", overrides: object): ReturnType<typeof createTestDelivery> =>
    buildTestDelivery(table, fixtures, standardWebhooksScheme, type, overrides);

  test("are sent as they are", async () => {
    expect((await build("sent", { payload: { to: "x" } })).body).toBe('{"kind":"sent","to":"x"}');
    expect((await build("read", { by: "x" })).body).toBe('{"type":"read","by":"x"}');
  });

  test("are sent without the `type` that only the event has", async () => {
    interface Named {
      type: "sent";
      name: "sent";
      message: { id: string };
    }
    const named: WebhookEventTable<Named> = {
      version: "1",
      typePath: ["name"],
      messagePath: ["message"],
      events: { sent: { kind: "contained" } },
    };
    const examples: WebhookFixtures<Named> = { sent: { type: "sent", name: "sent", message: { id: "1" } } };
    const { body } = await buildTestDelivery(named, examples, standardWebhooksScheme, "sent", {});
    expect(body).toBe('{"name":"sent","message":{"id":"1"}}');
  });

  test("a type that the version does not have is reported by name", async () => {
    await expect(build("lost" as "sent", {})).rejects.toThrow('no event of type "lost"');
  });
});
