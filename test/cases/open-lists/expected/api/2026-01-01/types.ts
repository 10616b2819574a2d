// Every schema of the document, under the name it has there.

import type {} from "./checked.js";
import type { Unrecognized } from "../runtime/types.js";

export interface Completion {
  model: "large" | "small" | Unrecognized;
  options: Options;
  tier: Tier;
  voice?: Voice;
}

export interface CompletionRequest {
  carrier?: "post" | "courier" | (string & {});
  fallback?: "large" | "small" | (string & {}) | null;
  model: "large" | "small" | (string & {});
  options?: OptionsWritable;
  sizes?: (256 | 512 | (number & {}))[];
  /** Which one pays. */
  tier?: TierWritable;
  voice?: Voice | (string & {});
}

/** It travels both ways, and the list in it differs. */
export interface Options {
  tier?: Tier;
}

/** {@link Options} in a request: what a caller may set. */
export interface OptionsWritable {
  tier?: TierWritable;
}

export const Tier = {
  free: "free",
  paid: "paid",
} as const;

export type Tier = (typeof Tier)[keyof typeof Tier] | Unrecognized;

/** {@link Tier} in a request: what a caller may set. */
export type TierWritable = (typeof Tier)[keyof typeof Tier] | (string & {});

export const Voice = {
  alto: "alto",
  bass: "bass",
} as const;

export type Voice = (typeof Voice)[keyof typeof Voice];
