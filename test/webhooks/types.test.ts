/** What the compiler must demand of a consumer. `tsc` runs over this file; the assertions are in the types. */
import { expectTypeOf, test } from "vitest";

import type { WebResponse } from "../../templates/runtime/web.js";
import type { UnknownEvent } from "../../templates/runtime/types.js";
import type {
  EventOf,
  KnownType,
  WebhookEventTable,
  WebhookFixtures,
} from "../../templates/runtime/webhooks/events.js";
import type { WebhookHandlers } from "../../templates/runtime/webhooks/handler.js";
import type { ParcelStatusEvent, WebhookEvent } from "./example-api/2030-01-15/events.js";
import type { ParcelReturnedEvent, WebhookEvent as JuneEvent } from "./example-api/2030-06-15/events.js";
import {
  createTestDelivery,
  createWebhookReceiver,
  type WebhookReceiver,
} from "./example-api/2030-01-15/webhooks.js";
import { webhookEvents as june } from "./example-api/2030-06-15/webhooks.js";

const receiver = createWebhookReceiver({ secret: "parcel-secret" });
const ignore = (): void => undefined;

test("an exhaustive switch has to say what happens to an unknown event", () => {
  const complete = (event: WebhookEvent): string => {
    switch (event.type) {
      case "account_rates":
        return event.data.message.rates.domestic;
      case "parcel_created":
        return event.data.message.kind;
      case "parcel_status":
        return event.data.message.parcel_status;
      case "ping":
        return event.data.message.id;
      case "$unknown":
        return event.receivedType ?? "";
      default:
        return event satisfies never;
    }
  };
  const withoutUnknown = (event: ParcelStatusEvent | UnknownEvent): string => {
    if (event.type === "parcel_status") return event.data.account_id;
    // @ts-expect-error: the unknown event is left over
    return event satisfies never;
  };
  expectTypeOf(complete).returns.toBeString();
  expectTypeOf(withoutUnknown).returns.toBeString();
});

test("a handler map has a function for every type, and none for others", () => {
  type Handlers = WebhookHandlers<WebhookEvent>;
  const all = {
    account_rates: ignore,
    parcel_created: ignore,
    parcel_status: ignore,
    ping: ignore,
    $unknown: ignore,
  };
  expectTypeOf(all).toExtend<Handlers>();
  expectTypeOf<Omit<typeof all, "ping">>().not.toExtend<Handlers>();
  expectTypeOf<Omit<typeof all, "$unknown">>().not.toExtend<Handlers>();
  // @ts-expect-error: no such event in this version
  receiver.handler({ ...all, parcel_returned: ignore } satisfies Handlers);
});

test("a handler takes every type, or some and `$other`", () => {
  const attempts = (): void => {
    receiver.handler({ $other: ignore });
    receiver.handler({ ping: ignore, $other: ignore });
    receiver.handler({ ping: ignore, $unknown: ignore, $other: ignore });
    receiver.handler({
      ping: (event) => {
        expectTypeOf(event.type).toEqualTypeOf<"ping">();
      },
      $other: (event, delivery) => {
        expectTypeOf(event).toEqualTypeOf<WebhookEvent>();
        expectTypeOf(delivery.claim).not.toBeAny();
      },
    });
    receiver.handler({
      account_rates: ignore,
      parcel_created: ignore,
      parcel_status: ignore,
      ping: (event) => {
        expectTypeOf(event.type).toEqualTypeOf<"ping">();
      },
      $unknown: ignore,
    });
    // @ts-expect-error: the others are missing, and nothing says that this is meant
    receiver.handler({ ping: ignore });
    // @ts-expect-error: `$unknown` is missing
    receiver.handler({ account_rates: ignore, parcel_created: ignore, parcel_status: ignore, ping: ignore });
    // @ts-expect-error: nothing at all
    receiver.handler({});
    // @ts-expect-error: `$other` is not a function
    receiver.handler({ ping: ignore, $other: undefined });
    // @ts-expect-error: no such event in this version
    receiver.handler({ parcel_returned: ignore, $other: ignore });
    // @ts-expect-error: the function takes another event
    receiver.handler({ ping: (event: ParcelStatusEvent) => event.data, $other: ignore });
  };
  expectTypeOf(attempts).toBeFunction();
});

test("each function of the map has its own event", () => {
  expectTypeOf<
    Parameters<WebhookHandlers<WebhookEvent>["parcel_status"]>[0]
  >().toEqualTypeOf<ParcelStatusEvent>();
  expectTypeOf<Parameters<WebhookHandlers<WebhookEvent>["$unknown"]>[0]>().toEqualTypeOf<UnknownEvent>();
});

test("what is received is the union, over all versions that are accepted", () => {
  const both = createWebhookReceiver({ secret: "parcel-secret", alsoAccept: [june] });
  const attempts = async (): Promise<void> => {
    expectTypeOf((await receiver.receive({ body: "", headers: {} })).event).toEqualTypeOf<WebhookEvent>();
    expectTypeOf((await both.receive({ body: "", headers: {} })).event).toEqualTypeOf<
      WebhookEvent | JuneEvent
    >();
  };
  expectTypeOf(attempts).toBeFunction();
  expectTypeOf<typeof both>()
    .toHaveProperty("handler")
    .parameter(0)
    .toHaveProperty("parcel_returned")
    .parameter(0)
    .toEqualTypeOf<ParcelReturnedEvent>();
  expectTypeOf<ReturnType<typeof createWebhookReceiver>>().toEqualTypeOf<WebhookReceiver<WebhookEvent>>();
  expectTypeOf<EventOf<typeof june>>().toEqualTypeOf<JuneEvent>();
  expectTypeOf<KnownType<WebhookEvent>>().toEqualTypeOf<
    "account_rates" | "parcel_created" | "parcel_status" | "ping"
  >();
});

test("a parsed body does not compile", () => {
  const parsed = { type: "ping" };
  const attempt = (): void => {
    // @ts-expect-error: an object is no raw body
    void receiver.receive({ body: parsed, headers: {} });
  };
  expectTypeOf(attempt).toBeFunction();
});

test("a table and its fixtures are complete, or do not compile", () => {
  expectTypeOf<WebhookEventTable<WebhookEvent>["events"]>().toHaveProperty("ping");
  expectTypeOf<Omit<WebhookFixtures<WebhookEvent>, "ping">>().not.toExtend<WebhookFixtures<WebhookEvent>>();
  // @ts-expect-error: the table of June knows events that January does not
  const table: WebhookEventTable<WebhookEvent> = june satisfies WebhookEventTable<JuneEvent>;
  expectTypeOf(table).not.toBeAny();
});

test("overrides of a test delivery have the form of their event", () => {
  const attempts = (): void => {
    void createTestDelivery("parcel_status", { data: { message: { parcel_status: "Delivered" } } });
    // @ts-expect-error: no such status
    void createTestDelivery("parcel_status", { data: { message: { parcel_status: "Returned" } } });
    // @ts-expect-error: no such field
    void createTestDelivery("ping", { data: { message: { name: "x" } } });
    // @ts-expect-error: no such event
    void createTestDelivery("parcel_returned");
  };
  expectTypeOf(attempts).toBeFunction();
});

test("a handler is what frameworks with Web requests expect", () => {
  type RouteHandler = (request: Request) => Response | Promise<Response>;
  expectTypeOf<ReturnType<typeof receiver.handler>>().toExtend<RouteHandler>();
  expectTypeOf<WebResponse>().toEqualTypeOf<Response>();
});
