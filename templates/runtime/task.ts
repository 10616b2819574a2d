/** One logical call on its way: what it was made with, and how far it has come. Types only. */
import type { CallOptions, Keyed, OperationDescriptor } from "./operation.js";
import type { Credential, CredentialProfile, Profile } from "./profile.js";
import type { EncodedBody } from "./request.js";
import type { RateLimiter } from "./rate-limiter.js";
import type { Mode, TransportOptions } from "./transport.js";

export interface Task {
  readonly profile: Profile;
  /** Origin, path of the base URL and root, without a slash at the end. */
  readonly base: string;
  readonly credentials: readonly (readonly [CredentialProfile, Credential])[];
  readonly limiter: RateLimiter | undefined;
  /** What repetitions may still cost: each takes 5, each success gives some back. */
  readonly budget: { tokens: number };
  /** The public face; its mode is learnt from the credential. */
  readonly transport: { mode: Mode | undefined };
  // So far, all calls of a transport have the same; from here on, each its own.
  readonly descriptor: OperationDescriptor;
  readonly args: object;
  /** Those of the call over those of the transport. */
  readonly options: TransportOptions & CallOptions & Keyed;
  readonly key: string | undefined;
  /** Nothing before the first attempt, and where nothing is sent. */
  encoded: EncodedBody | undefined;
  /** How often the request was sent. */
  attempts: number;
  /** Whether the request may have taken effect without our knowing. */
  isOpen: boolean;
}
