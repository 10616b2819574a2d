import { DepositRailTag } from "@partner";
import type { DepositRail } from "@partner/types";

/** In the order in which our users choose. */
const order: DepositRailTag[] = [
  DepositRailTag.SEPA,
  DepositRailTag.FPS,
  DepositRailTag.ACH,
  DepositRailTag.Wire,
  DepositRailTag.SWIFT,
  DepositRailTag.Crypto,
];

export function sorted(rails: readonly DepositRail[]): DepositRail[] {
  return rails.toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type));
}

export const railTitles = {
  ACH: "Bank transfer (ACH)",
  AfricanBankTransfer: "Bank transfer",
  CHAPS: "CHAPS",
  Crypto: "Wallet",
  FPS: "Faster Payments",
  MobileMoney: "Mobile money",
  Pix: "Pix",
  RTP: "Real-time payment",
  SEPA: "SEPA",
  SWIFT: "International transfer",
  Spei: "SPEI",
  Wire: "Wire",
} as const satisfies Record<DepositRail["type"], string>;

type Title = (typeof railTitles)[keyof typeof railTitles];

export function titleOf({ type }: Pick<DepositRail, "type">): Title {
  return railTitles[type];
}

/** Symbols of the rails that have one. */
const symbols: { readonly [Tag in DepositRailTag]?: string } = { Pix: "◈", Crypto: "₿" };

export function symbolOf(rail: DepositRail): string | undefined {
  return symbols[rail.type];
}

/** What our own card product calls its rails. */
export const CardRail = { ACH: "ACH", FedNow: "FedNow", SEPA: "SEPA" } as const;
export type CardRail = (typeof CardRail)[keyof typeof CardRail];

const cardTitles: Partial<Record<CardRail, string>> = { ACH: "Card by ACH" };

export function cardTitle(rail: CardRail): string {
  return cardTitles[rail] ?? (rail === "FedNow" ? "Card by FedNow" : "Card");
}
