/** Names of emitted modules that do not depend on the document. Declarations of an API with the module never get them. */
import type { Timeline } from "../timeline/timeline.js";

export function fixedNames({ versions }: Timeline): readonly string[] {
  const isSigned = versions.some(({ signing }) => signing !== undefined);
  const hasReceiver = versions.some(({ webhooks }) => webhooks?.receiver !== undefined);
  const hasMessages = versions.some(({ messages }) => messages.size > 0);
  const hasLifecycles = versions.some(({ lifecycles }) => lifecycles.all.size > 0);
  return [
    ...always,
    ...(isSigned ? signingNames : []),
    ...(hasReceiver ? [...receiverNames, ...verificationNames, ...webhookRuntimeNames] : []),
    ...(hasMessages ? messageImports : []),
    ...(versions.some(({ api }) => api.values !== undefined) ? ["uuidOf"] : []),
    ...(hasLifecycles ? [...lifecycleNames, ...lifecycleRuntimeNames] : []),
  ];
}

/** Exports of the index of every version, and values that its modules import. */
const always = (
  "byteStream bytes choiceOperation chosen eventStream form idempotency json jsonLines jsonRecords " +
  "jsonSequence mediaTypes multipart operation pagedChoiceOperation pagedOperation styled text " +
  "apiVersion createClient createTransport Client ClientOptions Credentials WebhookEvent " +
  "WebhookEventTag UnknownWebhookEvent WebhookTopic webhookTopics"
).split(" ");

/** Exports of `signing.ts`. */
const signingNames = (
  "KeySource RequestSigner SignFunction SigningCredentials SigningError SigningErrorReason SigningKey SigningOptions " +
  "createSigner explainSigning signingScheme verifyRequestSignature"
).split(" ");

/** Imports of `messages.ts`. */
const messageImports = ["fillMessage", "MessageDay"] as const;

/** Declarations of `lifecycles.ts` beside the lifecycles, and functions that it imports. */
const lifecycleNames =
  "WaitableOperations WebhookStatuses createWaitFor lifecycle waitFor webhookStatuses".split(" ");

/** Exports of `runtime/lifecycles/exports.ts`; a test compares them. */
export const lifecycleRuntimeNames =
  "Lifecycle ListOptions StatusOrder WaitError WaitErrorReason WaitOptions".split(" ");

/** Declarations of `webhooks.ts`. */
const receiverNames = [
  "webhookEvents",
  "webhookFixtures",
  "createWebhookReceiver",
  "createTestDelivery",
] as const;

/** Re-exports of `webhooks.ts` from `verification.ts`, if the API documents its signature. */
export const verificationNames = ["signWebhook", "verifyWebhook", "webhookScheme"] as const;

/** Exports of `runtime/webhooks/exports.ts`; a test compares them. */
export const webhookRuntimeNames = (
  "ClaimLostError ClaimState DeliveryStore DeliveryStoreError DigestEncoding InexactNumbers LikelyCause " +
  "MemoryStoreOptions RawDelivery ReceivedWebhook RefusalReason SecretEncoding SignWebhookOptions " +
  "SomeWebhookHandlers StoreFailureReason SwitchOverOptions TestDelivery TestDeliveryOptions UnitOfWork " +
  "VerifiedWebhook VerifyWebhookOptions WebhookAnswer WebhookBody WebhookDelivery WebhookEventTable " +
  "WebhookFailureReason WebhookFixtures WebhookHandler WebhookHandlerOptions WebhookHandlers " +
  "WebhookHeaders WebhookOutcome WebhookReceiver WebhookReceiverOptions WebhookScheme WebhookSchemeName " +
  "WebhookSecret WebhookVerificationError createMemoryDeliveryStore"
).split(" ");
