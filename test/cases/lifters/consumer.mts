/** What a consumer writes once for both versions, and what the compiler has to refuse. */
import type * as older from "./payouts/2025-01-01/index.js";
import { liftBank, liftPayout, liftStatus, liftWebhookEvent, type Holes } from "./payouts/2026-01-01/from-2025-01-01.js";
import type { Bank, Payout, WebhookEvent } from "./payouts/2026-01-01/index.js";

const holes: Holes = {
  Payout: {
    currency: (payout) => (payout.rail.kind === "wire" && payout.rail.country === "FR" ? "EUR" : "USD"),
    note: (payout) => payout.note ?? "",
    references: (payout) => [payout.reference],
  },
  Rail: (check) => ({ kind: "card", number: check.number }),
  Status: (status) => (status === "lost" ? "returned" : status),
  WebhookEvent: (failed) => ({ type: "$unknown", receivedType: failed.type, payload: failed }),
  Wire: { country: (wire) => (wire.country === "DE" ? "DE" : undefined) },
};

export function read(event: older.WebhookEvent): WebhookEvent {
  return liftWebhookEvent(event, holes);
}

export function readAll(payouts: readonly older.Payout[], banks: readonly older.Bank[]): [Payout[], Bank[]] {
  return [payouts.map((payout) => liftPayout(payout, holes)), banks.map(liftBank)];
}

export function refused(payout: older.Payout): void {
  // @ts-expect-error -- no functions for what no rule decides
  liftPayout(payout);
  // @ts-expect-error -- one of them is missing
  liftPayout(payout, { ...holes, Payout: { currency: () => "EUR", note: () => "" } });
  // @ts-expect-error -- a function for a value that is not in the newer version
  liftStatus("lost", { Status: () => "lost" });
  // @ts-expect-error -- the position of an item is no table of functions
  [payout].map(liftPayout);
}
