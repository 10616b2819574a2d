// What each status can become, as far as the publisher's sources say it.
// Declarations new or changed in 2026-02-01; unchanged ones are re-exported at the end.

import type {} from "./checked.js";
import { BatchStatusLifecycle } from "../2026-01-01/lifecycles.js";
import { lifecycle } from "../runtime/lifecycles/lifecycle.js";
import type { Lifecycle } from "../runtime/lifecycles/lifecycle.js";
import { createWaitFor } from "../runtime/lifecycles/wait.js";
import type { Wait, WaitFor } from "../runtime/lifecycles/wait.js";
import type {
  GetPayoutArgs,
  GetPayoutResponses,
  ListBatchesArgs,
  ListBatchesResponses,
} from "./operations.js";
import type { Batch, Payout, PayoutStatus } from "./types.js";

export * from "../runtime/lifecycles/exports.js";

/**
 * What the `PayoutStatus` of a payout can become.
 *
 * A comment cannot be ended from here: *\/
 *
 * States:
 * - `held`: Waits for a check.
 * - `sent`: On its way.
 * - `done`: Terminal.
 * - `returned`: The bank sent it back. Terminal.
 *
 * Transitions:
 * - created as `held`: no source names the trigger. Source: the guide.
 * - `held` → `sent`: a check. Source: the guide.
 * - `sent` → `done`: the bank confirms it. Source: the guide.
 * - `sent` → `returned`: `cancelPayout`. Condition: It is not booked yet. Source: the document.
 *
 * What is not listed is unknown, not impossible.
 */
export const PayoutStatusLifecycle: Lifecycle<PayoutStatus, "done" | "returned"> = /*#__PURE__*/ lifecycle({
  held: { next: ["sent"] },
  sent: { next: ["done", "returned"], perhaps: ["held"] },
  done: { isTerminal: true },
  returned: { isTerminal: true },
});

/** The operations that answer something with a status that `waitFor` can wait for. */
export interface WaitableOperations {
  readonly getPayout: Wait<GetPayoutArgs, GetPayoutResponses, Payout, "status">;
  readonly listBatches: Wait<ListBatchesArgs, ListBatchesResponses, Batch, "status", "list">;
}

/**
 * Waits until the status of what an operation answers is one of the given ones, and returns that answer. A
 * `WaitError` says that it ended otherwise, or that the time is over.
 */
export const waitFor: WaitFor<WaitableOperations> = /*#__PURE__*/ createWaitFor<WaitableOperations>({
  getPayout: { lifecycles: [PayoutStatusLifecycle], field: "status", id: "id" },
  listBatches: {
    at: ["list"],
    isList: true,
    lifecycles: [BatchStatusLifecycle],
    field: "status",
    id: "number",
  },
});

// Everything else is unchanged since 2026-01-01.
export * from "../2026-01-01/lifecycles.js";
