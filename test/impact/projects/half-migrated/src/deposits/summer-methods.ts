import type { Autoramp, DepositRail } from "@generated/partner-platform/2026-07-01/types.js";

/** FedNow was added with the version of July. */
export function isAmerican(rail: DepositRail): boolean {
  return "routing_number" in rail;
}

const icons: Partial<Record<DepositRail["type"], string>> = { FedNow: "⚡", Crypto: "₿" };

export function icon(autoramp: Autoramp): string {
  const rail = autoramp.deposit_rails[0];
  return (rail && icons[rail.type]) ?? "🏦";
}
