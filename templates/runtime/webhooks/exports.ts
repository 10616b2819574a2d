/** Exports of a version's `webhooks.ts` besides its own functions. */
export type { WebhookBody } from "./body.js";
export { ClaimLostError } from "../deliveries/claim-lost.js";
export type { InexactNumbers } from "../json.js";
export type { WebhookDelivery } from "../deliveries/delivery.js";
export type { WebhookEventTable, WebhookFixtures } from "./events.js";
export {
  DeliveryStoreError,
  type StoreFailureReason,
} from "../deliveries/guarded-store.js";
export type {
  SomeWebhookHandlers,
  WebhookHandler,
  WebhookHandlerOptions,
  WebhookHandlers,
} from "./handler.js";
export { marks, type Marks } from "./marks.js";
export type { RawDelivery, VerifiedElsewhere } from "./open.js";
export type { WebhookHeaders } from "./parts.js";
export type {
  OwnVerifyOptions,
  ReceivedWebhook,
  SwitchOverOptions,
  WebhookReceiver,
  WebhookReceiverOptions,
} from "./receiver.js";
export type {
  DigestEncoding,
  SecretEncoding,
  SignatureParts,
  SignaturePlace,
  SignedPart,
  TimestampPlace,
  ValuePlace,
} from "./parts.js";
export type {
  NamedWebhookScheme,
  WebhookScheme,
  WebhookSchemeName,
} from "./scheme.js";
export type { KeyLookup, WebhookKey, WebhookSecret } from "./parts.js";
export type { SignWebhookOptions } from "./sign.js";
export {
  createMemoryDeliveryStore,
  type ClaimState,
  type DeliveryStore,
  type MemoryStoreOptions,
} from "../deliveries/store.js";
export type { TestDelivery, TestDeliveryOptions } from "./test-delivery.js";
export {
  WebhookVerificationError,
  type LikelyCause,
  type RefusalReason,
} from "../deliveries/verification-error.js";
export type { UnitOfWork } from "../deliveries/unit-of-work.js";
export type {
  OwnFacts,
  OwnVerdict,
  OwnVerify,
  VerifiedWebhook,
  VerifyWebhookOptions,
} from "./verify.js";
export type {
  WebhookAnswer,
  WebhookFailureReason,
  WebhookOutcome,
} from "../deliveries/webhook-outcome.js";
