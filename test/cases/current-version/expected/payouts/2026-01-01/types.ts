// Every schema of the document, under the name it has there.

import type {} from "./checked.js";

/** Money on its way out. */
export interface Payout {
  id: string;
  /** How the money travels. */
  rail: Rail;
}

/** How the money travels. */
export const Rail = {
  sepa: "sepa",
  wire: "wire",
} as const;

/** How the money travels. */
export type Rail = (typeof Rail)[keyof typeof Rail];
