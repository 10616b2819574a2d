// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** One logical call on its way: what it was made with, and how far it has come. Types only. */
import type { GivenCredential } from "./credentials.js";
import type { CallError } from "../errors/errors.js";
import type { Fate } from "../errors/fate.js";
import type { KeyMemory, KeyRecord } from "../idempotency.js";
import type { Begun, JournalEntry } from "./journal.js";
import type { CallOptions, Keyed, OperationDescriptor } from "../operation.js";
import type { Profile, RetryProfile } from "../profile.js";
import type { RateLimiter } from "./rate-limiter.js";
import type { EncodedRequest } from "../request/encode-request.js";
import type { RetryOptions } from "./retry.js";
import type { Mode, TransportOptions } from "../transport.js";

export interface Task {
  readonly profile: Profile;
  /** Origin, path of the base URL and root, without a slash at the end. */
  readonly base: string;
  readonly credentials: readonly GivenCredential[];
  readonly limiter: RateLimiter | undefined;
  /** What repetitions may still cost: each takes 5, each success gives some back. */
  readonly budget: { tokens: number };
  /** Which key went with which request. */
  readonly keys: KeyMemory;
  /** The public face; its mode is learnt from the credential. */
  readonly transport: { mode: Mode | undefined };
  // So far, all calls of a transport have the same; from here on, each its own.
  readonly descriptor: OperationDescriptor;
  readonly args: object;
  /** Those of the call over those of the transport. */
  readonly options: TransportOptions & CallOptions & Keyed;
  readonly retry: RetryOptions & Pick<RetryProfile, "safeMethods">;
  readonly key: string | undefined;
  /** As it was when the call was made. */
  readonly resume: JournalEntry | undefined;
  /** Why the options of the call cannot be used. */
  readonly refusal: Error | undefined;
  /** Of the key, once the request is encoded. */
  record: KeyRecord | undefined;
  /** How often the request was sent. */
  attempts: number;
  /** Over all attempts; only ever set to what `rise` gives. */
  fate: Fate;
  /** The error of the last attempt. */
  error: CallError | undefined;
  /** What the journal was told. */
  begun: Begun | undefined;
  /** Credentials as they were sent, in every attempt: what is taken out of whatever is shown. */
  readonly secrets: string[];
}

/** The request of one attempt, as credentials and signature are added. */
export interface Draft extends EncodedRequest {
  url: string;
  readonly headers: Record<string, string>;
}
