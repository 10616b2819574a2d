// Every schema of the document, under the name it has there.
// Declarations new or changed in 2026-02-01; unchanged ones are re-exported at the end.

import type {} from "./checked.js";
import type { BatchStatus } from "../2026-01-01/types.js";

/** Changed since 2026-01-01: `status` can now be `held`. */
export interface Payout {
  id: string;
  /** @deprecated */
  stage: BatchStatus;
  status: PayoutStatus;
}

/** Changed since 2026-01-01: `PayoutStatus` can now be `held`. */
export const PayoutStatus = {
  held: "held",
  sent: "sent",
  done: "done",
  returned: "returned",
} as const;

/** Changed since 2026-01-01: `PayoutStatus` can now be `held`. */
export type PayoutStatus = (typeof PayoutStatus)[keyof typeof PayoutStatus];

// Everything else is unchanged since 2026-01-01.
export * from "../2026-01-01/types.js";
