/**
 * Webhook events of one API version, and the callbacks of its operations.
 *
 * An event table in the traits replaces a single `webhooks` entry for all events, whose payload is just the container,
 * and the entries that it lists. Callbacks are a different contract (the caller picks the URL), so they stay with their
 * operation.
 */
import type { DocumentOperation, DocumentWebhook } from "../document/valid-document.js";
import type { SchemaView } from "../schema/schema-view.js";
import type { EventTrait } from "../traits/types.js";
import { distinctNames } from "../values/place-name.js";
import { settleNames } from "../values/settle-names.js";
import { compareText } from "../values/text.js";
import type { DeliveryForm, Event, EventPayload } from "./api.js";
import { buildContent, buildResponses, jsonContent } from "./build-content.js";
import { buildParameter } from "./build-parameters.js";
import { checkField, checkSchema } from "./build-traits.js";
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
  const listed = new Set(table.map(({ type }) => type));
  const others = describeEntries(own, "webhooks", context).filter(({ type }) => !listed.has(type));
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
    entries.map(({ webhook: { name, method, pointer }, payload }) => ({ name, method, pointer, payload })),
    context.view,
  );
  return entries.map(({ webhook, payload }, index) => {
    const { type, tag } = types[index] ?? { type: webhook.name };
    const { pointer, summary, description, deprecated } = webhook;
    return {
      type,
      source,
      pointer,
      ...(summary !== undefined && { summary }),
      ...(description !== undefined && { description }),
      deprecated,
      notes: [],
      payload: payload.kind === "whole" && tag !== undefined ? { ...payload, tag } : payload,
      comparedOnly: {
        form: buildForm(webhook),
        parameters: webhook.parameters.flatMap((parameter) => buildParameter(parameter, context)),
        answers: buildResponses(webhook.responses, context),
      },
    };
  });
}

function buildForm({ method, url, requestBody }: DocumentWebhook): DeliveryForm {
  return {
    method,
    ...(url !== undefined && { url }),
    mediaTypes: (requestBody?.content ?? []).map(({ mediaType }) => mediaType),
    hasAlwaysBody: requestBody?.required === true,
  };
}

function byType(left: Event, right: Event): number {
  return compareText(left.type, right.type);
}

interface EventEntry {
  readonly name: string;
  readonly method: string;
  readonly pointer: string;
  readonly payload: EventPayload;
}

interface EventType {
  readonly type: string;
  /** The property that holds the type. */
  readonly tag?: string;
}

/**
 * The types that distinguish the entries of `webhooks`: a payload property with a distinct value for each, else the
 * entry's key.
 *
 * One property for all entries, since a receiver reads it before it knows the event. It counts if its value is constant,
 * or if the key of the entry is among its values; and only if no two entries share a value.
 */
function findEventTypes(entries: readonly EventEntry[], view: SchemaView): readonly EventType[] {
  const [best] = tagNames
    .map((tag) => ({ tag, types: typesBy(tag, entries, view) }))
    .filter(({ types }) => areDistinct(types))
    .sort((left, right) => known(right.types) - known(left.types));
  const types = entries.map(({ name }, index): EventType => {
    const type = best?.types[index];
    return best === undefined || type === undefined ? { type: name } : { type, tag: best.tag };
  });
  return distinguishByMethod(types, entries);
}

/** Common names of the property with an event's type; `action` is omitted because it repeats between events. */
const tagNames = ["type", "event", "event_type", "eventType", "event_name", "eventName", "topic", "kind"];

function typesBy(
  tag: string,
  entries: readonly EventEntry[],
  view: SchemaView,
): readonly (string | undefined)[] {
  return entries.map(({ name, payload }) => {
    const values = payload.kind === "whole" ? (view.constant(payload.body, tag)?.values ?? []) : [];
    const key = name.replace(/^\//, "");
    return values.includes(key) ? key : values.length === 1 ? values[0] : undefined;
  });
}

/** Compared together with the keys of entries without a type. */
function areDistinct(types: readonly (string | undefined)[]): boolean {
  const stated = types.filter((type) => type !== undefined);
  return stated.length > 0 && new Set(stated).size === stated.length;
}

function known(types: readonly (string | undefined)[]): number {
  return types.filter((type) => type !== undefined).length;
}

/** A key may have several methods, and callbacks of one name several URLs. `POST` is the expected one. */
function distinguishByMethod(types: readonly EventType[], entries: readonly EventEntry[]): EventType[] {
  const claims = types.map(({ type }, index) => {
    const { method = "", pointer = "" } = entries[index] ?? {};
    const byMethod = `${type}.${method.toLowerCase()}`;
    return { wishes: distinctNames(type, byMethod, pointer), isOwn: method.toLowerCase() === "post" };
  });
  const names = settleNames(claims, () => true);
  return types.map((eventType, index) => {
    const name = names[index] ?? eventType.type;
    return name === eventType.type ? eventType : { type: name };
  });
}

/** Events from the traits' table: each row is an event with its message in the container. */
function buildTableEvents(context: ModelContext): readonly Event[] {
  const table = context.traits.webhooks?.events ?? [];
  return table.flatMap((row, index) => {
    const pointer = `#/x-client/webhooks/events/${index}`;
    const type = row.type ?? row.topic;
    if (type === undefined) {
      context.report(
        "EVENT_WITHOUT_NAME",
        pointer,
        `The event "${row.description}" has neither topic nor type.`,
      );
      return [];
    }
    if (table.findIndex((other) => (other.type ?? other.topic) === type) < index) {
      context.report("TRAIT_NAME_REPEATED", pointer, `Two events of the table have the type \`${type}\`.`);
      return [];
    }
    return [buildTableEvent(row, type, pointer, context)];
  });
}

function buildTableEvent(row: EventTrait, type: string, pointer: string, context: ModelContext): Event {
  return {
    type,
    ...(row.topic === undefined ? {} : { topic: row.topic }),
    source: "table",
    pointer,
    description: row.description,
    deprecated: false,
    notes: row.notes ?? [],
    payload: tablePayload(row, pointer, context),
  };
}

/** Without a container, the message is the whole delivery. */
function tablePayload(
  { type, message, wrapper, repeats = [] }: EventTrait,
  pointer: string,
  context: ModelContext,
): EventPayload {
  if (type === undefined || message === undefined)
    return { kind: "unknown", isTypeKnown: type !== undefined };
  if (!checkSchema(message, `${pointer}/message`, context)) return { kind: "unknown", isTypeKnown: true };
  const container = context.traits.webhooks?.container;
  if (container === undefined)
    return { kind: "whole", body: { reference: message }, mediaType: "application/json" };
  repeats.forEach(({ path }, index) => {
    checkField(container.schema, path, `${pointer}/repeats/${index}/path`, context);
  });
  return {
    kind: "contained",
    container: container.schema,
    messagePath: container.messagePath,
    message: { reference: message },
    ...(wrapper === undefined ? {} : { wrapper }),
    ...(repeats.length === 0 ? {} : { repeats }),
  };
}
