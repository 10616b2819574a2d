// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** The options of verification, checked before anything else happens: a wrong option never weakens a check. */
import {
  resolveScheme,
  type DigestEncoding,
  type SecretEncoding,
  type WebhookScheme,
  type WebhookSchemeName,
} from "./scheme.js";
import { readSecrets, type WebhookSecret } from "./secret.js";
import { WebhookVerificationError } from "./verification-error.js";

export interface VerificationOptions {
  /**
   * The webhook's secret, as it was shown. Several while it is rotated; every one is tried.
   * `undefined` may be passed so that an environment variable can stand here; it is refused, by name.
   */
  readonly secret: WebhookSecret;
  /** Another scheme than the API's own. */
  readonly scheme?: WebhookScheme | WebhookSchemeName | undefined;
  readonly digestEncoding?: DigestEncoding | undefined;
  readonly secretEncoding?: SecretEncoding | undefined;
  /** Limits included; 0 means zero. */
  readonly toleranceSeconds?: number | undefined;
  /** The clock: seconds since 1970, or a `Date`, or a function that gives one of them. */
  readonly now?: Clock | undefined;
  /** A longer body is refused while it is read. Default: 10 MiB. */
  readonly maxBodyBytes?: number | undefined;
  /**
   * Whether a mismatch is looked into (`likelyCause`), which costs some further HMACs; of many at once only some are.
   * Default: true.
   */
  readonly explain?: boolean | undefined;
}

export type Clock = number | Date | (() => number | Date);

export interface VerificationSettings {
  readonly secrets: readonly string[];
  /** With the encodings and the tolerance that the options ask for. */
  readonly scheme: WebhookScheme;
  readonly maxBodyBytes: number;
  readonly explain: boolean;
  /** Whole seconds since 1970. */
  readonly now: () => number;
}

export function checkOptions(options: VerificationOptions, ownScheme?: WebhookScheme): VerificationSettings {
  const given: unknown = options;
  if (typeof given !== "object" || given === null) refuse("One object with the options is needed.");
  const scheme = resolveScheme(options.scheme ?? ownScheme);
  const {
    digestEncoding = scheme.digestEncoding,
    secretEncoding = scheme.secretEncoding,
    toleranceSeconds = scheme.toleranceSeconds,
    now = () => Date.now() / 1000,
    maxBodyBytes = 10 * 1024 * 1024,
    explain = true,
  } = options;
  if (!["auto", "hex", "base64"].includes(digestEncoding))
    refuse('`digestEncoding` is "auto", "hex" or "base64".');
  if (!["utf8", "whsec", "base64", "hex"].includes(secretEncoding))
    refuse('`secretEncoding` is "utf8", "whsec", "base64" or "hex".');
  if (!isCount(toleranceSeconds)) refuse("`toleranceSeconds` is a finite number, at least 0.");
  if (!isCount(maxBodyBytes)) refuse("`maxBodyBytes` is a finite number, at least 0.");
  if (typeof now !== "function") seconds(now);
  return {
    secrets: readSecrets(options.secret),
    scheme: { ...scheme, digestEncoding, secretEncoding, toleranceSeconds },
    maxBodyBytes,
    explain,
    now: () => seconds(typeof now === "function" ? now() : now),
  };
}

function isCount(value: unknown): boolean {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function seconds(now: number | Date): number {
  const value = now instanceof Date ? now.getTime() / 1000 : now;
  if (!isCount(value)) refuse("`now` is a number of seconds since 1970, or a `Date`.");
  // The next eleven-digit second is in the year 5138: this is `Date.now()`.
  if (value >= 1e11)
    refuse("`now` is in seconds, and this number is too large: divide milliseconds by 1000.");
  return Math.floor(value);
}

function refuse(message: string): never {
  throw new WebhookVerificationError("invalid_options", message);
}
