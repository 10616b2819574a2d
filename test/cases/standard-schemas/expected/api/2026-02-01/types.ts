// Every schema of the document, under the name it has there.
// Declarations new or changed in 2026-02-01; unchanged ones are re-exported at the end.

import type {} from "./checked.js";

/** Changed since 2026-01-01: New required field `reason`: `string`. */
export interface Refused {
  payment_id: string;
  /** At least 1 character. */
  reason: string;
  type: "payment.refused";
}

// Everything else is unchanged since 2026-01-01.
export * from "../2026-01-01/types.js";
