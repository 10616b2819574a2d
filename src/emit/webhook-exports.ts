/** What `webhooks.ts` exports beside events: names that no declaration of an API with events is given. */

/** What is bound to the version. */
export const boundNames = [
  "webhookEvents",
  "webhookFixtures",
  "createWebhookReceiver",
  "createTestDelivery",
] as const;

/** From `verification.ts`, where the API says how it signs. */
export const verificationNames = ["signWebhook", "verifyWebhook", "webhookScheme"] as const;

/** Everything that `runtime/webhooks/exports.ts` passes on; a test compares. */
export const runtimeNames = [
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
