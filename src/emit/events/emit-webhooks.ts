/**
 * `webhooks.ts`: a receiver that knows the version's events, and signed deliveries to test it with.
 *
 * Only data and types differ between versions; the runtime does the work. The contract is in
 * templates/runtime/webhooks/events.ts.
 */
import * as make from "../../code/make.js";
import type {
  Expression,
  NameType,
  Parameter,
  Property,
  Statement,
  Type,
  WordExpression,
} from "../../code/syntax.js";
import type { Api } from "../../model/api.js";
import type { ApiVersion } from "../../values/version.js";
import type { Receiver } from "../../timeline/webhooks.js";
import { type EmittedModule, type ModuleReexport, fromModule, fromRuntime } from "../module/module.js";
import { verificationNames } from "../fixed-names.js";
import { prose, remark } from "../module/doc-comment.js";
import { homeAlias, isOwn, versionModule } from "../module/homes.js";
import type { VersionScope } from "../version-scope.js";
import { entryOf, eventEntry, messagePath, otherHomes, tableObject, typePath } from "./event-table.js";

export function emitWebhooks(scope: VersionScope): EmittedModule[] {
  const receiver = scope.version.webhooks?.receiver;
  if (receiver === undefined) return [];
  const hasOwnTable = isOwn(receiver.table, scope);
  return [
    versionModule(
      scope,
      "webhooks",
      "Receives what the service sends to a webhook: verified, typed, each delivery once.",
      {
        starReexports: ["../runtime/webhooks/exports"],
        declarations: [
          hasOwnTable ? declareTable(receiver, scope) : declareSharedTable(receiver.table.home, scope),
          ...declareReceiver(receiver, scope),
          ...(hasOwnTable ? [declareTestDelivery(receiver, scope)] : []),
        ],
        reexports: reexports(receiver, scope),
      },
    ),
  ];
}

function verificationModule({ verification }: Receiver, scope: VersionScope): string | undefined {
  if (verification === undefined) return undefined;
  return isOwn(verification, scope) ? "./verification" : `../${verification.home}/verification`;
}

function reexports(receiver: Receiver, scope: VersionScope): ModuleReexport[] {
  const { table } = receiver;
  const verification = verificationModule(receiver, scope);
  const values = (names: readonly string[]) => names.map((name) => ({ name, isType: false }));
  return [
    isOwn(table, scope)
      ? { from: "./fixtures", names: values(["webhookFixtures"]) }
      : { from: `../${table.home}/webhooks`, names: values(["createTestDelivery", "webhookFixtures"]) },
    ...(verification === undefined
      ? [
          { from: "../runtime/webhooks/signature-parts", names: values(["signatureParts"]) },
          { from: "../runtime/webhooks/key-pairs", names: values(["keyPairs"]) },
        ]
      : [{ from: verification, names: values(verificationNames) }]),
  ];
}

function declareTable({ entries }: Receiver, scope: VersionScope): Statement {
  const { api, version } = scope.version;
  const { container: { order } = {}, version: named } = api.traits.webhooks ?? {};
  const rows = Array.from(entries, ([type, entry]) => {
    const row = isOwn(entry, scope)
      ? make.literal(eventEntry(entry.declaration, api))
      : entryOf({ kind: "field", of: eventsOf(entry.home), name: "events" }, type);
    return make.property(type, row);
  });
  const properties = [
    make.property("version", make.scalar(version)),
    ...(named === undefined ? [] : [make.property("versionHeader", make.literal(named.header))]),
    make.property("typePath", make.literal(typePath(api))),
    make.property("messagePath", make.literal(messagePath(api))),
    make.property("events", make.openedObject(rows)),
    ...(order === undefined ? [] : [make.property("order", make.literal(order))]),
  ];
  const { statuses } = scope.version.lifecycles;
  const all = statuses === undefined ? properties : [...properties, statusesProperty];
  return tableDeclaration(scope, all, otherHomes({ entries }, scope).length > 0);
}

const statusesProperty = make.property("statuses", make.word("webhookStatuses", fromModule("lifecycles")));

/** Its statuses replace those of the other version, unless they are equal. */
function declareSharedTable(home: ApiVersion, scope: VersionScope): Statement {
  const { timeline, version } = scope;
  const { statuses } = version.lifecycles;
  const theirs = timeline.versions.find((other) => other.version === home)?.lifecycles.statuses;
  const own = statuses === undefined ? make.property("statuses", make.literal({})) : statusesProperty;
  const properties = [
    make.spread(eventsOf(home)),
    make.property("version", make.scalar(version.version)),
    ...(statuses?.home === theirs?.home ? [] : [own]),
  ];
  return tableDeclaration(scope, properties, true);
}

/** The type arguments of a version's receiver: its events, and the statuses that they report. */
function subjects({ version }: VersionScope): readonly Type[] {
  const statuses = make.named("WebhookStatuses", [], fromModule("lifecycles"));
  return version.lifecycles.statuses === undefined ? [webhookEvent] : [webhookEvent, statuses];
}

function tableDeclaration(
  scope: VersionScope,
  properties: readonly Property[],
  isDerived: boolean,
): Statement {
  const { version } = scope.version;
  return make.exportedConstant("webhookEvents", tableObject(properties, isDerived), {
    type: make.named("WebhookEventTable", subjects(scope), fromRuntime("webhooks/events")),
    comments: remark(`The events of version ${version}, as a receiver reads them.`),
  });
}

const webhookEvent = make.named("WebhookEvent", [], fromModule("events"));

function eventsOf(home: ApiVersion): WordExpression {
  return make.word(homeAlias("events", home), { from: `../${home}/webhooks`, name: "webhookEvents" });
}

/** Two signatures for callers, and the implementation. */
function declareReceiver(receiver: Receiver, scope: VersionScope): Statement[] {
  const { version } = scope.version;
  const demanded = demandedOptions(receiver, scope);
  // An editor shows the comment of the signature that a call has, and that of the first one for an import.
  const comments = prose(
    `Receives the events of version ${version}, and with \`alsoAccept\` those of other versions.`,
    ...receiverNotes(receiver, scope.version.api),
  );
  const others = make.named("Others");
  const ofOthers = (name: string): Type =>
    make.named(name, [make.indexed(others, make.keyword("number"))], fromRuntime("webhooks/events"));
  const table = make.named("WebhookEventTable", [], fromRuntime("webhooks/events"));
  const [, statuses = make.keyword("object")] = subjects(scope);
  const haveStatuses = scope.timeline.versions.some(({ lifecycles }) => lifecycles.statuses !== undefined);
  const both = [
    make.unionOf([webhookEvent, ofOthers("EventOf")]),
    ...(haveStatuses ? [make.unionOf([statuses, ofOthers("StatusesOf")])] : []),
  ];
  const signature = (options: Type, about: readonly Type[]) => ({
    parameters: [{ name: "options", type: options }],
    returns: receiverType("WebhookReceiver", about),
  });
  const options = receiverType("WebhookReceiverOptions");
  const parts = [make.word("webhookEvents"), schemeOf(receiver, scope), make.word("options")];
  const name = "createWebhookReceiver";
  const tables: Type = { kind: "array", element: table };
  const own = (accepted: Type): NameType => receiverType("OwnVerifyOptions", [accepted]);
  return [
    make.exportedFunction(name, {
      ...signature(
        demanding(
          own(others),
          demanded.filter((option) => option !== "scheme"),
        ),
        both,
      ),
      typeParameters: [
        {
          name: "Others",
          isConst: true,
          extends: make.operator("readonly", tables),
          default: { kind: "tuple", elements: [] },
        },
      ],
      comments,
    }),
    make.exportedFunction(name, {
      ...signature(demanding(receiverType("SwitchOverOptions", [others]), demanded), both),
      blankLineBefore: false,
      typeParameters: [
        {
          name: "Others",
          isConst: true,
          extends: make.operator("readonly", tables),
        },
      ],
      comments,
    }),
    make.exportedFunction(name, {
      ...signature(demanding(options, demanded), subjects(scope)),
      blankLineBefore: false,
      comments,
    }),
    make.exportedFunction(name, {
      ...signature(make.unionOf([options, own(make.operator("readonly", tables))]), [make.keyword("never")]),
      blankLineBefore: false,
      result: make.call("createReceiver", parts, { origin: fromRuntime("webhooks/receiver") }),
    }),
  ];
}

function receiverType(name: string, typeArguments: readonly Type[] = []): NameType {
  return make.named(name, typeArguments, fromRuntime("webhooks/receiver"));
}

function receiverNotes(receiver: Receiver, api: Api): string[] {
  const notes = api.traits.webhooks?.notes ?? [];
  return [
    ...(!hasType(api, receiver.verification !== undefined)
      ? ["A body does not name its event, so `typeOf` must: it receives the body and can read headers."]
      : []),
    ...(receiver.verification === undefined
      ? ["How deliveries are signed is not documented, so `scheme` must specify it."]
      : []),
    ...(notes.length === 0 ? [] : [notes.map((note) => `- ${note}`).join("\n")]),
  ];
}

/** True if a receiver finds the type of an event on its own. */
function hasType(api: Api, isSignatureKnown: boolean): boolean {
  return typePath(api).length > 0 || (isSignatureKnown && api.traits.webhooks?.signature?.type !== undefined);
}

function declareTestDelivery(receiver: Receiver, scope: VersionScope): Statement {
  const isDemanding = receiver.verification === undefined;
  const from = fromRuntime("webhooks/test-delivery");
  const overrides = make.named("Overrides", [webhookEvent, make.named("Type")], from);
  const options = make.named("TestDeliveryOptions", [], from);
  const parameters: Parameter[] = [
    { name: "type", type: make.named("Type") },
    isDemanding
      ? { name: "overrides", type: make.unionOf([overrides, make.keyword("undefined")]) }
      : { name: "overrides", isOptional: true, type: overrides },
    { name: "options", isOptional: !isDemanding, type: demanding(options, isDemanding ? ["scheme"] : []) },
  ];
  const parts = [
    make.word("webhookEvents"),
    make.word("webhookFixtures", fromModule("fixtures")),
    schemeOf(receiver, scope),
    make.word("type"),
    make.word("overrides"),
    make.word("options"),
  ];
  return make.exportedFunction("createTestDelivery", {
    comments: remark("A signed delivery of an event, for tests: its fixture with your changes."),
    typeParameters: [{ name: "Type", extends: make.indexed(webhookEvent, make.literalType("type")) }],
    parameters,
    returns: make.globalType("Promise", [make.named("TestDelivery", [], from)]),
    result: make.call("buildTestDelivery", parts, { origin: from }),
  });
}

/** Options for what the documents leave out, which the consumer must provide. */
function demandedOptions({ verification }: Receiver, scope: VersionScope): string[] {
  return [
    ...(verification === undefined ? ["scheme"] : []),
    ...(hasType(scope.version.api, verification !== undefined) ? [] : ["typeOf"]),
  ];
}

function demanding(options: NameType, demanded: readonly string[]): Type {
  if (demanded.length === 0) return options;
  return receiverType("Demanding", [options, make.unionOf(demanded.map(make.literalType))]);
}

function schemeOf(receiver: Receiver, scope: VersionScope): Expression {
  const from = verificationModule(receiver, scope);
  return from === undefined ? make.word("undefined", make.global) : make.word("webhookScheme", { from });
}
