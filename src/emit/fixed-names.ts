/** Names that emitted modules have whatever a document holds; no declaration of an API that has the module is given one. */
import type { Timeline } from "../timeline/timeline.js";
import type { ExportedName } from "./module/module.js";

export function fixedNames({ versions }: Timeline): readonly string[] {
  const isSigned = versions.some(({ signing }) => signing !== undefined);
  const hasReceiver = versions.some(({ webhooks }) => webhooks?.receiver !== undefined);
  const hasMessages = versions.some(({ messages }) => messages.size > 0);
  const hasLifecycles = versions.some(({ lifecycles }) => lifecycles.all.size > 0);
  return [
    ...always,
    ...(isSigned ? signingExports.map(({ name }) => name) : []),
    ...(hasReceiver ? [...receiverNames, ...verificationNames, ...webhookRuntimeNames] : []),
    ...(hasMessages ? messageImports : []),
    ...(versions.some(({ api }) => api.values !== undefined) ? ["uuidOf"] : []),
    ...(hasLifecycles ? [...lifecycleNames, ...lifecycleRuntimeNames] : []),
  ];
}

/** Of every version: what its index exports, whatever its document holds, and what its modules import as values. */
const always = [
  "byteStream",
  "bytes",
  "choiceOperation",
  "chosen",
  "eventStream",
  "form",
  "idempotency",
  "json",
  "jsonLines",
  "jsonRecords",
  "jsonSequence",
  "mediaTypes",
  "multipart",
  "operation",
  "pagedChoiceOperation",
  "pagedOperation",
  "styled",
  "text",
  "apiVersion",
  "createClient",
  "createTransport",
  "Client",
  "ClientOptions",
  "Credentials",
  "WebhookEvent",
  "WebhookEventTag",
  "UnknownWebhookEvent",
  "WebhookTopic",
  "webhookTopics",
] as const;

/** What `signing.ts` exports. */
const signingExports: readonly ExportedName[] = [
  { name: "KeySource", isType: true },
  { name: "RequestSigner", isType: true },
  { name: "SignFunction", isType: true },
  { name: "SigningCredentials", isType: true },
  { name: "SigningError", isType: false },
  { name: "SigningErrorReason", isType: true },
  { name: "SigningKey", isType: true },
  { name: "SigningOptions", isType: true },
  { name: "createSigner", isType: false },
  { name: "explainSigning", isType: false },
  { name: "signingScheme", isType: false },
  { name: "verifyRequestSignature", isType: false },
];

/** What `messages.ts` imports. */
const messageImports = ["fillMessage", "MessageDay"] as const;

/** What `lifecycles.ts` declares beside the lifecycles, and the functions that it imports. */
const lifecycleNames = [
  "WaitableOperations",
  "WebhookStatuses",
  "createWaitFor",
  "lifecycle",
  "waitFor",
  "webhookStatuses",
] as const;

/** Everything that `runtime/lifecycles/exports.ts` passes on; a test compares. */
export const lifecycleRuntimeNames = [
  "Lifecycle",
  "ListOptions",
  "StatusOrder",
  "WaitError",
  "WaitErrorReason",
  "WaitOptions",
] as const;

/** What `webhooks.ts` binds to the version. */
const receiverNames = [
  "webhookEvents",
  "webhookFixtures",
  "createWebhookReceiver",
  "createTestDelivery",
] as const;

/** What `webhooks.ts` passes on from `verification.ts`, where the API says how it signs. */
export const verificationNames = ["signWebhook", "verifyWebhook", "webhookScheme"] as const;

/** Everything that `runtime/webhooks/exports.ts` passes on; a test compares. */
export const webhookRuntimeNames = [
  "ClaimState",
  "DeliveryStore",
  "DeliveryStoreError",
  "DigestEncoding",
  "InexactNumbers",
  "LikelyCause",
  "MemoryStoreOptions",
  "RawDelivery",
  "ReceivedWebhook",
  "RefusalReason",
  "SecretEncoding",
  "SignWebhookOptions",
  "SomeWebhookHandlers",
  "StoreFailureReason",
  "SwitchOverOptions",
  "TestDelivery",
  "TestDeliveryOptions",
  "VerifiedWebhook",
  "VerifyWebhookOptions",
  "WebhookAnswer",
  "WebhookBody",
  "WebhookDelivery",
  "WebhookEventTable",
  "WebhookFailureReason",
  "WebhookFixtures",
  "WebhookHandler",
  "WebhookHandlerOptions",
  "WebhookHandlers",
  "WebhookHeaders",
  "WebhookOutcome",
  "WebhookReceiver",
  "WebhookReceiverOptions",
  "WebhookScheme",
  "WebhookSchemeName",
  "WebhookSecret",
  "WebhookVerificationError",
  "createMemoryDeliveryStore",
] as const;
