/** What a consumer writes once for both versions, and what the compiler has to refuse. */
import type * as older from "./payouts/2025-01-01/index.js";
import { upgradeBank, upgradePayout, upgradeStatus, upgradeWebhookEvent, type Gaps } from "./payouts/2026-01-01/upgrade-from-2025-01-01.js";
import type { Bank, Payout, WebhookEvent } from "./payouts/2026-01-01/index.js";

const gaps: Gaps = {
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
  return upgradeWebhookEvent(event, gaps);
}

export function readAll(payouts: readonly older.Payout[], banks: readonly older.Bank[]): [Payout[], Bank[]] {
  return [payouts.map((payout) => upgradePayout(payout, gaps)), banks.map(upgradeBank)];
}

export function refused(payout: older.Payout): void {
  // @ts-expect-error -- no functions for what no rule decides
  upgradePayout(payout);
  // @ts-expect-error -- one of them is missing
  upgradePayout(payout, { ...gaps, Payout: { currency: () => "EUR", note: () => "" } });
  // @ts-expect-error -- a function for a value that is not in the newer version
  upgradeStatus("lost", { Status: () => "lost" });
  // @ts-expect-error -- the position of an item is no table of functions
  [payout].map(upgradePayout);
}
