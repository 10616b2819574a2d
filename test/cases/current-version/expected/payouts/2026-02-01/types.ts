// Every schema of the document, under the name it has there.
// Declarations new or changed in 2026-02-01; unchanged ones are re-exported at the end.

import type {} from "./checked.js";

/**
 * Money on its way out.
 *
 * Changed since 2026-01-01: `rail` can now be `fednow`.
 */
export interface Payout {
  id: string;
  /** How the money travels. */
  rail: Rail;
}

/**
 * How the money travels.
 *
 * Changed since 2026-01-01: `Rail` can now be `fednow`.
 */
export const Rail = {
  sepa: "sepa",
  wire: "wire",
  fednow: "fednow",
} as const;

/**
 * How the money travels.
 *
 * Changed since 2026-01-01: `Rail` can now be `fednow`.
 */
export type Rail = (typeof Rail)[keyof typeof Rail];
