import { describe, expect, test } from "vitest";

import { decodeEvent } from "../../templates/runtime/webhooks/open.js";
import type { WebhookEventTable } from "../../templates/runtime/webhooks/events.js";
import { webhookEvents as january } from "./example-api/2030-01-15/webhooks.js";
import { webhookEvents as june } from "./example-api/2030-06-15/webhooks.js";

const timestamp = "2030-01-15T10:00:00.769468+00:00";
const container = (type: unknown, message: unknown): unknown => ({
  type,
  timestamp,
  data: { account_id: "acc_1", message },
});
const decode = (
  payload: unknown,
  tables: readonly WebhookEventTable[] = [january],
): ReturnType<typeof decodeEvent> => decodeEvent(payload, tables, undefined);

describe("a flat message and a wrapped one give the same event", () => {
  const status = { id: "par_1", status: "Accepted", parcel_status: "Accepted", flight: null };

  test.each<[string, string, unknown, unknown]>([
    ["flat", "parcel_status", status, status],
    ["under its key", "parcel_status", { ParcelStatus: status }, status],
    ["under a key that nobody announced", "parcel_status", { StatusOfParcel: status }, status],
    ["with one field, flat", "ping", { id: "ping_1" }, { id: "ping_1" }],
    ["with one field, wrapped", "ping", { Ping: { id: "ping_1" } }, { id: "ping_1" }],
    [
      "that holds one object itself, flat",
      "account_rates",
      { rates: { domestic: "1" } },
      { rates: { domestic: "1" } },
    ],
    [
      "that holds one object itself, wrapped",
      "account_rates",
      { AccountRates: { rates: {} } },
      { rates: {} },
    ],
  ])("%s", (_, type, delivered, message) => {
    expect(decode(container(type, delivered)).event).toEqual(container(type, message));
  });

  test("fields of container and message that nobody described are kept", () => {
    const payload = { id: "x", added: 1, ...(container("ping", { Ping: { id: "1", more: [2] } }) as object) };
    expect(decode(payload).event).toEqual({
      ...payload,
      ...(container("ping", { id: "1", more: [2] }) as object),
    });
  });

  test("an event is never told by its fields: the type alone decides", () => {
    expect(decode(container("ping", status)).event).toMatchObject({ type: "ping" });
  });
});

test("an event whose container says its type elsewhere has it under `type` as well", () => {
  const table: WebhookEventTable = {
    version: "2030-01-15",
    typePath: ["event_name"],
    messagePath: ["message"],
    events: { ping: { kind: "contained", required: ["id"] } },
  };
  const payload = { event_name: "ping", message: { id: "1" } };
  expect(decode(payload, [table]).event).toEqual({ ...payload, type: "ping" });
});

describe("what no version knows is `$unknown`, whole", () => {
  test.each<[string, unknown, string | undefined]>([
    ["a new type", container("parcel_lost", { id: "1" }), "parcel_lost"],
    ["a name of Object.prototype", container("constructor", { id: "1" }), "constructor"],
    ["`__proto__`", container("__proto__", { id: "1" }), "__proto__"],
    ["`$unknown` itself", container("$unknown", { id: "1" }), "$unknown"],
    ["a known type without message", { type: "ping", timestamp, data: {} }, "ping"],
    ["a known type whose message is a text", container("ping", "x"), "ping"],
    ["a known type whose message is a list", container("ping", [{ id: "1" }]), "ping"],
    ["a type that is no text", container(7, { id: "1" }), undefined],
    ["no type", { data: {} }, undefined],
    ["a list", [1], undefined],
    ["a text", "ping", undefined],
    ["null", null, undefined],
  ])("%s", (_, payload, receivedType) => {
    expect(decode(payload)).toEqual({ event: { type: "$unknown", receivedType, payload }, versions: [] });
  });
});

describe("several versions", () => {
  const both = [january, june];
  const status = (parcel_status: string): unknown =>
    container("parcel_status", { ParcelStatus: { id: "1", status: "x", parcel_status } });

  test.each<[string, unknown, string[]]>([
    ["what both describe", status("Accepted"), ["2030-01-15", "2030-06-15"]],
    ["a value that only the later knows", status("Returned"), ["2030-06-15"]],
    ["a value that neither knows", status("Burnt"), []],
    [
      "an event that only the later has",
      container("parcel_returned", { id: "1", reason: "x" }),
      ["2030-06-15"],
    ],
    ["an event that neither has", container("parcel_lost", { id: "1" }), []],
    ["a required field is missing", container("ping", { other: 1 }), []],
  ])("%s", (_, payload, versions) => {
    expect(decode(payload, both).versions).toEqual(versions);
    expect(decode(payload, [...both].reverse()).versions).toEqual([...versions].reverse());
  });

  test("an event that fits no version is still the event of its type, not `$unknown`", () => {
    expect(decode(status("Burnt"), both).event).toMatchObject({ type: "parcel_status" });
  });
});

describe("events that have no container", () => {
  const table: WebhookEventTable = {
    version: "1",
    typePath: ["meta", "event"],
    messagePath: [],
    events: {
      "email.sent": { kind: "payload", required: ["meta"] },
      bounce: { kind: "whole", values: { reason: ["full"] } },
    },
  };

  test("one without a `type` of its own is put beside its type", () => {
    const payload = { meta: { event: "email.sent" }, to: "a@b.test" };
    expect(decode(payload, [table])).toEqual({ event: { type: "email.sent", payload }, versions: ["1"] });
  });

  test("one with a `type` is the event as it is", () => {
    const payload = { meta: { event: "bounce" }, type: "bounce", reason: "gone" };
    expect(decode(payload, [table])).toEqual({ event: payload, versions: [] });
  });

  test("where the body does not say the type, a function may", () => {
    const silent = { ...table, typePath: [] };
    const payload = { action: "sent" };
    expect(decodeEvent(payload, [silent], () => "email.sent").event).toEqual({ type: "email.sent", payload });
    expect(decodeEvent(payload, [silent], () => undefined).event).toMatchObject({
      type: "$unknown",
      receivedType: undefined,
    });
    expect(decode(payload, [silent]).event).toMatchObject({ type: "$unknown" });
  });
});

describe("a body that has no fields", () => {
  const table: WebhookEventTable = {
    version: "1",
    typePath: [],
    messagePath: [],
    events: {
      any: { kind: "payload" },
      fielded: { kind: "payload", required: ["id"] },
      whole: { kind: "whole" },
    },
  };
  const decodeAs = (type: string, payload: unknown): ReturnType<typeof decodeEvent> =>
    decodeEvent(payload, [table], () => type);

  test.each([[["a", "b"]], ["text"], [5], [null]])(
    "is an event where nothing says that it has some: %j",
    (payload) => {
      expect(decodeAs("any", payload)).toEqual({ event: { type: "any", payload }, versions: ["1"] });
      expect(decodeAs("fielded", payload).event).toMatchObject({ type: "$unknown", receivedType: "fielded" });
      expect(decodeAs("whole", payload).event).toMatchObject({ type: "$unknown", receivedType: "whole" });
    },
  );
});

test("a message without one of several required fields fits no version, and a number fits any value", () => {
  const events = { sent: { kind: "payload", required: ["id", "to"], values: { id: ["a"] } } } as const;
  const table: WebhookEventTable = { version: "1", typePath: ["type"], messagePath: [], events };
  const fitting = (more: object): readonly string[] => decode({ type: "sent", ...more }, [table]).versions;
  expect(fitting({ id: "a" })).toEqual([]);
  expect(fitting({ to: "b" })).toEqual([]);
  expect(fitting({ id: "a", to: "b" })).toEqual(["1"]);
  expect(fitting({ id: "x", to: "b" })).toEqual([]);
  expect(fitting({ id: 7, to: "b" })).toEqual(["1"]);
});

test("of a type that nobody knows, the first place that has one says it", () => {
  const elsewhere: WebhookEventTable = { ...june, typePath: ["meta", "type"] };
  expect(decode({ meta: { type: "lost" } }, [january, elsewhere]).event).toMatchObject({
    type: "$unknown",
    receivedType: "lost",
  });
});

test("a body with `__proto__` in it changes no prototype", () => {
  const payload: unknown = JSON.parse(
    '{"type":"ping","__proto__":{"polluted":1},"data":{"__proto__":{"polluted":1},"message":{"Ping":{"id":"1","__proto__":{"polluted":1}}}}}',
  );
  const { event } = decode(payload);
  expect(Object.keys(event)).toContain("__proto__");
  expect(Object.getPrototypeOf(event)).toBe(Object.prototype);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});
