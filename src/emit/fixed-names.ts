/** Names of emitted modules that do not depend on the document. */

/** Declarations of `events.ts`, and of modules that refer to it. No declaration from a document gets these names. */
export const eventNames: ReadonlySet<string> = new Set([
  "WebhookEvent",
  "WebhookEventTag",
  "UnknownWebhookEvent",
  "WebhookTopic",
  "webhookTopics",
]);

/** Re-exports of `webhooks.ts` from `verification.ts`, if the API documents its signature. */
export const verificationNames = ["signWebhook", "verifyWebhook", "webhookScheme"] as const;

/** The errors of calls, which every version index exports. */
export const errorExports = "../runtime/errors/exports";
