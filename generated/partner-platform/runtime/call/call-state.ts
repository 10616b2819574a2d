// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** A call in flight: its options, and its progress. Types only. */
import type { CallError } from "../errors/errors.js";
import type { Fate } from "../errors/fate.js";
import type { KeyMemory, KeyRecord } from "../idempotency.js";
import type { CallOptions, Keyed, OperationDescriptor, Reconnecting, Streamable } from "../operation.js";
import type { Profile, RetryProfile } from "../profile.js";
import type { EncodedRequest } from "../request/encode-request.js";
import type { Mode, TransportOptions } from "../transport.js";
import type { GivenCredential } from "./credentials.js";
import type { JournaledCall, JournalEntry } from "./journal.js";
import type { RequestEvent } from "./observer.js";
import type { RateLimiter } from "./rate-limiter.js";
import type { RequestTrace } from "./request-trace.js";
import type { RetryOptions } from "./retry.js";

export interface CallState {
  // Shared by all calls of a transport:
  readonly profile: Profile;
  /** Origin, path of the base URL, and root, without a slash at the end. */
  readonly base: string;
  /** Addresses of operations' servers, by their URL in the document. */
  readonly servers: object;
  /** True if plain `http` is allowed on machines other than this one. */
  readonly isPlainAllowed: boolean;
  /** All credentials of the client. */
  readonly given: readonly GivenCredential[];
  readonly limiter: RateLimiter | undefined;
  /** The budget for further attempts: each takes 5 tokens, each success gives some back. */
  readonly budget: { tokens: number };
  /** The requests for which each key was used. */
  readonly keys: KeyMemory;
  /** The public transport; its mode is learned from the credential. */
  readonly transport: { mode: Mode | undefined };

  // Its own:
  readonly descriptor: OperationDescriptor;
  readonly args: object;
  /** The transport's options, overridden by those of the call. */
  options: TransportOptions &
    CallOptions &
    Partial<Keyed> &
    Streamable &
    Reconnecting & { readonly accept?: string | undefined };
  retry: RetryOptions & Pick<RetryProfile, "safeMethods">;
  /** The credentials that it is sent with. */
  credentials: readonly GivenCredential[];
  key?: string | undefined;
  /** The journal entry, as it was when the call was made. */
  resume?: JournalEntry | undefined;

  /** Encoded once, when the call is made. */
  request?: EncodedRequest | Promise<EncodedRequest> | undefined;

  // Its progress:
  /** The client's record of the key, while the call holds it. */
  record?: KeyRecord | undefined;
  /** The number of times that the request was sent. */
  attempts: number;
  /** The attempt under way, for the observer; `since`: on the monotonic clock. */
  sending?: { readonly event: RequestEvent; readonly since: number } | undefined;
  /** Gives back the token of the limiter that the attempt under way holds. */
  release?: (() => void) | undefined;
  /** The last attempt, as observed on the platform. */
  trace?: RequestTrace;
  /** The compressed bodies of the last attempt, as whole-body.ts keeps them. */
  wireBodies?: readonly object[];
  /** The service refused the last attempt because of the signer's clock, which was corrected by the response. */
  isCorrected?: boolean;
  /** Gives up the token of the last attempt if the service refused it, and its source has another. */
  renew?: ((response: { readonly status: number }) => boolean) | undefined;
  /** The fate over all attempts; only ever set to the result of `rise`. */
  fate: Fate;
  /** The error of the last attempt. */
  error?: CallError | undefined;
  /** Its entry in the journal. */
  journaled?: JournaledCall | undefined;
  /** Credentials as sent, in all attempts: they are redacted from all output. */
  readonly secrets: string[];
}
