/**
 * `webhooks.ts`: a receiver that knows the version's events, and signed deliveries to test one with.
 *
 * Only data and types differ from version to version; all of the work is the runtime's. The contract is in
 * templates/runtime/webhooks/events.ts.
 */
import type { ApiVersion } from "../../model/version.js";
import type { Receiver } from "../../timeline/webhooks.js";
import type { EmittedFile } from "../emitted-file.js";
import { verificationNames } from "../fixed-names.js";
import { docComment } from "../module/doc-comment.js";
import { homeAlias, isOwn } from "../module/homes.js";
import { literal, propertyKey } from "../module/literal.js";
import {
  emitModule,
  type ModuleDeclaration,
  type ModuleImport,
  type ModuleReexport,
} from "../module/module.js";
import { provenance, type VersionScope } from "../version-scope.js";
import { eventEntry, member, messagePath, objectText, otherHomes, typePath } from "./event-table.js";

export function emitWebhooks(scope: VersionScope): EmittedFile[] {
  const receiver = scope.version.webhooks?.receiver;
  if (receiver === undefined) return [];
  const hasOwnTable = isOwn(receiver.table, scope);
  const homes = hasOwnTable ? otherHomes(receiver, scope) : [receiver.table.home];
  const verification = verificationModule(receiver, scope);
  return [
    emitModule({
      path: `${scope.folder}/webhooks.ts`,
      header: [
        provenance(scope),
        "",
        "Receives what the service sends to a webhook: verified, typed, each delivery once.",
      ],
      imports: [
        ...runtimeImports(hasOwnTable, demandedOptions(receiver, scope).length > 0),
        { from: "./events.js", types: ["WebhookEvent"] },
        ...(hasOwnTable ? [{ from: "./fixtures.js", values: ["webhookFixtures"] }] : []),
        ...homes.map((home): ModuleImport => ({
          from: `../${home}/webhooks.js`,
          values: [`webhookEvents as ${eventsOf(home)}`],
        })),
        ...(verification === undefined ? [] : [{ from: verification, values: ["webhookScheme"] }]),
      ],
      starReexports: ["../runtime/webhooks/exports.js"],
      reexports: reexports(receiver, scope, verification),
      declarations: [
        hasOwnTable ? declareTable(receiver, scope) : declareSharedTable(receiver.table.home, scope),
        declareReceiver(receiver, scope),
        ...(hasOwnTable ? [declareTestDelivery(receiver)] : []),
      ],
    }),
  ];
}

function runtimeImports(hasTestDelivery: boolean, isDemanding: boolean): ModuleImport[] {
  return [
    { from: "../runtime/webhooks/events.js", types: ["EventOf", "WebhookEventTable"] },
    {
      from: "../runtime/webhooks/receiver.js",
      values: ["createReceiver"],
      types: [
        ...["SwitchOverOptions", "WebhookReceiver", "WebhookReceiverOptions"],
        ...(isDemanding ? ["Demanding"] : []),
      ],
    },
    ...(hasTestDelivery
      ? [
          {
            from: "../runtime/webhooks/test-delivery.js",
            values: ["buildTestDelivery"],
            types: ["Overrides", "TestDelivery", "TestDeliveryOptions"],
          },
        ]
      : []),
  ];
}

function verificationModule({ verification }: Receiver, scope: VersionScope): string | undefined {
  if (verification === undefined) return undefined;
  return isOwn(verification, scope) ? "./verification.js" : `../${verification.home}/verification.js`;
}

function reexports(
  { table }: Receiver,
  scope: VersionScope,
  verification: string | undefined,
): ModuleReexport[] {
  const values = (names: readonly string[]) => names.map((name) => ({ name, isType: false }));
  return [
    isOwn(table, scope)
      ? { from: "./fixtures.js", names: values(["webhookFixtures"]) }
      : { from: `../${table.home}/webhooks.js`, names: values(["createTestDelivery", "webhookFixtures"]) },
    ...(verification === undefined ? [] : [{ from: verification, names: values(verificationNames) }]),
  ];
}

function declareTable({ entries }: Receiver, scope: VersionScope): ModuleDeclaration {
  const { api, version } = scope.version;
  const rows = Array.from(entries, ([type, entry]) => {
    const text = isOwn(entry, scope)
      ? literal(eventEntry(entry.declaration, api))
      : `${eventsOf(entry.home)}.events${member(type)}`;
    return `${propertyKey(type)}: ${text},`;
  });
  return tableDeclaration(
    version,
    `version: ${literal(version)},\ntypePath: ${literal(typePath(api))},\nmessagePath: ${literal(messagePath(api))},\n` +
      `events: {\n${rows.join("\n")}\n},`,
    otherHomes({ entries }, scope).length > 0,
  );
}

function declareSharedTable(home: ApiVersion, { version: { version } }: VersionScope): ModuleDeclaration {
  return tableDeclaration(version, `...${eventsOf(home)},\nversion: ${literal(version)},`, true);
}

function tableDeclaration(version: string, members: string, isDerived: boolean): ModuleDeclaration {
  return {
    exports: [{ name: "webhookEvents", isType: false }],
    text:
      `/** The events of version ${version}, as a receiver reads them. */\n` +
      `export const webhookEvents: WebhookEventTable<WebhookEvent> = ${objectText(members, isDerived)};`,
  };
}

function declareReceiver(receiver: Receiver, scope: VersionScope): ModuleDeclaration {
  const { version } = scope.version;
  const demanded = demandedOptions(receiver, scope);
  const comment = docComment({
    paragraphs: [
      `Receives the events of version ${version}, and with \`alsoAccept\` those of other versions.`,
      ...receiverNotes(receiver, scope),
    ],
  });
  const switchOver = demanding("SwitchOverOptions<Others>", demanded);
  const options = demanding("WebhookReceiverOptions", demanded);
  return {
    exports: [{ name: "createWebhookReceiver", isType: false }],
    text:
      `${comment}export function createWebhookReceiver<const Others extends readonly WebhookEventTable[]>(\n` +
      `options: ${switchOver},\n): WebhookReceiver<WebhookEvent | EventOf<Others[number]>>;\n` +
      `export function createWebhookReceiver(options: ${options}): WebhookReceiver<WebhookEvent>;\n` +
      `export function createWebhookReceiver(options: WebhookReceiverOptions): WebhookReceiver<never> {\n` +
      `return createReceiver(webhookEvents, ${schemeOf(receiver)}, options);\n}`,
  };
}

/** In full where the events are declared; a later version that sends the same events does not repeat it. */
function receiverNotes(receiver: Receiver, scope: VersionScope): string[] {
  const { api } = scope.version;
  const notes = isOwn(receiver.table, scope) ? (api.traits.webhooks?.notes ?? []) : [];
  return [
    ...(typePath(api).length === 0
      ? ["A body does not name its event, so `typeOf` must: it receives the body and can read headers."]
      : []),
    ...(receiver.verification === undefined
      ? ["How deliveries are signed is not documented, so `scheme` must specify it."]
      : []),
    ...(notes.length === 0 ? [] : [notes.map((note) => `- ${note}`).join("\n")]),
  ];
}

function declareTestDelivery(receiver: Receiver): ModuleDeclaration {
  const isDemanding = receiver.verification === undefined;
  const options = isDemanding
    ? `options: Demanding<TestDeliveryOptions, "scheme">`
    : "options?: TestDeliveryOptions";
  const overrides = isDemanding
    ? "overrides: Overrides<WebhookEvent, Type> | undefined"
    : "overrides?: Overrides<WebhookEvent, Type>";
  return {
    exports: [{ name: "createTestDelivery", isType: false }],
    text:
      `/** A signed delivery of an event, for tests: its fixture with your changes. */\n` +
      `export function createTestDelivery<Type extends WebhookEvent["type"]>(\n` +
      `type: Type,\n${overrides},\n${options},\n): Promise<TestDelivery> {\n` +
      `return buildTestDelivery(webhookEvents, webhookFixtures, ${schemeOf(receiver)}, type, overrides, options);\n}`,
  };
}

/** The consumer must provide what the documents leave out. */
function demandedOptions({ verification }: Receiver, scope: VersionScope): string[] {
  return [
    ...(verification === undefined ? ["scheme"] : []),
    ...(typePath(scope.version.api).length === 0 ? ["typeOf"] : []),
  ];
}

function demanding(options: string, demanded: readonly string[]): string {
  return demanded.length === 0 ? options : `Demanding<${options}, ${demanded.map(literal).join(" | ")}>`;
}

function schemeOf({ verification }: Receiver): "webhookScheme" | "undefined" {
  return verification === undefined ? "undefined" : "webhookScheme";
}

function eventsOf(home: ApiVersion): string {
  return homeAlias("events", home);
}
