// Converters: functions that upgrade values of 2025-01-01 to 2026-01-01. Types without a converter are the same in both versions,
// or exist in one of them only. A converter keeps every field and leaves its argument unchanged.

import type {} from "./checked.js";
import type * as olderEvents from "../2025-01-01/events.js";
import type * as olderTypes from "../2025-01-01/types.js";
import { upgrade } from "../runtime/converters/upgrade.js";
import type { ConversionTable, FillGap } from "../runtime/converters/upgrade.js";
import type * as newerEvents from "./events.js";
import type * as newerTypes from "./types.js";

/** Conversions that no rule can decide, by type: functions that you write once and pass to each converter that needs them. */
export interface Gaps {
  Payout: {
    /** Required, and absent from 2025-01-01. */
    currency: FillGap<olderTypes.Payout, newerTypes.Payout["currency"]>;
    /** Required, and optional in 2025-01-01. */
    note: FillGap<olderTypes.Payout, newerTypes.Payout["note"]>;
    /** Required, and absent from 2025-01-01. */
    references: FillGap<olderTypes.Payout, newerTypes.Payout["references"]>;
  };
  /** Removed, or changed too much: `check`. */
  Rail: FillGap<Extract<olderTypes.Rail, { kind: "check" }>, newerTypes.Rail>;
  /** Removed values. */
  Status: FillGap<Exclude<olderTypes.Status, newerTypes.Status>, newerTypes.Status>;
  /** Removed, or changed too much: `payout.failed`. */
  WebhookEvent: FillGap<
    Extract<olderEvents.WebhookEvent, { type: "payout.failed" }>,
    newerEvents.WebhookEvent
  >;
  Wire: {
    /** Not every value of 2025-01-01 is valid. */
    country: FillGap<olderTypes.Wire, newerTypes.Wire["country"]>;
  };
}

/** The differences, by type. */
const table: ConversionTable = {
  Payout: {
    kind: "object",
    renamed: { accountNumber: "account_number" },
    fields: {
      parts: { kind: "list", items: { kind: "type", name: "Payout" } },
      rail: { kind: "type", name: "Rail" },
      status: { kind: "type", name: "Status" },
    },
    filled: { priority: "normal" },
    gaps: ["currency", "note", "references"],
  },
  PayoutPaidEvent: { kind: "object", fields: { payout: { kind: "type", name: "Payout" } } },
  Rail: { kind: "choice", tag: "kind", members: { wire: { kind: "type", name: "Wire" } }, gaps: ["check"] },
  Status: { kind: "gap", kept: ["open", "paid", "returned"] },
  WebhookEvent: {
    kind: "choice",
    tag: "type",
    members: { "payout.paid": { kind: "type", name: "PayoutPaidEvent" } },
    gaps: ["payout.failed"],
  },
  Wire: { kind: "object", gaps: ["country"] },
};

/** Every value of 2025-01-01 is valid already. */
export function upgradeBank(value: olderTypes.Bank): newerTypes.Bank {
  return value;
}

/** Every value of 2025-01-01 is valid already. */
export function upgradeCountry(value: olderTypes.Country): newerTypes.Country {
  return value;
}

/**
 * Takes `account_number` from `accountNumber`; sets a missing `priority` to `"normal"`; upgrades `parts`,
 * `rail`, `status`; calls your functions for `currency`, `note`, `references`.
 */
export function upgradePayout(
  value: olderTypes.Payout,
  gaps: Pick<Gaps, "Payout" | "Rail" | "Status" | "Wire">,
): newerTypes.Payout {
  return upgrade("Payout", value, table, gaps);
}

/** Upgrades `payout`. */
export function upgradePayoutPaidEvent(
  value: olderEvents.PayoutPaidEvent,
  gaps: Pick<Gaps, "Payout" | "Rail" | "Status" | "Wire">,
): newerEvents.PayoutPaidEvent {
  return upgrade("PayoutPaidEvent", value, table, gaps);
}

/** Upgrades `wire`; calls your function for `check`. */
export function upgradeRail(value: olderTypes.Rail, gaps: Pick<Gaps, "Rail" | "Wire">): newerTypes.Rail {
  return upgrade("Rail", value, table, gaps);
}

/** Calls your function for the removed values. */
export function upgradeStatus(value: olderTypes.Status, gaps: Pick<Gaps, "Status">): newerTypes.Status {
  return upgrade("Status", value, table, gaps);
}

/** Upgrades `payout.paid`; calls your function for `payout.failed`. */
export function upgradeWebhookEvent(
  value: olderEvents.WebhookEvent,
  gaps: Pick<Gaps, "Payout" | "Rail" | "Status" | "WebhookEvent" | "Wire">,
): newerEvents.WebhookEvent {
  return upgrade("WebhookEvent", value, table, gaps);
}

/** Calls your functions for `country`. */
export function upgradeWire(value: olderTypes.Wire, gaps: Pick<Gaps, "Wire">): newerTypes.Wire {
  return upgrade("Wire", value, table, gaps);
}
