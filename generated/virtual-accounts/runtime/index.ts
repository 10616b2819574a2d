// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** What a consumer imports beside the operations: errors to catch, types to name, a limiter to share. */
export type { BoundOperation, BoundOperations, BoundPagedOperation } from "./client.js";
export type { Call } from "./call.js";
export * from "./errors.js";
export type { Fate } from "./fate.js";
export { isResponseError } from "./is-response-error.js";
export type { CallOptions, Keyed, Operation, OperationDescriptor, PagedOperation } from "./operation.js";
export type { InexactNumbers } from "./json.js";
export type { EndedEntry, Journal, JournalEntry } from "./journal.js";
export type { DataOf, Failure, Outcome, Success, UndeclaredStatus } from "./outcome.js";
export type { ErrorEvent, HookName, Observer, RequestEvent, ResponseEvent, RetryEvent } from "./observer.js";
export type { PagingOptions } from "./paging.js";
export type { Credential, Profile, SignableRequest, Signature, Signer } from "./profile.js";
export { createRateLimiter } from "./rate-limiter.js";
export type { LimiterClock, RateLimit, RateLimiter } from "./rate-limiter.js";
export type { RetryOptions } from "./retry.js";
export type { Mode, Transport, TransportOptions, VersionMismatch } from "./transport.js";
