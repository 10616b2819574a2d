/**
 * `events.ts`: what the service sends, as a union on `type`.
 *
 * An event that a version does not know arrives as `$unknown`, so an exhaustive `switch` must handle it.
 */
import type { Comment } from "../../code/comment.js";
import * as make from "../../code/make.js";
import type { Statement } from "../../code/syntax.js";
import type { Event } from "../../model/api.js";
import type { Topic, Webhooks } from "../../timeline/webhooks.js";
import type { EmittedModule } from "../emitted-file.js";
import { docComment, remark } from "../module/doc-comment.js";
import { isOwn, olderHomes, ownOf, reexports, type Homed } from "../module/homes.js";
import { emitModule, type ExportedName } from "../module/module.js";
import { fromModule, runtimeType } from "../module/origins.js";
import { leftOutPart, provenance, type VersionScope } from "../version-scope.js";
import { tagConstant } from "../types/union-tags.js";
import { declareEnvelope, declareEvent } from "./declare-event.js";

export function emitEvents(scope: VersionScope): EmittedModule[] {
  const { events, webhooks } = scope.version;
  if (webhooks === undefined) return [];
  const { envelope, union, unknownEvent, topics } = webhooks;
  const own = ownOf(events.values(), scope).filter(({ payload }) => payload.kind !== "unknown");
  return [
    emitModule({
      path: `${scope.folder}/events.ts`,
      header: [
        provenance(scope),
        "",
        "The events that the service delivers to a webhook. Switch on `type`.",
        ...leftOutPart(scope.version.api.leftOut.filter(({ kind }) => kind === "webhook")),
      ],
      declarations: [
        ...(envelope !== undefined && isOwn(envelope, scope)
          ? [declareEnvelope(envelope.declaration, scope)]
          : []),
        ...own.flatMap((event) => declareEvent(event, scope)),
        ...(isOwn(unknownEvent, scope) ? [declareUnknownEvent(scope)] : []),
        ...(isOwn(union, scope) ? declareUnion(union.declaration, scope) : []),
        ...(topics !== undefined && isOwn(topics, scope) ? declareTopics(topics.declaration) : []),
      ],
      reexports: reexports(exportsOf, scope, "events"),
      homes: olderHomes(exportsOf(scope), scope, "events"),
    }),
  ];
}

const unknownName: ExportedName = { name: "UnknownWebhookEvent", isType: true };
const unionName: ExportedName = { name: "WebhookEvent", isType: true };
const tagName: ExportedName = { name: "WebhookEventTag", isType: false };
const topicNames: readonly ExportedName[] = [
  { name: "WebhookTopic", isType: false },
  { name: "webhookTopics", isType: false },
];

function exportsOf(scope: VersionScope): Homed[] {
  const { webhooks } = scope.version;
  if (webhooks === undefined) return [];
  const { union, topics } = webhooks;
  return [
    ...unionMembers(webhooks, scope),
    ...envelopeOf(webhooks, scope),
    { home: union.home, names: union.declaration.length === 0 ? [unionName] : [unionName, tagName] },
    ...(topics === undefined ? [] : [{ home: topics.home, names: topicNames }]),
  ];
}

function envelopeOf({ envelope }: Webhooks, { names }: VersionScope): Homed[] {
  return envelope === undefined
    ? []
    : [{ home: envelope.home, names: [{ name: names.envelope, isType: true }] }];
}

/** The events whose form is known, and the unknown one. */
function unionMembers({ unknownEvent }: Webhooks, { version, names }: VersionScope): Homed[] {
  const known = [...version.events.values()].filter(
    ({ declaration }) => declaration.payload.kind !== "unknown",
  );
  return [
    ...known.map(({ declaration: { type }, home }) => ({
      home,
      names: [{ name: names.event(type), isType: true }],
    })),
    { home: unknownEvent.home, names: [unknownName] },
  ];
}

function declareUnknownEvent(scope: VersionScope): Statement {
  return make.exportedType(unknownName.name, runtimeType("UnknownEvent", "types", scope), {
    comments: remark(
      "An event of a type that this version does not know. Log it, acknowledge it, and find out what it is.",
    ),
  });
}

function declareUnion(known: readonly Event[], { names, version }: VersionScope): Statement[] {
  const members = [...known.map(({ type }) => names.event(type)), unknownName.name];
  const type = {
    kind: "union",
    members: members.map((name) => make.named(name, [], fromModule("events"))),
  } as const;
  const comments = remark(
    `Every event of version ${version.version}. Switch on \`type\`; \`$unknown\` is one of its values.`,
  );
  const tags = known.map((event) => event.type);
  return [
    make.exportedType(unionName.name, type, { comments }),
    ...(tags.length === 0 ? [] : tagConstant(tagName.name, unionName.name, "type", tags)),
  ];
}

/** Which delivered type belongs to which topic. A topic whose delivered form is not known says so. */
function declareTopics(topics: readonly Topic[]): Statement[] {
  const names = topics.map((topic) =>
    make.property(topic.topic, make.scalar(topic.topic), topicComment(topic)),
  );
  const types = topics.map(({ topic, type }) =>
    type === undefined
      ? make.property(topic, make.word("undefined"), remark("Its delivered form is not documented."))
      : make.property(topic, make.scalar(type)),
  );
  const comments = remark("The topics to which a webhook can subscribe.");
  return [
    make.exportedConstant("WebhookTopic", make.asConst(make.openedObject(names)), { comments }),
    make.exportedType("WebhookTopic", make.valuesOf("WebhookTopic"), { comments }),
    make.exportedConstant("webhookTopics", make.asConst(make.openedObject(types)), {
      comments: remark("Topic of a subscription → `type` of its events."),
    }),
  ];
}

/** An event's notes are with its type; of an event without a type, they are here. */
function topicComment({ type, message, description, notes = [] }: Topic): Comment[] {
  const isUnknown = type === undefined || message === undefined;
  return docComment({
    paragraphs: [description, ...(isUnknown ? [...notes, "It arrives as an event of type `$unknown`."] : [])],
  });
}
