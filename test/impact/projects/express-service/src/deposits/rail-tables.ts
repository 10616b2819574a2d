import type { Rail, RailName } from "../partner/index.js";

/** Days until a deposit on a rail can be converted. */
export const settlementDays: Record<RailName, number> = {
  ACH: 3,
  AfricanBankTransfer: 1,
  CHAPS: 0,
  Crypto: 0,
  FPS: 0,
  MobileMoney: 0,
  Pix: 0,
  RTP: 0,
  SEPA: 1,
  SWIFT: 3,
  Spei: 0,
  Wire: 1,
};

/** Our own cost per deposit in cents; what is not listed is free of charge. */
const costs: Partial<Record<RailName, number>> = {
  ACH: 25,
  SWIFT: 1200,
  Wire: 800,
};

export function costOf(rail: Rail): number {
  return costs[rail.type] ?? 0;
}

/** Rails with which the money is there within seconds. */
const instantRails = new Set<string>(["RTP", "FPS", "Pix", "Spei"]);

export function isInstant(rail: Rail): boolean {
  return instantRails.has(rail.type);
}

const dollarRails: readonly string[] = ["ACH", "RTP", "Wire"];

export function takesDollars(rail: Rail): boolean {
  return dollarRails.includes(rail.type);
}

/** Logos of card schemes. They have nothing to do with deposits. */
const schemeLogos: Partial<Record<string, string>> = {
  SEPA: "/logos/sepa.svg",
  ACH: "/logos/ach.svg",
};

export function schemeLogo(scheme: string): string {
  return schemeLogos[scheme] ?? "/logos/bank.svg";
}
