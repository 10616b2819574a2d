/**
 * `webhooks.ts`: a receiver that knows the version's events, and signed deliveries to test one with.
 *
 * Only data and types differ from version to version; all of the work is the runtime's. The contract stands in
 * templates/runtime/webhooks/events.ts.
 */
import { docComment } from "../module/doc-comment.js";
import { member, objectText } from "./emit-fixtures.js";
import { verificationHome } from "./emit-verification.js";
import type { EmittedFile } from "../emitted-file.js";
import { messagePath, typePath } from "./event-table.js";
import { literal, propertyKey } from "../module/literal.js";
import {
  emitModule,
  type ModuleDeclaration,
  type ModuleImport,
  type ModuleReexport,
} from "../module/module.js";
import { provenance, type VersionScope } from "../version-scope.js";
import { verificationNames } from "../webhook-exports.js";
import { sameWebhooks, webhookEventTexts, type WebhookEventText } from "./webhooks-of.js";

export function emitWebhooks(scope: VersionScope): EmittedFile[] {
  const events = webhookEventTexts(scope);
  if (events.length === 0) return [];
  const { version } = scope.version;
  const base = sameWebhooks(scope);
  const homes =
    base === undefined
      ? [...new Set(events.map(({ home }) => home))].filter((home) => home !== version)
      : [base];
  const verification = verificationModule(scope);
  return [
    emitModule({
      path: `${scope.folder}/webhooks.ts`,
      header: [
        provenance(scope),
        "",
        "Receives what the service sends to a webhook: verified, typed, each delivery once.",
      ],
      imports: [
        ...runtimeImports(base === undefined, demandedOptions(scope).length > 0),
        { from: "./events.js", types: ["WebhookEvent"] },
        ...(base === undefined ? [{ from: "./fixtures.js", values: ["webhookFixtures"] }] : []),
        ...homes.map((home): ModuleImport => ({
          from: `../${home}/webhooks.js`,
          values: [`webhookEvents as ${eventsOf(home)}`],
        })),
        ...(verification === undefined ? [] : [{ from: verification, values: ["webhookScheme"] }]),
      ],
      starReexports: ["../runtime/webhooks/exports.js"],
      reexports: reexports(base, verification),
      declarations: [
        base === undefined ? table(events, scope) : sharedTable(base, scope),
        receiver(scope),
        ...(base === undefined ? [testDelivery(scope)] : []),
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

function verificationModule(scope: VersionScope): string | undefined {
  const home = verificationHome(scope);
  if (home === undefined) return undefined;
  return home === scope.version.version ? "./verification.js" : `../${home}/verification.js`;
}

function reexports(base: string | undefined, verification: string | undefined): ModuleReexport[] {
  const values = (names: readonly string[]) => names.map((name) => ({ name, isType: false }));
  return [
    ...(base === undefined
      ? [{ from: "./fixtures.js", names: values(["webhookFixtures"]) }]
      : [{ from: `../${base}/webhooks.js`, names: values(["createTestDelivery", "webhookFixtures"]) }]),
    ...(verification === undefined ? [] : [{ from: verification, names: values(verificationNames) }]),
  ];
}

function table(
  events: readonly WebhookEventText[],
  { version: { api, version } }: VersionScope,
): ModuleDeclaration {
  const rows = events.map(
    ({ type, home, entry }) =>
      `${propertyKey(type)}: ${home === version ? entry : `${eventsOf(home)}.events${member(type)}`},`,
  );
  return tableDeclaration(
    version,
    `version: ${literal(version)},\ntypePath: ${literal(typePath(api))},\nmessagePath: ${literal(messagePath(api))},\n` +
      `events: {\n${rows.join("\n")}\n},`,
    events.some(({ home }) => home !== version),
  );
}

function sharedTable(base: string, { version: { version } }: VersionScope): ModuleDeclaration {
  return tableDeclaration(version, `...${eventsOf(base)},\nversion: ${literal(version)},`, true);
}

function tableDeclaration(version: string, members: string, isDerived: boolean): ModuleDeclaration {
  return {
    exports: [{ name: "webhookEvents", isType: false }],
    text:
      `/** The events of version ${version}, as a receiver reads them. */\n` +
      `export const webhookEvents: WebhookEventTable<WebhookEvent> = ${objectText(members, isDerived)};`,
  };
}

function receiver(scope: VersionScope): ModuleDeclaration {
  const { version } = scope.version;
  const demanded = demandedOptions(scope);
  const comment = docComment({
    paragraphs: [
      `Receives the events of version ${version}, and with \`alsoAccept\` those of further versions.`,
      ...receiverNotes(scope),
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
      `return createReceiver(webhookEvents, ${schemeOf(scope)}, options);\n}`,
  };
}

/** In full where the events are written out; a later version that sends the same need not say it again. */
function receiverNotes(scope: VersionScope): string[] {
  const { api } = scope.version;
  const notes = sameWebhooks(scope) === undefined ? (api.traits.webhooks?.notes ?? []) : [];
  return [
    ...(typePath(api).length === 0
      ? ["A body does not say which event it is, so `typeOf` has to: it is given the body and reads headers."]
      : []),
    ...(schemeOf(scope) === "undefined"
      ? ["How deliveries are signed is not documented, so `scheme` has to say it."]
      : []),
    ...(notes.length === 0 ? [] : [notes.map((note) => `- ${note}`).join("\n")]),
  ];
}

function testDelivery(scope: VersionScope): ModuleDeclaration {
  const isDemanding = schemeOf(scope) === "undefined";
  const options = isDemanding
    ? `options: Demanding<TestDeliveryOptions, "scheme">`
    : "options?: TestDeliveryOptions";
  const overrides = isDemanding
    ? "overrides: Overrides<WebhookEvent, Type> | undefined"
    : "overrides?: Overrides<WebhookEvent, Type>";
  return {
    exports: [{ name: "createTestDelivery", isType: false }],
    text:
      `/** A signed delivery of an event, made of its fixture and of what you change in it: for tests. */\n` +
      `export function createTestDelivery<Type extends WebhookEvent["type"]>(\n` +
      `type: Type,\n${overrides},\n${options},\n): Promise<TestDelivery> {\n` +
      `return buildTestDelivery(webhookEvents, webhookFixtures, ${schemeOf(scope)}, type, overrides, options);\n}`,
  };
}

/** What the documents do not say, the consumer has to. */
function demandedOptions(scope: VersionScope): string[] {
  return [
    ...(schemeOf(scope) === "undefined" ? ["scheme"] : []),
    ...(typePath(scope.version.api).length === 0 ? ["typeOf"] : []),
  ];
}

function demanding(options: string, demanded: readonly string[]): string {
  return demanded.length === 0 ? options : `Demanding<${options}, ${demanded.map(literal).join(" | ")}>`;
}

function schemeOf(scope: VersionScope): "webhookScheme" | "undefined" {
  return verificationHome(scope) === undefined ? "undefined" : "webhookScheme";
}

/** `events2025_03_13` */
function eventsOf(home: string): string {
  return `events${home.replace(/\W/g, "_")}`;
}
