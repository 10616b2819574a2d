/**
 * `events.ts`: the events that the service sends, as a union on `type`.
 *
 * An event unknown to a version arrives as `$unknown`, so an exhaustive `switch` must handle it.
 */
import type { Comment, Statement, Member, NameType } from "../../code/syntax.js";
import * as make from "../../code/make.js";
import type { Event, Api } from "../../model/api.js";
import type { Topic, ContainedPayload } from "../../timeline/webhooks.js";
import { type EmittedModule, fromModule, runtimeType } from "../module/module.js";
import { docComment, prose, remark } from "../module/doc-comment.js";
import { type Part, parts, typeNames, valueNames, versionModule } from "../module/homes.js";
import { history, leftOutPart, type VersionScope } from "../version-scope.js";
import { tagConstant } from "../types/emit-types.js";
import type { Schema } from "../../schema/schema.js";
import { containerWith, eventSchema } from "../event-schema.js";
import { schemaType } from "../types/schema-type.js";
import { specialSchema } from "../types/special-references.js";
import { groupBy } from "../../values/collections.js";

export function emitEvents(scope: VersionScope): EmittedModule[] {
  const { webhooks, api } = scope.version;
  if (webhooks === undefined) return [];
  const notes = leftOutPart(api.leftOut.filter(({ kind }) => kind === "webhook"));
  const purpose = "The events that the service delivers to a webhook. Switch on `type`.";
  return [versionModule(scope, "events", purpose, { notes, partsOf })];
}

const unknownName = "UnknownWebhookEvent";
const unionName = "WebhookEvent";
const tagName = "WebhookEventTag";

function partsOf(scope: VersionScope): Part[] {
  const { version, names } = scope;
  if (version.webhooks === undefined) return [];
  const { envelope, union, unknownEvent, topics } = version.webhooks;
  const events = [...version.events.values()].filter(
    ({ declaration: { payload } }) => payload.kind !== "unknown",
  );
  const nameOf = ({ type }: Event) => typeNames(names.event(type));
  const ofUnion = ({ length }: readonly Event[]) => [
    ...typeNames(unionName),
    ...(length === 0 ? [] : valueNames(tagName)),
  ];
  const ofEnvelope = () => typeNames(names.envelope);
  return [
    ...parts([envelope], ofEnvelope, (payload) => [declareEnvelope(payload, scope)]),
    ...parts(events, nameOf, (event) => declareEvent(event, scope)),
    { home: unknownEvent.home, names: typeNames(unknownName), declare: () => [declareUnknownEvent()] },
    ...parts([union], ofUnion, (known) => declareUnion(known, scope)),
    ...parts([topics], () => valueNames("WebhookTopic", "webhookTopics"), declareTopics),
  ];
}

function declareUnknownEvent(): Statement {
  return make.exportedType(unknownName, runtimeType("UnknownEvent", "types"), {
    comments: remark(
      "An event of a type that this version does not know. Log it, acknowledge it, and find out what it is.",
    ),
  });
}

function declareUnion(known: readonly Event[], { names, version }: VersionScope): Statement[] {
  const members = [...known.map(({ type }) => names.event(type)), unknownName];
  const type = make.unionOf(members.map((name) => make.named(name, [], fromModule("events"))));
  const comments = remark(
    `Every event of version ${version.version}. Switch on \`type\`; \`$unknown\` is one of its values.`,
  );
  const tags = known.map((event) => event.type);
  return [
    make.exportedType(unionName, type, { comments }),
    ...(tags.length === 0 ? [] : tagConstant(tagName, unionName, "type", tags)),
  ];
}

/** The topics of subscriptions, with the delivered types of each. */
function declareTopics(topics: readonly Topic[]): Statement[] {
  const rows = [...groupBy(topics, ({ topic }) => topic)];
  const names = rows.map(([topic, events]) =>
    make.property(topic, make.scalar(topic), events.flatMap(topicComment)),
  );
  const types = rows.map(([topic, events]) => {
    const [first, ...others] = events.flatMap(({ type }) => type ?? []);
    return first === undefined
      ? make.property(
          topic,
          make.word("undefined", make.global),
          remark("Its delivered form is not documented."),
        )
      : make.property(topic, others.length === 0 ? make.scalar(first) : make.literal([first, ...others]));
  });
  const comments = remark("The topics to which a webhook can subscribe.");
  return [
    ...make.exportedEnum("WebhookTopic", names, { comments }),
    make.exportedConstant("webhookTopics", make.asConst(make.openedObject(types)), {
      comments: remark("Topic of a subscription → `type` of its events."),
    }),
  ];
}

/** Includes the notes of an event without its own type. */
function topicComment({ type, message, description, notes = [] }: Topic): Comment[] {
  const isUnknown = type === undefined || message === undefined;
  return prose(description, ...(isUnknown ? [...notes, "It arrives as an event of type `$unknown`."] : []));
}

function declareEnvelope(payload: ContainedPayload, scope: VersionScope): Statement {
  const name = scope.names.envelope;
  const container = containerWith(
    payload,
    specialSchema({ kind: "type-parameter", name: "Type" }),
    specialSchema({ kind: "type-parameter", name: "Message" }),
    scope.version.api,
  );
  const contained = schemaType(container, scope, true);
  const options = {
    parameters: [{ name: "Type", extends: make.keyword("string") }, { name: "Message" }],
    comments: prose(
      "The envelope of every event: its `type`, its message, and what all events have in common.",
    ),
  };
  return make.exportedShape(name, contained, options);
}

/**
 * The type of one event: its body, or its container with the constant type and the message.
 *
 * The envelope is one generic type, the container of all events. An event extends it with its own fields.
 */
function declareEvent(event: Event, scope: VersionScope): Statement[] {
  const schema = eventSchema(event, scope.version.api);
  if (schema === undefined) return [];
  const name = scope.names.event(event.type);
  const comments = eventComment(event, scope);
  const whole = schemaType(schema, scope, true);
  const enveloped = envelopeUse(event, scope);
  if (enveloped === undefined) return [make.exportedShape(name, whole, { comments })];
  // The event does not repeat the envelope's declarations.
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
  /** The fields that only this event is known to have. */
  readonly own?: readonly Member[];
}

/** An event as a use of the envelope; undefined if it does not arrive in one. */
function envelopeUse(event: Event, scope: VersionScope): EnvelopeUse | undefined {
  const { payload, type } = event;
  if (payload.kind !== "contained") return undefined;
  const message = schemaType(payload.message, scope, true);
  const base = make.named(scope.names.envelope, [make.literalType(type), message], fromModule("events"));
  const own = schemaType(ownFields(event, payload, scope.version.api), scope, true);
  return own.kind === "object" && own.members.length > 0 ? { base, own: own.members } : { base };
}

/** Container fields that repeat another value. Other events may lack them. */
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
