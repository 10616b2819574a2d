/** Webhooks of a partner: creation, which shows the secret once, reading, changing, deleting, pinging. */
import type { JsonObject } from "../../document/json.js";
import { argumentsOf, bodyOf } from "../general/arguments-of.js";
import type { Call, Handler } from "../general/behaviour.js";
import type { Collection } from "../general/collection.js";
import { pageOf, type PageArguments } from "../general/page.js";
import { emptyReply, jsonReply, type Reply } from "../http/reply.js";
import { composeEvent } from "../webhooks/compose-event.js";
import type { Deliverer } from "../webhooks/deliverer.js";
import type { Subscription } from "../webhooks/subscription.js";
import { defined } from "./defined-fields.js";
import { findOwned, refuseText } from "./find-record.js";
import { newRecord, ownerOf, type World } from "./world.js";

export interface WebhookRegister {
  readonly subscriptions: Collection<Subscription>;
  readonly deliverer: Deliverer;
}

export function webhookHandlers(world: World, register: WebhookRegister): [string, Handler][] {
  const { subscriptions, deliverer } = register;
  const list = (call: Call): Subscription[] => {
    const owner = ownerOf(world, call);
    return subscriptions.list(
      ({ partner_id, mode }) => partner_id === owner.partnerId && mode === owner.mode,
    );
  };
  const find = (call: Call): Subscription => {
    const { id } = argumentsOf<{ id: string }>(call);
    const found = findOwned(world, call, subscriptions, id, "webhook");
    return found.mode === call.mode ? found : refuseText(404, `There is no webhook ${id}`);
  };
  return [
    ["createWebhook", (call) => createWebhook(world, call, subscriptions)],
    [
      "listWebhooks",
      (call) => {
        const page = pageOf(subscriptions, list(call), argumentsOf<PageArguments>(call));
        return jsonReply(200, { ...page, items: page.items.map(showWebhook) });
      },
    ],
    ["getWebhookById", (call) => jsonReply(200, showWebhook(find(call)))],
    [
      "updateWebhook",
      (call) => jsonReply(200, showWebhook(updateWebhook(world, call, find(call), deliverer))),
    ],
    [
      "deleteWebhook",
      (call) => {
        subscriptions.remove(find(call).id);
        return emptyReply(200);
      },
    ],
    ["pingWebhook", (call) => pingWebhook(world, call, find(call), deliverer)],
  ];
}

interface WebhookBody {
  readonly label?: string | null;
  readonly url?: string | null;
  readonly topics?: readonly string[] | null;
  readonly enabled?: boolean | null;
}

function createWebhook(world: World, call: Call, subscriptions: Collection<Subscription>): Reply {
  const { label, url, topics, enabled } = bodyOf<WebhookBody>(call);
  const record = newRecord(world, ownerOf(world, call));
  const subscription = subscriptions.add({
    ...record,
    label: label ?? "",
    url: checkUrl(url ?? ""),
    topics: topics ?? [],
    enabled: enabled ?? true,
    updated_at: record.created_at,
    secret: world.seeded.stream(`webhook-secret/${record.id}`).text(43),
    mode: call.mode,
    failuresInARow: 0,
    isPaused: false,
  });
  return jsonReply(201, { ...showWebhook(subscription), secret: subscription.secret });
}

/** A change of address, and switching on, begin anew with what was held back. */
function updateWebhook(
  world: World,
  call: Call,
  subscription: Subscription,
  deliverer: Deliverer,
): Subscription {
  const { label, url, topics, enabled } = bodyOf<WebhookBody>(call);
  if (label !== undefined && label !== null) subscription.label = label;
  if (url !== undefined && url !== null) subscription.url = checkUrl(url);
  if (topics) subscription.topics = topics;
  subscription.enabled = enabled ?? subscription.enabled;
  subscription.updated_at = world.clock.recordTime();
  if (subscription.enabled && (url || enabled)) deliverer.resume(subscription);
  return subscription;
}

/** `https`; on this machine `http` too, since that is where tests listen. */
function checkUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url?.hostname ?? "");
  const isGood = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback);
  return isGood ? text : refuseText(400, "url must begin with https://");
}

async function pingWebhook(
  world: World,
  call: Call,
  subscription: Subscription,
  deliverer: Deliverer,
): Promise<Reply> {
  const { customer_id: customerId = world.partnerId } = bodyOf<{ customer_id?: string }>(call);
  const event = composeEvent(
    { topic: "Ping", customerId, message: { id: world.seeded.uuid() } },
    {
      traits: call.api.traits.webhooks,
      messageForm: world.settings.messageForm,
      timestamp: world.clock.recordTime(),
    },
  );
  const isGood = await deliverer.ping(subscription, { topic: "Ping", ...event });
  if (isGood && subscription.isPaused) deliverer.resume(subscription);
  return jsonReply(200, isGood);
}

function showWebhook(subscription: Subscription): JsonObject {
  const {
    id,
    label,
    url,
    partner_id,
    topics,
    enabled,
    created_at,
    updated_at,
    last_failure,
    last_failure_reason,
  } = subscription;
  return {
    id,
    label,
    url,
    partner_id,
    topics,
    enabled,
    created_at,
    updated_at,
    ...defined({ last_failure, last_failure_reason }),
  };
}
