import type { VirtualAccount, VirtualAccountSource } from "@generated/virtual-accounts/v1/types.js";
import type { AccountsClient } from "./client.js";

export type Source = VirtualAccountSource;

export async function accountsOf(client: AccountsClient, customer: string): Promise<VirtualAccount[]> {
  return client.listVirtualAccounts({ externalCustomerId: customer });
}

/** The account that money is sent to first. */
export function firstSource(account: VirtualAccount): Source | undefined {
  return account.sources?.[0] ?? account.source;
}

export function describeSource(source: Source): string {
  switch (source.type) {
    case "SEPA":
      return `IBAN ${source.iban ?? "pending"}`;
    case "ACH":
      return `ACH ${source.routingNumber ?? "pending"}`;
    default:
      return `Wire ${source.routingNumber ?? "pending"}`;
  }
}

export function isEuropean(source: Source): boolean {
  return "iban" in source;
}

export function isAmerican(source: Source): boolean {
  return source.type !== "SEPA";
}

const days: Partial<Record<Source["type"], number>> = { ACH: 3, SEPA: 1 };

export function settlementDays(source: Source): number {
  return days[source.type] ?? 0;
}

const instant: readonly string[] = ["FedNow", "RTP", "SEPA"];

export function isInstant(source: Source): boolean {
  return instant.includes(source.type);
}
