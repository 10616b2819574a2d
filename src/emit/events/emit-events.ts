/**
 * `events.ts`: what the service sends, as a union on `type`.
 *
 * An event of the table is its container with the type's constant and the one message that belongs to it.
 * An event that nobody knows yet arrives as `$unknown`, so an exhaustive `switch` has to say what happens then.
 */
import type { Event } from "../../model/api.js";
import type { EventTrait } from "../../model/traits.js";
import type { ApiVersion } from "../../model/version.js";
import type { TimelineVersion } from "../../timeline/timeline.js";
import { docComment } from "../module/doc-comment.js";
import type { EmittedFile } from "../emitted-file.js";
import { declareEnvelope, envelopeHome, envelopeUse } from "./event-envelope.js";
import { eventSchema } from "../event-schema.js";
import { knownEvents } from "./event-table.js";
import { history } from "../history.js";
import { literal, propertyKey } from "../module/literal.js";
import { emitModule, type ExportedName, type ModuleDeclaration } from "../module/module.js";
import { reexports, type Homed } from "../module/reexports.js";
import { typeImports } from "../type-imports.js";
import {
  Mentions,
  printSchema,
  provenance,
  runtimeImports,
  runtimeType,
  type VersionScope,
} from "../version-scope.js";

export function emitEvents(scope: VersionScope): EmittedFile[] {
  const { version } = scope;
  if (version.events.size === 0) return [];
  const mentions = new Mentions();
  const known = knownEvents(version.api.events);
  const own = known.filter(({ type }) => homeOf(type, version) === version.version);
  const envelope = envelopeHome(scope);
  const declarations = [
    ...(envelope === version.version ? declareEnvelope(scope, mentions) : []),
    ...own.flatMap((event) => declareEvent(event, scope, mentions)),
  ];
  const isOwn = (home: ApiVersion): boolean => home === version.version;
  const hasOwnUnion = isOwn(unionHome(scope));
  const rest = [
    ...(isOwn(unknownHome(scope)) ? [unknownEvent(scope, mentions)] : []),
    ...(hasOwnUnion ? [union(known, scope)] : []),
    ...(isOwn(topicsHome(scope)) ? topics(topicTable(version)) : []),
  ];
  return [
    emitModule({
      path: `${scope.folder}/events.ts`,
      header: [provenance(scope), "", "The events that the service delivers to a webhook. Switch on `type`."],
      imports: [
        ...runtimeImports(mentions),
        ...importsFromHomes(
          [
            ...(envelope === undefined || own.length === 0
              ? []
              : [[envelope, scope.names.envelope] as const]),
            ...(hasOwnUnion ? unionMembers(known, scope) : []),
          ],
          scope,
        ),
        ...typeImports(mentions, scope),
      ],
      reexports: reexports(exportsOf, scope, "events.js"),
      declarations: [...declarations, ...rest],
    }),
  ];
}

function exportsOf(scope: VersionScope): Homed[] {
  const { version, names } = scope;
  if (version.events.size === 0) return [];
  const envelope = envelopeHome(scope);
  return [
    ...knownEvents(version.api.events).map(({ type }) => ({
      home: homeOf(type, version),
      names: [{ name: names.event(type), isType: true }],
    })),
    ...(envelope === undefined ? [] : [{ home: envelope, names: [{ name: names.envelope, isType: true }] }]),
    { home: unknownHome(scope), names: [unknownName] },
    { home: unionHome(scope), names: [unionName] },
    ...(topicTable(version).length === 0 ? [] : [{ home: topicsHome(scope), names: topicNames }]),
  ];
}

const unknownName: ExportedName = { name: "UnknownWebhookEvent", isType: true };
const unionName: ExportedName = { name: "WebhookEvent", isType: true };
const topicNames: readonly ExportedName[] = [
  { name: "WebhookTopic", isType: false },
  { name: "webhookTopics", isType: false },
];

function homeOf(type: string, version: TimelineVersion): ApiVersion {
  return version.events.get(type)?.home ?? version.version;
}

/** The oldest version of which this gives the same: it writes out what they share. */
function firstAlike(
  { timeline, version }: VersionScope,
  spell: (version: TimelineVersion) => unknown,
): ApiVersion {
  const spelled = JSON.stringify(spell(version));
  const first = timeline.versions.find(
    (older) => older.events.size > 0 && JSON.stringify(spell(older)) === spelled,
  );
  return first?.version ?? version.version;
}

function unknownHome(scope: VersionScope): ApiVersion {
  return firstAlike(scope, () => "");
}

function unionHome(scope: VersionScope): ApiVersion {
  return firstAlike(scope, (version) =>
    knownEvents(version.api.events).map(({ type }) => [type, homeOf(type, version)]),
  );
}

function topicsHome(scope: VersionScope): ApiVersion {
  return firstAlike(scope, topicTable);
}

export function declareEvent(event: Event, scope: VersionScope, mentions: Mentions): ModuleDeclaration[] {
  const schema = eventSchema(event, scope.version.api);
  if (schema === undefined) return [];
  const name = scope.names.event(event.type);
  const exports = [{ name, isType: true }];
  const comment = eventComment(event, scope);
  const enveloped = envelopeUse(event, scope, mentions);
  // What is already in the envelope is not mentioned by the event.
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

function unknownEvent(scope: VersionScope, mentions: Mentions): ModuleDeclaration {
  return {
    exports: [unknownName],
    text:
      `/** An event of a type that this version does not know. Log it, acknowledge it, and look at what is new. */\n` +
      `export type UnknownWebhookEvent = ${runtimeType("UnknownEvent", "types", scope, mentions)};`,
  };
}

type HomedName = readonly [home: ApiVersion, name: string];

function unionMembers(known: readonly Event[], scope: VersionScope): HomedName[] {
  const events = known.map(({ type }): HomedName => [homeOf(type, scope.version), scope.names.event(type)]);
  return [...events, [unknownHome(scope), unknownName.name]];
}

/** Within the module a re-exported name is not bound, so what own declarations name is imported from its home. */
function importsFromHomes(
  names: readonly HomedName[],
  scope: VersionScope,
): { from: string; types: string[] }[] {
  const byHome = new Map<string, string[]>();
  for (const [home, name] of names) {
    if (home !== scope.version.version) byHome.set(home, [...(byHome.get(home) ?? []), name]);
  }
  return Array.from(byHome, ([home, types]) => ({ from: `../${home}/events.js`, types }));
}

function union(known: readonly Event[], scope: VersionScope): ModuleDeclaration {
  const members = [...known.map(({ type }) => scope.names.event(type)), unknownName.name];
  return {
    exports: [unionName],
    text:
      `/** Every event of version ${scope.version.version}. Switch on \`type\`; \`$unknown\` is one of its values. */\n` +
      `export type WebhookEvent = ${members.map((member) => `| ${member}`).join("\n")};`,
  };
}

type TopicRow = EventTrait & { readonly topic: string };

function topicTable({ api }: TimelineVersion): TopicRow[] {
  const rows = api.traits.webhooks?.events ?? [];
  return rows.flatMap((row) => (row.topic === undefined ? [] : [{ ...row, topic: row.topic }]));
}

/** Which delivered type belongs to which topic. A topic whose delivered form is not known says so. */
function topics(rows: readonly TopicRow[]): ModuleDeclaration[] {
  if (rows.length === 0) return [];
  const enumRows = rows.map((row) => `${topicComment(row)}${propertyKey(row.topic)}: ${literal(row.topic)},`);
  const mapRows = rows.map(({ topic, type }) =>
    type === undefined
      ? `/** How it is delivered is not documented. */\n${propertyKey(topic)}: undefined,`
      : `${propertyKey(topic)}: ${literal(type)},`,
  );
  return [
    {
      exports: topicNames,
      text: [
        `/** What a webhook can subscribe to. */\nexport const WebhookTopic = {\n${enumRows.join("\n")}\n} as const;`,
        `/** What a webhook can subscribe to. */\nexport type WebhookTopic = (typeof WebhookTopic)[keyof typeof WebhookTopic];`,
        `/** Topic of a subscription → \`type\` of the events that it brings. */\nexport const webhookTopics = {\n${mapRows.join("\n")}\n} as const;`,
      ].join("\n\n"),
    },
  ];
}

/** What is known of an event stands with its type; of one without a type, here. */
function topicComment({ type, message, description, notes = [] }: TopicRow): string {
  const isUnknown = type === undefined || message === undefined;
  return docComment({
    paragraphs: [
      description,
      ...(isUnknown ? [...notes, "It arrives as an event of the type `$unknown`."] : []),
    ],
  });
}
