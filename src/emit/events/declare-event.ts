/**
 * The type of one event: its container with the type's constant and the one message that belongs to it, or its body.
 *
 * What all events of a table arrive in is one generic type, the envelope. An event is then a use of it: its type, its
 * message, and the fields that are known for it alone.
 */
import type { Comment } from "../../code/comment.js";
import * as make from "../../code/make.js";
import type { Member, NameType, Statement } from "../../code/syntax.js";
import type { Api, Event } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import type { ContainedPayload } from "../../timeline/webhooks.js";
import { containerWith, eventSchema } from "../event-schema.js";
import { docComment } from "../module/doc-comment.js";
import { fromModule } from "../module/origins.js";
import { schemaType } from "../types/schema-type.js";
import { typeParameter } from "../types/special-references.js";
import { history, type VersionScope } from "../version-scope.js";

export function declareEnvelope(payload: ContainedPayload, scope: VersionScope): Statement {
  const name = scope.names.envelope;
  const [type, message] = ["Type", "Message"].map((wish) => freeName(wish, scope)) as [string, string];
  const container = containerWith(payload, typeParameter(type), typeParameter(message), scope.version.api);
  const contained = schemaType(container, scope, true);
  const options = {
    parameters: [{ name: type, extends: make.keyword("string") }, { name: message }],
    comments: docComment({
      paragraphs: [
        "The envelope of every event: its `type`, its message, and what all events have in common.",
      ],
    }),
  };
  return contained.kind === "object"
    ? make.exportedInterface(name, contained.members, options)
    : make.exportedType(name, contained, options);
}

/** A type parameter must not hide a schema that the envelope mentions. */
function freeName(wish: string, { schemaNames }: VersionScope): string {
  let name = wish;
  for (let number = 1; schemaNames.has(name); number++) name = `Event${wish}${number === 1 ? "" : number}`;
  return name;
}

export function declareEvent(event: Event, scope: VersionScope): Statement[] {
  const schema = eventSchema(event, scope.version.api);
  if (schema === undefined) return [];
  const name = scope.names.event(event.type);
  const comments = eventComment(event, scope);
  const whole = schemaType(schema, scope, true);
  const enveloped = envelopeUse(event, scope);
  if (enveloped === undefined)
    return whole.kind === "object"
      ? [make.exportedInterface(name, whole.members, { comments })]
      : [make.exportedType(name, whole, { comments })];
  // The event does not repeat what the envelope declares.
  const { base, own } = enveloped;
  if (whole.kind === "object") return [make.exportedInterface(name, own ?? [], { comments, bases: [base] })];
  const parts = own === undefined ? [base] : [base, make.objectType(own)];
  return [make.exportedType(name, make.intersectionOf(parts), { comments })];
}

function eventComment(event: Event, scope: VersionScope): Comment[] {
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
  readonly base: NameType;
  /** The fields that are known for this event alone. */
  readonly own?: readonly Member[];
}

/** An event as a use of the envelope; `undefined` where it does not arrive in one. */
function envelopeUse(event: Event, scope: VersionScope): EnvelopeUse | undefined {
  const { payload, type } = event;
  if (payload.kind !== "contained") return undefined;
  const message = schemaType(payload.message, scope, true);
  const base = make.named(scope.names.envelope, [make.literalType(type), message], fromModule("events"));
  const own = schemaType(ownFields(event, payload, scope.version.api), scope, true);
  return own.kind === "object" && own.members.length > 0 ? { base, own: own.members } : { base };
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
