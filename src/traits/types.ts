/** Requirements for clients that OpenAPI cannot express: the data of the definitions beside this file. */
import type { Data } from "../forms/define.js";
import type {
  credential,
  environments,
  errorCode,
  errorCodeSet,
  errors,
  idempotency,
  scope,
} from "./calls.js";
import type { lifecycle, lifecycleState, transition, trigger } from "./lifecycles.js";
import type { oldestFirst, pagination } from "./paging.js";
import type { operation, root, schema } from "./places.js";
import type { message, messagePart, signing, signingPart } from "./signing.js";
import type { behaviour, policy, version } from "./version.js";
import type { event, repeatedField, webhooks, webhookSignature } from "./webhooks.js";

export type ApiTraits = Data<typeof root>;
export type VersionTrait = Data<typeof version>;
export type CredentialTrait = Data<typeof credential>;
export type IdempotencyTrait = Data<typeof idempotency>;
export type ScopeTrait = Data<typeof scope>;
export type ErrorTraits = Data<typeof errors>;
export type ErrorCodeSet = Data<typeof errorCodeSet>;
export type ErrorCode = Data<typeof errorCode>;
export type WebhookTraits = Data<typeof webhooks>;
export type EventTrait = Data<typeof event>;
export type RepeatedField = Data<typeof repeatedField>;
export type WebhookSignatureTrait = Data<typeof webhookSignature>;
export type SigningTraits = Data<typeof signing>;
export type SigningPart = Data<typeof signingPart>;
export type MessageTrait = Data<typeof message>;
export type MessagePart = Data<typeof messagePart>;
export type EnvironmentTraits = Data<typeof environments>;
export type LifecycleTrait = Data<typeof lifecycle>;
export type LifecycleState = Data<typeof lifecycleState>;
export type TransitionTrait = Data<typeof transition>;
export type Trigger = Data<typeof trigger>;
export type BehaviourChange = Data<typeof behaviour>;
export type PolicyTrait = Data<typeof policy>;
export type OperationTraits = Data<typeof operation>;
export type PagingTrait = Data<typeof pagination>;
export type OldestFirstTrait = Data<typeof oldestFirst>;
export type SchemaTraits = Data<typeof schema>;
