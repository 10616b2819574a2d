/**
 * An optional feature that observes the sandbox: a folder with a single entry point, named in one row of `features.ts`.
 */
import type { Api } from "../model/api.js";
import type { SandboxClock } from "./clock.js";
import type { Delivery } from "./delivery-queue.js";
import type { SandboxRequest } from "./http/request.js";
import type { ReceivedReply } from "./http/send.js";

export interface SandboxFeature {
  /** The option of `startSandbox` and of the command line that switches it on: a file or a folder. */
  readonly option: string;
  /** For the help of the command line. */
  readonly description: string;
  readonly example: readonly [command: string, description: string];
  /** `place`: absolute; a separator at its end says that it is a folder. Throws if the place cannot be used. */
  start(place: string, sandbox: ObservedSandbox): Promise<SandboxObserver>;
}

export interface ObservedSandbox {
  readonly apis: readonly { readonly name: string; readonly models: readonly Api[] }[];
  readonly clock: SandboxClock;
  /** API keys and the private key of this sandbox. */
  readonly secrets: readonly string[];
  /** A free port differs between runs. */
  readonly isPortFixed: boolean;
  /** The base URL, known once the sandbox listens. */
  readonly url: () => string;
}

export interface SandboxObserver {
  onExchange(exchange: Exchange): void;
  /** The sandbox has ended. */
  finish(deliveries: readonly Delivery[]): Promise<readonly WrittenFixture[]>;
}

/** One request to an API, and its answer as the client reads it. */
export interface Exchange {
  readonly api: string;
  readonly request: SandboxRequest;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The header of the idempotency key. */
  readonly keyHeader: string | undefined;
  readonly reply: ReceivedReply;
}

/** A file that was written when the sandbox ended. */
export interface WrittenFixture {
  readonly file: string;
  readonly requests: number;
  readonly webhooks: number;
}
