/**
 * The interface between the sandbox and the presets: the form of `behaviour`, which `sandbox/index.ts` of a preset's
 * folder exports, and everything that code there may import.
 *
 * The sandbox finds a behaviour by its folder, so no code lists presets. ESLint restricts presets to this module.
 */
import type { ApiTraits } from "../traits/types.js";
import type { ApiBehaviour, Mode } from "./api-behaviour.js";
import type { SandboxClock } from "./clock.js";
import type { Deliverer } from "./delivery-queue.js";
import type { Lifecycles } from "./lifecycles.js";
import type { Seeded } from "./seeded.js";

/**
 * The behaviour of an API beyond its documents. `Calls` are its calls of the admin handle, `Keys` the API keys that the
 * sandbox makes for it; the names of each are unique across presets.
 */
export interface Behaviour<Calls extends object, Keys extends object> {
  /** The API as part of a sentence: `payment gateway`. */
  readonly title: string;
  readonly keys: { readonly [Name in keyof Keys]: ApiKeyForm };
  /** The arguments of each call. */
  readonly adminArguments: { readonly [Name in keyof Calls]: readonly ArgumentSchema[] };
  /** Values of `format` in `adminArguments`. */
  readonly adminFormats?: Readonly<Record<string, AdminFormat>>;
  /** Once per sandbox that serves the API. */
  create(surroundings: Surroundings): CreatedBehaviour<Calls>;
  /** Lines of `hint` for the terminal: the keys, and a line that makes a client. */
  hints(hinted: Hinted<Keys>): readonly string[];
}

export interface CreatedBehaviour<Calls extends object> {
  readonly api: ApiBehaviour;
  readonly admin: Calls;
}

export interface ApiKeyForm {
  readonly prefix: string;
  /** Names the stream of the seed from which the key is made. */
  readonly purpose: string;
  readonly mode: Mode;
}

export type ArgumentSchema = Readonly<Record<string, unknown>>;

export interface AdminFormat {
  matches(value: string): boolean;
  /** As the end of "argument 1 must be …". */
  readonly description: string;
}

/** The environment that the sandbox provides for a behaviour. */
export interface Surroundings {
  readonly clock: SandboxClock;
  /** A stream of the preset's own. */
  readonly seeded: Seeded;
  /** The traits of the newest version. */
  readonly traits: ApiTraits;
  /** The lifecycles of each version. */
  readonly lifecycles: Lifecycles;
  /** Signs as the traits say. */
  readonly deliverer: Deliverer;
  /** PEM of the key that signed requests are verified with. */
  readonly publicKey: string;
  /** Allowed deviation of the timestamp of a signed request, in either direction. */
  readonly signatureWindowMs: number;
}

export interface Hinted<Keys extends object> {
  readonly url: string;
  readonly keys: Readonly<Keys>;
  /** For signed requests; absent if the caller gave a public key. */
  readonly privateKey: { readonly pem: string; readonly url: string } | undefined;
}

/** One line of hints, in columns. */
export function hint(label: string, value: string): string {
  return `  ${label.padEnd(15)}${value}`;
}

export type { JsonObject, JsonValue } from "../values/json.js";
export type { EventTrait, WebhookTraits } from "../traits/types.js";
export { isDate } from "../values/version.js";
export { addMonths } from "./clock.js";
export type { SandboxClock } from "./clock.js";
export {
  argumentsOf,
  bodyOf,
  refusalStatus,
  refuse,
  textOf,
  type ApiBehaviour,
  type HandledCall,
  type Handler,
  type Mode,
  type Refusal,
  type ReplyRefusal,
} from "./api-behaviour.js";
export { emptyReply, jsonReply, textReply, type Reply } from "./http/reply.js";
export {
  begin,
  canMove,
  follow,
  isTerminal,
  move,
  type Cause,
  type Lifecycles,
  type StatusRules,
} from "./lifecycles.js";
export { InputRefused, Refused } from "./http/reply.js";
export type { Seeded } from "./seeded.js";
export { buildMessage, signatureRefusal } from "./signing.js";
export type { Deliverer, OutgoingEvent } from "./delivery-queue.js";
export type { Subscription } from "./delivery-queue.js";
