/** Webhooks of a partner: creation, which shows the secret once, reading, changing, deleting, pinging. */
import {
  argumentsOf,
  bodyOf,
  type HandledCall,
  type Deliverer,
  emptyReply,
  type Handler,
  type JsonObject,
  jsonReply,
  type Reply,
} from "../../../src/sandbox/behaviour.js";
import type { EventBus, WebhookRecord } from "./events.js";
import { pageOf, type PageArguments } from "./pages.js";
import { defined } from "./values.js";
import { findOwned, newRecord, ownerOf, refuseText, type World } from "./world.js";

export function webhookHandlers(world: World, bus: EventBus): [string, Handler][] {
  const { webhooks, deliverer } = bus;
  const list = (call: HandledCall): WebhookRecord[] => {
    const owner = ownerOf(world, call);
    return webhooks.list(({ partner_id, mode }) => partner_id === owner.partnerId && mode === owner.mode);
  };
  const find = (call: HandledCall): WebhookRecord => {
    const { id } = argumentsOf<{ id: string }>(call);
    const webhook = findOwned(world, call, webhooks, id, "webhook");
    return webhook.mode === call.mode ? webhook : refuseText(404, `There is no webhook ${id}`);
  };
  return [
    ["createWebhook", (call) => createWebhook(world, call, bus)],
    [
      "listWebhooks",
      (call) => {
        const page = pageOf(webhooks, list(call), argumentsOf<PageArguments>(call));
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
        const webhook = find(call);
        webhooks.remove(webhook.id);
        deliverer.remove(webhook);
        return emptyReply(200);
      },
    ],
    ["pingWebhook", (call) => pingWebhook(world, call, find(call), bus)],
  ];
}

interface WebhookBody {
  readonly label?: string | null;
  readonly url?: string | null;
  readonly topics?: readonly string[] | null;
  readonly enabled?: boolean | null;
}

function createWebhook(world: World, call: HandledCall, { webhooks }: EventBus): Reply {
  const { label, url, topics, enabled } = bodyOf<WebhookBody>(call);
  const record = newRecord(world, ownerOf(world, call));
  const webhook = webhooks.add({
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
  return jsonReply(201, { ...showWebhook(webhook), secret: webhook.secret });
}

function updateWebhook(
  world: World,
  call: HandledCall,
  webhook: WebhookRecord,
  deliverer: Deliverer,
): WebhookRecord {
  const { label, url, topics, enabled } = bodyOf<WebhookBody>(call);
  deliverer.update(webhook, {
    ...(url === undefined || url === null ? {} : { url: checkUrl(url) }),
    ...(topics ? { topics } : {}),
    ...(typeof enabled === "boolean" ? { enabled } : {}),
  });
  if (label !== undefined && label !== null) webhook.label = label;
  webhook.updated_at = world.clock.recordTime();
  return webhook;
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
  call: HandledCall,
  webhook: WebhookRecord,
  { compose, deliverer }: EventBus,
): Promise<Reply> {
  const { customer_id: customerId = world.partnerId } = bodyOf<{ customer_id?: string }>(call);
  const event = compose({ topic: "Ping", customerId, message: { id: world.seeded.uuid() } });
  const isGood = await deliverer.ping(webhook, event);
  if (isGood && webhook.isPaused) deliverer.resume(webhook);
  return jsonReply(200, isGood);
}

function showWebhook(webhook: WebhookRecord): JsonObject {
  const { id, label, url, partner_id, topics, enabled, created_at, updated_at, lastFailure } = webhook;
  return {
    id,
    label,
    url,
    partner_id,
    topics,
    enabled,
    created_at,
    updated_at,
    ...defined({ last_failure: lastFailure?.at, last_failure_reason: lastFailure?.reason }),
  };
}
