// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * The age of a delivery.
 *
 * The string must have exactly the form of its unit before anything is computed with it: ten ASCII digits, for seconds. If
 * timestamp and body are signed with nothing in between, bytes could otherwise move from the body to the timestamp without
 * breaking the signature, and a parser that stops at the first non-digit would still see a fresh time.
 */
import type { SignatureParts } from "./parts.js";
import { WebhookVerificationError } from "../deliveries/verification-error.js";

/** Seconds since 1970. Without a tolerance, any age is accepted. */
export function checkTimestamp(
  text: string,
  now: number,
  {
    toleranceSeconds = Infinity,
    timestamp: place,
    support,
  }: Pick<SignatureParts, "toleranceSeconds" | "timestamp" | "support">,
): number {
  const unit = place?.unit ?? "seconds";
  const timestamp = support ? support.readTime(text, unit) : /^\d{10}$/.test(text) ? Number(text) : undefined;
  if (timestamp === undefined) {
    throw new WebhookVerificationError(
      "invalid_timestamp",
      text.includes(",")
        ? "The timestamp contains a comma: its header probably came twice."
        : `The timestamp must be ${support?.unitWords(unit) ?? "a number of seconds with exactly ten digits"}.`,
    );
  }
  const age = now - timestamp;
  if (Math.abs(age) > toleranceSeconds) {
    const distance = `${Math.abs(age)} seconds ${age > 0 ? "old" : "ahead of this clock"}`;
    throw new WebhookVerificationError(
      age > 0 ? "timestamp_too_old" : "timestamp_too_new",
      `The delivery is ${distance}; ${toleranceSeconds} are allowed. If this happens often, check this machine's clock.`,
    );
  }
  return timestamp;
}
