/**
 * `events.ts`: what the service sends, as a union on `type`.
 *
 * An event that a version does not know arrives as `$unknown`, so an exhaustive `switch` must handle it.
 */
import type { Event } from "../../model/api.js";
import type { Topic, Webhooks } from "../../timeline/webhooks.js";
import type { EmittedFile } from "../emitted-file.js";
import { docComment } from "../module/doc-comment.js";
import { importTypes, isOwn, ownOf, reexports, type Homed } from "../module/homes.js";
import { literal, propertyKey } from "../module/literal.js";
import { Mentions, runtimeImports, runtimeType, typeImports } from "../module/mentions.js";
import { emitModule, type ExportedName, type ModuleDeclaration } from "../module/module.js";
import { provenance, type VersionScope } from "../version-scope.js";
import { declareEnvelope, declareEvent } from "./declare-event.js";

export function emitEvents(scope: VersionScope): EmittedFile[] {
  const { events, webhooks } = scope.version;
  if (webhooks === undefined) return [];
  const { envelope, union, unknownEvent, topics } = webhooks;
  const mentions = new Mentions();
  const own = ownOf(events.values(), scope).filter(({ payload }) => payload.kind !== "unknown");
  const declarations = [
    ...(envelope !== undefined && isOwn(envelope, scope)
      ? [declareEnvelope(envelope.declaration, scope, mentions)]
      : []),
    ...own.flatMap((event) => declareEvent(event, scope, mentions)),
    ...(isOwn(unknownEvent, scope) ? [declareUnknownEvent(scope, mentions)] : []),
    ...(isOwn(union, scope) ? [declareUnion(union.declaration, scope)] : []),
    ...(topics !== undefined && isOwn(topics, scope) ? [declareTopics(topics.declaration)] : []),
  ];
  const mentioned = [
    ...(own.length === 0 ? [] : envelopeOf(webhooks, scope)),
    ...(isOwn(union, scope) ? unionMembers(webhooks, scope) : []),
  ];
  return [
    emitModule({
      path: `${scope.folder}/events.ts`,
      header: [provenance(scope), "", "The events that the service delivers to a webhook. Switch on `type`."],
      imports: [
        ...runtimeImports(mentions),
        ...importTypes(mentioned, scope, "events.js"),
        ...typeImports(mentions, scope),
      ],
      reexports: reexports(exportsOf, scope, "events.js"),
      declarations,
    }),
  ];
}

const unknownName: ExportedName = { name: "UnknownWebhookEvent", isType: true };
const unionName: ExportedName = { name: "WebhookEvent", isType: true };
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
    { home: union.home, names: [unionName] },
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

function declareUnknownEvent(scope: VersionScope, mentions: Mentions): ModuleDeclaration {
  return {
    exports: [unknownName],
    text:
      `/** An event of a type that this version does not know. Log it, acknowledge it, and find out what it is. */\n` +
      `export type UnknownWebhookEvent = ${runtimeType("UnknownEvent", "types", scope, mentions)};`,
  };
}

function declareUnion(known: readonly Event[], { names, version }: VersionScope): ModuleDeclaration {
  const members = [...known.map(({ type }) => names.event(type)), unknownName.name];
  return {
    exports: [unionName],
    text:
      `/** Every event of version ${version.version}. Switch on \`type\`; \`$unknown\` is one of its values. */\n` +
      `export type WebhookEvent = ${members.map((member) => `| ${member}`).join("\n")};`,
  };
}

/** Which delivered type belongs to which topic. A topic whose delivered form is not known says so. */
function declareTopics(topics: readonly Topic[]): ModuleDeclaration {
  const names = topics.map(
    (topic) => `${topicComment(topic)}${propertyKey(topic.topic)}: ${literal(topic.topic)},`,
  );
  const types = topics.map(({ topic, type }) =>
    type === undefined
      ? `/** Its delivered form is not documented. */\n${propertyKey(topic)}: undefined,`
      : `${propertyKey(topic)}: ${literal(type)},`,
  );
  return {
    exports: topicNames,
    text: [
      `/** The topics to which a webhook can subscribe. */\nexport const WebhookTopic = {\n${names.join("\n")}\n} as const;`,
      `/** The topics to which a webhook can subscribe. */\nexport type WebhookTopic = (typeof WebhookTopic)[keyof typeof WebhookTopic];`,
      `/** Topic of a subscription → \`type\` of its events. */\nexport const webhookTopics = {\n${types.join("\n")}\n} as const;`,
    ].join("\n\n"),
  };
}

/** An event's notes are with its type; of an event without a type, they are here. */
function topicComment({ type, message, description, notes = [] }: Topic): string {
  const isUnknown = type === undefined || message === undefined;
  return docComment({
    paragraphs: [description, ...(isUnknown ? [...notes, "It arrives as an event of type `$unknown`."] : [])],
  });
}
