/**
 * The type of one event: its container with the type's constant and the one message that belongs to it, or its body.
 *
 * What all events of a table arrive in is one generic type, the envelope. An event is then a use of it: its type, its
 * message, and the fields that are known for it alone.
 */
import type { Api, Event } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import type { ContainedPayload } from "../../timeline/webhooks.js";
import { containerWith, eventSchema } from "../event-schema.js";
import { docComment } from "../module/doc-comment.js";
import { literal } from "../module/literal.js";
import { Mentions } from "../module/mentions.js";
import type { ModuleDeclaration } from "../module/module.js";
import { printSchema } from "../types/print-type.js";
import { typeParameter } from "../types/special-references.js";
import { history, type VersionScope } from "../version-scope.js";

export function declareEnvelope(
  payload: ContainedPayload,
  scope: VersionScope,
  mentions: Mentions,
): ModuleDeclaration {
  const name = scope.names.envelope;
  const [type, message] = ["Type", "Message"].map((wish) => freeName(wish, scope)) as [string, string];
  const own = new Mentions();
  const container = containerWith(payload, typeParameter(type), typeParameter(message), scope.version.api);
  const printed = printSchema(container, scope, own, true);
  for (const parameter of [type, message]) own.names.delete(parameter);
  mentions.add(own);
  const comment = docComment({
    paragraphs: ["The envelope of every event: its `type`, its message, and what all events have in common."],
  });
  const head = `${name}<${type} extends string, ${message}>`;
  const declaration = printed.isObject
    ? `interface ${head} ${printed.text}`
    : `type ${head} = ${printed.text};`;
  return { exports: [{ name, isType: true }], text: `${comment}export ${declaration}` };
}

/** A type parameter must not hide a schema that the envelope mentions. */
function freeName(wish: string, { schemaNames }: VersionScope): string {
  let name = wish;
  for (let number = 1; schemaNames.has(name); number++) name = `Event${wish}${number === 1 ? "" : number}`;
  return name;
}

export function declareEvent(event: Event, scope: VersionScope, mentions: Mentions): ModuleDeclaration[] {
  const schema = eventSchema(event, scope.version.api);
  if (schema === undefined) return [];
  const name = scope.names.event(event.type);
  const exports = [{ name, isType: true }];
  const comment = eventComment(event, scope);
  const enveloped = envelopeUse(event, scope, mentions);
  // The event does not repeat what the envelope declares.
  const printed = printSchema(schema, scope, enveloped === undefined ? mentions : new Mentions(), true);
  const { base, own } = enveloped ?? {};
  const type = base === undefined ? printed.text : [base, ...(own === undefined ? [] : [own])].join(" & ");
  const declaration = !printed.isObject
    ? `type ${name} = ${type};`
    : base === undefined
      ? `interface ${name} ${type}`
      : `interface ${name} extends ${base} ${own ?? "{}"}`;
  return [{ exports, text: `${comment}export ${declaration}` }];
}

function eventComment(event: Event, scope: VersionScope): string {
  const topic =
    event.topic === undefined ? undefined : `Topic \`${event.topic}\`, delivered as \`${event.type}\`.`;
  return docComment({
    paragraphs: [
      event.summary,
      event.description,
      ...event.notes,
      topic,
      history("events", event.type, scope),
    ],
    deprecated: event.deprecated ? "" : undefined,
  });
}

interface EnvelopeUse {
  /** `WebhookEnvelope<"payout_status", PayoutMessage>` */
  readonly base: string;
  /** An object type with the fields that are known for this event alone. */
  readonly own?: string;
}

/** An event as a use of the envelope; `undefined` where it does not arrive in one. */
function envelopeUse(event: Event, scope: VersionScope, mentions: Mentions): EnvelopeUse | undefined {
  const { payload, type } = event;
  if (payload.kind !== "contained") return undefined;
  const message = printSchema(payload.message, scope, mentions, true).text;
  const base = `${scope.names.envelope}<${literal(type)}, ${message}>`;
  const own = ownFields(event, payload, scope.version.api);
  return own.properties?.size === 0 ? { base } : { base, own: printSchema(own, scope, mentions, true).text };
}

/** Fields of the container that say again what another place says: of other events that is not known. */
function ownFields(event: Event, { repeats = [] }: ContainedPayload, api: Api): Schema {
  const whole = eventSchema(event, api);
  const fields = repeats.flatMap(({ field, path }): [string, Schema][] => {
    const schema = whole?.properties?.get(field);
    return schema === undefined
      ? []
      : [[field, { ...schema, docs: { description: `Equals \`${path.join(".")}\`.` } }]];
  });
  return {
    types: ["object"],
    properties: new Map(fields),
    required: (whole?.required ?? []).filter((required) => fields.some(([field]) => field === required)),
  };
}
