// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** Exports besides the operations: errors to catch, types to name, a limiter to share. */
export type {
  BoundChoiceOperation,
  BoundOperation,
  BoundOperations,
  BoundPagedChoiceOperation,
  BoundPagedOperation,
} from "./client.js";
export type { ChoiceOperation, Chosen, PagedChoiceOperation } from "./choice.js";
export type { Call } from "./call/call.js";
export * from "./errors/exports.js";
export type { CallOptions, Keyed, Reconnecting, Streamable } from "./call/options.js";
export type { Operation, PagedOperation } from "./operation.js";
export type { OperationDescriptor } from "./call/call-state.js";
export type { InexactNumbers } from "./json.js";
export type { EndedEntry, Journal, JournalAnswer, JournalEntry } from "./call/journal.js";
export type { DataOf, Failure, Outcome, Success, UndeclaredStatus } from "./response/outcome.js";
export type {
  DeprecationEvent,
  ErrorEvent,
  HookName,
  Observer,
  RequestEvent,
  AttemptEvent,
  RetryEvent,
} from "./call/observer.js";
export type { PagingOptions } from "./paging.js";
export type { Credential, Profile, Retirement, SignableRequest, Signature, Signer } from "./profile.js";
export { createRateLimiter } from "./call/rate-limiter.js";
export type { LimiterClock, RateLimit, RateLimiter } from "./call/rate-limiter.js";
export type { RetryOptions } from "./call/options.js";
export type { Mode, TransportOptions, VersionMismatch } from "./call/options.js";
export type { Transport } from "./transport.js";
export type { ByMediaType, ItemStream, ServerSentEvent } from "./types.js";
