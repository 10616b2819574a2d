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

/** Exports of modules that are not made of statements: those of templates, and runtime modules, which tests verify. */
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
      "LikelyCause Marks MemoryStoreOptions NamedWebhookScheme OwnFacts OwnVerdict OwnVerify OwnVerifyOptions " +
      "RawDelivery ReceivedWebhook RefusalReason SecretEncoding SignWebhookOptions SignatureParts " +
      "SignaturePlace SignedPart SomeWebhookHandlers StoreFailureReason SwitchOverOptions TestDelivery " +
      "TestDeliveryOptions TimestampPlace UnitOfWork ValuePlace VerifiedElsewhere VerifiedWebhook VerifyWebhookOptions " +
      "WebhookAnswer WebhookBody WebhookDelivery WebhookEventTable WebhookFailureReason WebhookFixtures " +
      "WebhookHandler WebhookHandlerOptions WebhookHandlers WebhookHeaders WebhookKey WebhookOutcome " +
      "WebhookReceiver WebhookReceiverOptions WebhookScheme WebhookSchemeName WebhookSecret " +
      "WebhookVerificationError createMemoryDeliveryStore marks",
    "../runtime/reconciliation/exports": "Finding ReconcileOptions ReconcileReport",
    "../runtime/reconciliation/call-exports": "FinishCalls FinishOptions FinishReport FinishedCall LeftEntry",
    "./signing":
      "KeySource RequestSigner SignFunction SigningCredentials SigningError SigningErrorReason SigningKey SigningOptions " +
      "createSigner explainSigning signingScheme verifyRequestSignature",
  }).map(([module, names]) => [module, names.split(" ")]),
);

/** True for a type: among fixed exports, functions and tables start in lower case, and errors are classes. */
export function isFixedType(name: string): boolean {
  return /^[A-Z]/.test(name) && !name.endsWith("Error");
}
