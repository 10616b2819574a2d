/** What a sandbox is started with. Everything has a default. */
import type { ApiConfig } from "../config/config.js";
import type { CallAllowance } from "./general/admission.js";
import type { DeliverySettings } from "./webhooks/delivery.js";
import type { SignDelivery } from "./signing.js";

export interface SandboxOptions {
  /**
   * The `apis` of `generate.config.ts`. Default: the presets. A preset's folder has its behaviour; other APIs answer
   * with examples.
   */
  readonly apis?: Readonly<Record<string, ApiConfig>> | undefined;
  /** What relative paths of `apis` start from. Default: the working directory. */
  readonly cwd?: string | undefined;
  /** Default: 127.0.0.1. */
  readonly host?: string | undefined;
  /** Default: a free one. */
  readonly port?: number | undefined;
  /**
   * Names under which `adminUrl` may be reached beside those of this machine, with or without a port: `sandbox` in a
   * network of containers, `localhost:8080` behind a mapped port. One name opens it for other machines as well.
   */
  readonly adminHosts?: readonly string[] | undefined;
  /** Identifiers, secrets, API keys and times of records are the same for the same seed; the token of `adminUrl` never is. Default: random. */
  readonly seed?: string | number | undefined;
  /** Milliseconds since 1970, for everything that is compared or recorded. */
  readonly now?: (() => number) | undefined;
  /** By name of the API. `false` switches a limit off. Default: what the API says of itself. */
  readonly rateLimits?: false | Readonly<Record<string, CallAllowance | false>> | undefined;
  /** PEM of your public key, for signed requests. Default: a pair is made, and `keys` has both halves. */
  readonly publicKey?: string | undefined;
  /** How far the timestamp of a signed request may deviate, in either direction. Default: 300000. */
  readonly signatureWindowMs?: number | undefined;
  readonly webhooks?: Partial<DeliverySettings> | undefined;
  /**
   * Where `close` writes what was done, as an HTTP Archive without secrets: a file, or a folder (`fixtures/`) with a file
   * for each API. An earlier recording is replaced; any other file is refused at the start.
   */
  readonly record?: string | undefined;
  /** Default: signed as the API says. */
  readonly signDelivery?: SignDelivery | undefined;
}
