/** Names of emitted modules that do not depend on the document. */

/** Declarations of `events.ts`, and of what refers to it. No declaration of a document gets them. */
export const eventNames: ReadonlySet<string> = new Set([
  "WebhookEvent",
  "WebhookEventTag",
  "UnknownWebhookEvent",
  "WebhookTopic",
  "webhookTopics",
]);

/** Re-exports of `webhooks.ts` from `verification.ts`, if the API documents its signature. */
export const verificationNames = ["signWebhook", "verifyWebhook", "webhookScheme"] as const;

/** The errors of calls, which every index of a version has. */
export const errorExports = "../runtime/errors/exports";

/** Exports of modules that are not made of statements: those of templates, and modules of the runtime, which tests compare. */
export const fixedExports: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    [errorExports]:
      "AbortedError CallError CallFacts CapabilityNotEnabledError ConnectionError Fate ForeignPageError InvalidRequestError PageLimitError " +
      "RateLimitedError RedirectRefusedError RepeatedCursorError ResponseError ResponseErrorOf ResponseFacts " +
      "SandboxOnlyError TimedOutError UndecodableError UnsupportedVersionError VersionMismatchError VersionRefusal " +
      "isCallError isResponseError",
    "../runtime/lifecycles/exports":
      "Lifecycle ListOptions StatusOrder WaitError WaitErrorReason WaitOptions",
    "../runtime/webhooks/exports":
      "ClaimLostError ClaimState DeliveryStore DeliveryStoreError DigestEncoding InexactNumbers KeyLookup " +
      "LikelyCause MemoryStoreOptions NamedWebhookScheme OwnFacts OwnVerdict OwnVerify OwnVerifyOptions " +
      "RawDelivery ReceivedWebhook RefusalReason SecretEncoding SignWebhookOptions SignatureParts " +
      "SignaturePlace SignedPart SomeWebhookHandlers StoreFailureReason SwitchOverOptions TestDelivery " +
      "TestDeliveryOptions TimestampPlace UnitOfWork ValuePlace VerifiedWebhook VerifyWebhookOptions " +
      "WebhookAnswer WebhookBody WebhookDelivery WebhookEventTable WebhookFailureReason WebhookFixtures " +
      "WebhookHandler WebhookHandlerOptions WebhookHandlers WebhookHeaders WebhookKey WebhookOutcome " +
      "WebhookReceiver WebhookReceiverOptions WebhookScheme WebhookSchemeName WebhookSecret " +
      "WebhookVerificationError createMemoryDeliveryStore",
    "./signing":
      "KeySource RequestSigner SignFunction SigningCredentials SigningError SigningErrorReason SigningKey SigningOptions " +
      "createSigner explainSigning signingScheme verifyRequestSignature",
  }).map(([module, names]) => [module, names.split(" ")]),
);

/** True for a type: of the fixed exports, functions and tables begin with a small letter, and errors are classes. */
export function isFixedType(name: string): boolean {
  return /^[A-Z]/.test(name) && !name.endsWith("Error");
}
