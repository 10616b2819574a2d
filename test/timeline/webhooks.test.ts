/** Signatures, options and what webhooks declare beside their events have homes like every declaration. */
import { describe, expect, it } from "vitest";

import type { Api, Event } from "../../src/model/api.js";
import type { Placed } from "../../src/timeline/homes.js";
import { buildTimeline, type TimelineVersion } from "../../src/timeline/timeline.js";
import type {
  ApiTraits,
  SigningTraits,
  WebhookSignatureTrait,
  WebhookTraits,
} from "../../src/traits/types.js";
import { answering, apiOf, type Json, object, ref, string } from "../judge/support.js";

const signing: SigningTraits = {
  algorithm: "hmac-sha256",
  payload: [{ part: "body" }],
  encoding: "hex",
  header: "x-signature",
};

const signature: WebhookSignatureTrait = {
  scheme: "timestamp-body",
  headers: { timestamp: "x-time", signature: "x-signature" },
  algorithm: "hmac-sha256",
  digestEncoding: "hex",
  secretEncoding: "utf8",
  toleranceSeconds: 300,
};

const webhooks: WebhookTraits = {
  container: { schema: "Delivery", typeField: "type", messagePath: ["message"] },
  events: [
    { topic: "Paid", type: "paid", message: "Paid", description: "It was paid." },
    { topic: "Failed", type: "failed", message: "Failed", description: "It failed." },
  ],
  signature,
};

const traits: ApiTraits = {
  scope: [{ name: "tenantId", header: "x-tenant", description: "Acts for a tenant." }],
  signing,
  webhooks,
};

function event(type: string, message: string, messagePath: readonly string[] = ["message"]): Event {
  return {
    type,
    source: "table",
    pointer: `#/x-client/webhooks/events/${type}`,
    deprecated: false,
    notes: [],
    payload: { kind: "contained", container: "Delivery", messagePath, message: { reference: message } },
  };
}

const events = [event("failed", "Failed"), event("paid", "Paid")];

function version(date: string, change: Partial<Api> = {}, schemas: Json = {}): Api {
  const document = answering(ref("Paid"), {
    Delivery: object({ type: string, message: object({}) }),
    Failed: object({ reason: string }),
    Paid: object({ amount: string }),
    ...schemas,
  });
  return { ...apiOf(document, date), events, traits, ...change };
}

const withWebhooks = (change: Partial<WebhookTraits>): Partial<Api> => ({
  traits: { ...traits, webhooks: { ...webhooks, ...change } },
});

/** Of each declaration the home, by kind; events and schemas left out. */
function homesOf({ scopeOptions, signing, webhooks }: TimelineVersion): Record<string, string | undefined> {
  const { union, unknownEvent, envelope, topics, receiver } = webhooks ?? {};
  const placed: Readonly<Record<string, Placed<unknown> | undefined>> = {
    scopeOptions,
    signing,
    union,
    unknownEvent,
    envelope,
    topics,
    table: receiver?.table,
    verification: receiver?.verification,
    ...Object.fromEntries(Array.from(receiver?.entries ?? [], ([type, entry]) => [`entry ${type}`, entry])),
  };
  return Object.fromEntries(Object.entries(placed).map(([kind, declaration]) => [kind, declaration?.home]));
}

/** What the second of two versions declares itself. */
function ownOfSecond(change: Partial<Api>, schemas?: Json): string[] {
  const [, second] = buildTimeline([version("2026-01-01"), version("2026-02-01", change, schemas)]).versions;
  if (second === undefined) throw new Error("There are two versions.");
  return Object.entries(homesOf(second)).flatMap(([kind, home]) => (home === "2026-02-01" ? [kind] : []));
}

const allEntries = ["entry failed", "entry paid"];

describe("a later version declares itself", () => {
  it.each<[string, Partial<Api>, readonly string[]]>([
    ["nothing, where nothing differs", {}, []],
    [
      "nothing, where only prose differs",
      {
        traits: { ...traits, scope: [{ name: "tenantId", header: "x-tenant", description: "Other words." }] },
      },
      [],
    ],
    [
      "options with another header",
      { traits: { ...traits, scope: [{ name: "tenantId", header: "x-account" }] } },
      ["scopeOptions"],
    ],
    [
      "another way to sign",
      { traits: { ...traits, signing: { ...signing, encoding: "base64" } } },
      ["signing"],
    ],
    [
      "another way to verify, and the receiver that does it",
      withWebhooks({ signature: { ...signature, toleranceSeconds: 60 } }),
      ["table", "verification"],
    ],
    [
      "another table of topics",
      withWebhooks({
        events: [{ topic: "Paid", type: "paid", message: "Paid", description: "It was paid." }],
      }),
      ["topics"],
    ],
    ["entries that unwrap", withWebhooks({ wrapping: "single-key" }), ["table", ...allEntries]],
    [
      "everything with a type, where another field holds it",
      withWebhooks({ container: { schema: "Delivery", typeField: "name", messagePath: ["message"] } }),
      ["union", "envelope", "table", ...allEntries],
    ],
    [
      "everything with a message, where another field holds it",
      {
        events: [event("failed", "Failed", ["data"]), event("paid", "Paid", ["data"])],
        ...withWebhooks({ container: { schema: "Delivery", typeField: "type", messagePath: ["data"] } }),
      },
      ["union", "envelope", "table", ...allEntries],
    ],
    ["a smaller union", { events: [event("paid", "Paid")] }, ["union", "table"]],
  ])("%s", (_, change, own) => {
    expect(ownOfSecond(change).sort()).toEqual([...own].sort());
  });

  it("the one entry whose message differs, and what has all entries", () => {
    const own = ownOfSecond({}, { Paid: object({ amount: string, currency: string }) });
    expect(own.sort()).toEqual(["entry paid", "table", "union"]);
  });
});

it("a shape that comes back has its first home", () => {
  const between = { traits: { ...traits, signing: { ...signing, encoding: "base64" as const } } };
  const { versions } = buildTimeline([
    version("2026-01-01"),
    version("2026-02-01", between),
    version("2026-03-01"),
  ]);
  expect(versions.map((each) => each.signing?.home)).toEqual(["2026-01-01", "2026-02-01", "2026-01-01"]);
});

it("there is no receiver where the form of no event is known, and nothing at all without events", () => {
  const unknown = { ...event("paid", "Paid"), payload: { kind: "unknown", isTypeKnown: true } } as const;
  const [first, second] = buildTimeline([
    version("2026-01-01", { events: [unknown] }),
    version("2026-02-01", { events: [] }),
  ]).versions;
  expect(first?.webhooks?.union.declaration).toEqual([]);
  expect(first?.webhooks?.receiver).toBeUndefined();
  expect(second?.webhooks).toBeUndefined();
});
