// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** The options of verification, checked before anything else happens: a wrong option never weakens a check. */
import { resolveScheme, type WebhookScheme, type WebhookSchemeName } from "./scheme.js";
import type { DigestEncoding, SecretEncoding, SignatureParts, WebhookSecret } from "./parts.js";
import type { InexactNumbers } from "../json.js";
import { refuseOption as refuse } from "../deliveries/verification-error.js";

export interface VerificationOptions {
  /**
   * The webhook's secret, as it was shown. Several while it is rotated; every one is tried.
   * `undefined` may be passed so that an environment variable can be used as it is; a delivery is then refused with a
   * message that names this option.
   */
  readonly secret: WebhookSecret;
  /**
   * The URL under which the webhook is registered, if the signature covers it: exactly as it was registered. Several if the
   * service signs one of them, such as that with the port and that without it.
   */
  readonly url?: string | readonly string[] | undefined;
  /** Another scheme than the API's own. */
  readonly scheme?: WebhookScheme | WebhookSchemeName | undefined;
  readonly digestEncoding?: DigestEncoding | undefined;
  readonly secretEncoding?: SecretEncoding | undefined;
  /** Allowed deviation of the timestamp from now, in either direction and inclusive; 0 means zero. */
  readonly toleranceSeconds?: number | undefined;
  /** The clock: seconds since 1970, a `Date`, or a function that returns one of them. */
  readonly now?: Clock | undefined;
  /** A longer body is refused while it is read. Default: 1 MiB. */
  readonly maxBodyBytes?: number | undefined;
  /**
   * Limits what bodies that are not verified yet hold together, in all receivers of this process. Beyond it, a delivery has
   * to come again (503). Default: 64 MiB.
   */
  readonly maxUnverifiedBytes?: number | undefined;
  /** A body that takes longer to arrive is refused. Default: 10. */
  readonly maxBodySeconds?: number | undefined;
  /**
   * The treatment of a number that would lose digits in JavaScript, like `9007199254740993`. `"error"`: the body is not
   * read; `receive` and `json()` throw `inexact_number`. `"text"`: it arrives as its exact text, a string where the
   * type says `number`. Default: `"error"`.
   */
  readonly inexactNumbers?: InexactNumbers | undefined;
  /**
   * Explain mismatches (`likelyCause`), at the cost of some HMACs each; of many at once, only some are explained.
   * Default: true.
   */
  readonly explain?: boolean | undefined;
}

export type Clock = number | Date | (() => number | Date);

export interface VerificationSettings {
  /** With the requested encodings and tolerance. */
  readonly scheme: SignatureParts;
  readonly urls: readonly string[];
  readonly maxBodyBytes: number;
  readonly maxUnverifiedBytes: number;
  readonly maxBodySeconds: number;
  readonly inexactNumbers: InexactNumbers;
  readonly explain: boolean;
  /** Whole seconds since 1970. */
  readonly now: () => number;
}

/** Checks everything except the secret, which may be set later. */
export function checkOptions(options: VerificationOptions, ownScheme?: WebhookScheme): VerificationSettings {
  const value: unknown = options;
  if (typeof value !== "object" || value === null) refuse("Expected one object with the options.");
  const scheme = resolveScheme(options.scheme ?? ownScheme);
  const {
    digestEncoding = scheme.digestEncoding,
    secretEncoding = scheme.secretEncoding ?? "utf8",
    toleranceSeconds = scheme.toleranceSeconds,
    now = () => Date.now() / 1000,
    maxBodyBytes = 2 ** 20,
    maxUnverifiedBytes = 2 ** 26,
    maxBodySeconds = 10,
    inexactNumbers = "error",
    explain = true,
    url = [],
  } = options;
  if (digestEncoding !== undefined && !["auto", "hex", "base64", "base64url"].includes(digestEncoding))
    refuse('`digestEncoding` must be "auto", "hex", "base64" or "base64url".');
  if (!["utf8", "whsec", "base64", "hex"].includes(secretEncoding))
    refuse('`secretEncoding` must be "utf8", "whsec", "base64" or "hex".');
  const numbers = { toleranceSeconds, maxBodyBytes, maxUnverifiedBytes };
  for (const [name, number] of Object.entries(numbers))
    if (number !== undefined && !isCount(number)) refuse(`\`${name}\` must be a finite number, at least 0.`);
  checkSeconds({ maxBodySeconds });
  if (!["error", "text"].includes(inexactNumbers)) refuse('`inexactNumbers` must be "error" or "text".');
  if (typeof now !== "function") secondsOf("now", now);
  const { support } = scheme;
  support?.check(scheme, options, support);
  return {
    scheme: {
      ...scheme,
      secretEncoding,
      ...(digestEncoding !== undefined && { digestEncoding }),
      ...(toleranceSeconds !== undefined && { toleranceSeconds }),
    },
    urls: [url].flat(),
    maxBodyBytes,
    maxUnverifiedBytes,
    maxBodySeconds,
    inexactNumbers,
    explain,
    now: () => secondsOf("now", typeof now === "function" ? now() : now),
  };
}

/** Refuses a time in which nothing could be received, or remembered. */
export function checkSeconds(settings: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(settings))
    if (!isCount(value) || value === 0) refuse(`\`${name}\` must be a finite number above 0.`);
}

function isCount(value: unknown): boolean {
  return Number.isFinite(value) && Number(value) >= 0;
}

export function secondsOf(name: string, time: number | Date): number {
  const value = time instanceof Date ? time.getTime() / 1000 : time;
  // Seconds have eleven digits from the year 5138 on: this is `Date.now()`.
  if (!isCount(value) || value >= 1e11)
    refuse(`\`${name}\` must be a \`Date\`, or seconds since 1970, not milliseconds.`);
  return Math.floor(value);
}
