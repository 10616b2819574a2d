import type {
  BankAccountIdentifier,
  FiatAddress,
  PaymentNetwork,
} from "@generated/partner-platform/2025-03-13/types.js";

/** Payout accounts spell some rails as deposits do. They are another type. */
export function payoutLabel(identifier: BankAccountIdentifier): string {
  switch (identifier.type) {
    case "FEDNOW":
      return `FedNow ${identifier.routing_number}`;
    case "SEPA":
      return `IBAN ${identifier.iban}`;
    case "SWIFT":
      return `BIC ${identifier.bic}`;
    default:
      return `Account ${identifier.account_number}`;
  }
}

const instantPayouts: ReadonlySet<PaymentNetwork> = new Set<PaymentNetwork>(["Rtp", "Fednow", "Fps", "Pix"]);

export function isInstantPayout(network: PaymentNetwork): boolean {
  return instantPayouts.has(network);
}

export function isUsPayout(address: FiatAddress): boolean {
  return "routing_number" in address.bank_account_identifier;
}

/** The rails of our own card and payout products. */
export type PayoutRail = { readonly type: "ACH" | "FedNow" | "SEPA"; readonly limit: number };

export function payoutRails(rails: readonly PayoutRail[]): PayoutRail[] {
  return rails.filter((rail) => rail.type !== "SEPA");
}
