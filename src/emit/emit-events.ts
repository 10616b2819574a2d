/**
 * `events.ts`: what the service sends, as a union on `type`.
 *
 * An event of the table is its container with the type's constant and the one message that belongs to it.
 * An event that nobody knows yet arrives as `$unknown`, so an exhaustive `switch` has to say what happens then.
 */
import type { Event } from "../model/api.js";
import { docComment } from "./doc-comment.js";
import type { EmittedFile } from "./emitted-file.js";
import { eventSchema } from "./event-schema.js";
import { literal, propertyKey } from "./literal.js";
import { emitModule, type ModuleDeclaration } from "./module.js";
import { typeImports } from "./type-imports.js";
import {
  Mentions,
  printSchema,
  provenance,
  reexportsByHome,
  runtimeImports,
  runtimeType,
  type VersionScope,
} from "./version-scope.js";

export function emitEvents(scope: VersionScope): EmittedFile[] {
  const { version } = scope;
  const placed = [...version.events.values()];
  if (placed.length === 0) return [];
  const mentions = new Mentions();
  const own = placed.filter(({ home }) => home === version.version);
  const declarations = own.flatMap(({ declaration }) => declare(declaration, scope, mentions));
  const unknownEvent = runtimeType("UnknownEvent", "types", scope, mentions);
  const known = placed
    .map(({ declaration }) => declaration)
    .filter(({ payload }) => payload.kind !== "unknown");
  return [
    emitModule({
      path: `${scope.folder}/events.ts`,
      header: [
        provenance(scope),
        "",
        "What the service sends to a webhook, and how to tell it apart: by `type`.",
      ],
      imports: [...runtimeImports(mentions), ...eventImports(known, scope), ...typeImports(mentions, scope)],
      reexports: reexportsByHome(
        placed
          .filter(({ declaration }) => declaration.payload.kind !== "unknown")
          .map(({ declaration, home }) => ({
            home,
            names: [{ name: scope.names.event(declaration.type), isType: true }],
          })),
        version.version,
        "events.js",
      ),
      declarations: [...declarations, union(known, unknownEvent, scope), ...topics(scope)],
    }),
  ];
}

function declare(event: Event, scope: VersionScope, mentions: Mentions): ModuleDeclaration[] {
  const schema = eventSchema(event, scope.version.api);
  if (schema === undefined) return [];
  const name = scope.names.event(event.type);
  const printed = printSchema(schema, scope, mentions, true);
  const comment = eventComment(event);
  const text = printed.isObject
    ? `${comment}export interface ${name} ${printed.text}`
    : `${comment}export type ${name} = ${printed.text};`;
  return [{ exports: [{ name, isType: true }], text }];
}

function eventComment(event: Event): string {
  const topic =
    event.topic === undefined ? undefined : `Topic \`${event.topic}\`, delivered as \`${event.type}\`.`;
  return docComment({
    paragraphs: [event.summary, event.description, ...event.notes, topic],
    deprecated: event.deprecated ? "" : undefined,
  });
}

/** Within the module a re-exported name is not bound, so the union imports what it names from its home. */
function eventImports(known: readonly Event[], scope: VersionScope): { from: string; types: string[] }[] {
  const byHome = new Map<string, string[]>();
  for (const { type } of known) {
    const home = scope.version.events.get(type)?.home;
    if (home === undefined || home === scope.version.version) continue;
    byHome.set(home, [...(byHome.get(home) ?? []), scope.names.event(type)]);
  }
  return Array.from(byHome, ([home, types]) => ({ from: `../${home}/events.js`, types }));
}

function union(known: readonly Event[], unknownEvent: string, scope: VersionScope): ModuleDeclaration {
  const members = [...known.map(({ type }) => scope.names.event(type)), "UnknownWebhookEvent"];
  return {
    exports: [
      { name: "WebhookEvent", isType: true },
      { name: "UnknownWebhookEvent", isType: true },
    ],
    text: [
      `/** An event of a type that version ${scope.version.version} does not know. Log it, acknowledge it, and look at what is new. */\n` +
        `export type UnknownWebhookEvent = ${unknownEvent};`,
      `/** Every event of version ${scope.version.version}. Switch on \`type\`; \`$unknown\` is one of its values. */\n` +
        `export type WebhookEvent = ${members.map((member) => `| ${member}`).join("\n")};`,
    ].join("\n\n"),
  };
}

/** Which delivered type belongs to which topic. A topic whose delivered form is not known says so. */
function topics(scope: VersionScope): ModuleDeclaration[] {
  const table = scope.version.api.traits.webhooks?.events?.filter(({ topic }) => topic !== undefined) ?? [];
  if (table.length === 0) return [];
  const rows = table.map(({ topic = "", type, description }) => {
    const unknown = type === undefined ? "How it is delivered is not documented." : undefined;
    return `${docComment({ paragraphs: [description, unknown] })}${propertyKey(topic)}: ${type === undefined ? "undefined" : literal(type)},`;
  });
  return [
    {
      exports: [{ name: "webhookTopics", isType: false }],
      text: `/** Topic of a subscription → \`type\` of the events that it brings. */\nexport const webhookTopics = {\n${rows.join("\n")}\n} as const;`,
    },
  ];
}
