/**
 * Webhook events of one API version, and the callbacks of its operations.
 *
 * An event table in the traits says more than a document whose `webhooks` has one entry for all events; that
 * entry, which carries nothing but the container, is then no event of its own, nor is one that the table has.
 * Callbacks are another contract (there the caller picks the URL), so they stay with their operation.
 */
import type { DocumentOperation, DocumentWebhook } from "../document/valid-document.js";
import type { Event, EventPayload } from "./api.js";
import { buildContent, jsonContent } from "./build-content.js";
import { buildTableEvents } from "./build-table-events.js";
import { findEventTypes } from "./event-types.js";
import { compareText } from "../schema/json-reading.js";
import type { ModelContext } from "./model-context.js";

export function buildEvents(context: ModelContext): readonly Event[] {
  const table = buildTableEvents(context);
  const container = table.length === 0 ? undefined : context.traits.webhooks?.container?.schema;
  const entries = context.document.webhooks.map((webhook) => ({
    webhook,
    payload: buildPayload(webhook, context),
  }));
  const own = entries.filter(
    ({ payload }) => container === undefined || !isJust(payload, container, context),
  );
  const told = new Set(table.map(({ type }) => type));
  const others = describeEntries(own, "webhooks", context).filter(({ type }) => !told.has(type));
  return [...table, ...others].sort(byType);
}

export function buildCallbacks({ callbacks }: DocumentOperation, context: ModelContext): readonly Event[] {
  const entries = callbacks.map((webhook) => ({ webhook, payload: buildPayload(webhook, context) }));
  return describeEntries(entries, "callback", context).sort(byType);
}

interface Entry {
  readonly webhook: DocumentWebhook;
  readonly payload: EventPayload;
}

function buildPayload({ requestBody }: DocumentWebhook, context: ModelContext): EventPayload {
  const content = requestBody === undefined ? [] : buildContent(requestBody.content, context);
  const body = jsonContent(content) ?? content[0];
  if (body === undefined) return { kind: "unknown", isTypeKnown: true };
  return { kind: "whole", body: body.schema, mediaType: body.mediaType };
}

function isJust(payload: EventPayload, container: string, { view }: ModelContext): boolean {
  return payload.kind === "whole" && view.aliases(payload.body).includes(container);
}

function describeEntries(entries: readonly Entry[], source: Event["source"], context: ModelContext): Event[] {
  const types = findEventTypes(
    entries.map(({ webhook, payload }) => ({ name: webhook.name, method: webhook.method, payload })),
    context.view,
  );
  return entries.map(({ webhook, payload }, index) => {
    const { type, tag } = types[index] ?? { type: webhook.name };
    const { pointer, summary, description, deprecated } = webhook;
    return {
      type,
      source,
      pointer,
      ...(summary === undefined ? {} : { summary }),
      ...(description === undefined ? {} : { description }),
      deprecated,
      notes: [],
      payload: payload.kind === "whole" && tag !== undefined ? { ...payload, tag } : payload,
    };
  });
}

function byType(left: Event, right: Event): number {
  return compareText(left.type, right.type);
}
