import type { Mandate, Owned } from "@acme/partner";
import { accountOf, feeCents, type LedgerAccount } from "./accounts";

export interface Posting {
  readonly account: LedgerAccount;
  readonly text: string;
  readonly feeCents: number;
}

/** The posting of money that arrives by a method. */
export function postingOf(method: Owned): Posting {
  return { account: accountOf(method), text: textOf(method), feeCents: feeCents(method.type) };
}

function textOf(method: Owned): string {
  switch (method.type) {
    case "Crypto":
      return `Wallet ${method.address}`;
    case "SEPA":
      return `SEPA ${method.iban}`;
    case "Pix":
      return `Pix ${method.pix_key}`;
    default:
      return `${method.type} to mandate ${method.mandateId}`;
  }
}

export function owned(mandate: Mandate): Owned[] {
  return mandate.deposit_rails.map((method) => ({ ...method, mandateId: mandate.id }));
}
