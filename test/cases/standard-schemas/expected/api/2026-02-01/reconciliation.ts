// Finds what happened while nobody listened: in the lists of the service, and of calls that did not end.

import type {} from "./checked.js";
import type { List, Reconcile } from "../runtime/reconciliation/lists.js";
import { createReconcile } from "../runtime/reconciliation/reconcile.js";
import type { ListPaymentsArgs, ListPaymentsResponses } from "./operations.js";
import type { Payment } from "./types.js";

export * from "../runtime/reconciliation/exports.js";

/** The lists whose items have a status or a time of change. */
export interface ReconcilableLists {
  readonly listPayments: List<ListPaymentsArgs, ListPaymentsResponses, Payment, "status">;
}

/**
 * Reads a list from the oldest change on, and calls the handler of deliveries once for each state that you
 * do not have. What it cannot decide is in its report.
 */
export const reconcile: Reconcile<ReconcilableLists> = /*#__PURE__*/ createReconcile<ReconcilableLists>({
  listPayments: { id: "id", field: "status" },
});
