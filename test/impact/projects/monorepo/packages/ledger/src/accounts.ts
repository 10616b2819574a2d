import type { PayInMethod, PayInName, PayOutAccount } from "@acme/partner";

export type LedgerAccount =
  "1810-euro-bank" | "1820-dollar-bank" | "1830-pound-bank" | "1890-other" | "1900-wallets";

/** On which account of the books a pay-in arrives. */
export function accountOf(method: PayInMethod): LedgerAccount {
  if (method.type === "Crypto") return "1900-wallets";
  if (method.type === "SEPA") return "1810-euro-bank";
  if (method.type === "FPS" || method.type === "CHAPS") return "1830-pound-bank";
  if (method.type === "ACH" || method.type === "RTP" || method.type === "Wire") return "1820-dollar-bank";
  return "1890-other";
}

const fees: { [Name in PayInName]: number } = {
  ACH: 20,
  AfricanBankTransfer: 100,
  CHAPS: 1500,
  Crypto: 0,
  FPS: 10,
  MobileMoney: 100,
  Pix: 5,
  RTP: 45,
  SEPA: 10,
  SWIFT: 2500,
  Spei: 15,
  Wire: 900,
};

export const feeCents = (name: PayInName): number => fees[name];

/** Money that leaves: its accounts are named like pay-in methods, and are something else. */
export function payOutAccountOf(account: PayOutAccount): LedgerAccount {
  switch (account.type) {
    case "ACH":
    case "FEDNOW":
    case "RTP":
    case "Wire":
      return "1820-dollar-bank";
    case "SEPA":
      return "1810-euro-bank";
    default:
      return "1890-other";
  }
}
