import type { Autoramp } from "@generated/partner-platform/2025-03-13/types.js";

export type Method = Autoramp["deposit_rails"][number];

/** What the app shows for a way to pay in. */
export function headline(method: Method): string {
  switch (method.type) {
    case "SEPA":
      return "SEPA transfer";
    case "FPS":
    case "CHAPS":
      return "UK transfer";
    default:
      return "Bank transfer";
  }
}

export const handbookPages: Record<Method["type"], number> = {
  ACH: 12,
  AfricanBankTransfer: 30,
  CHAPS: 21,
  Crypto: 40,
  FPS: 20,
  MobileMoney: 31,
  Pix: 32,
  RTP: 13,
  SEPA: 10,
  SWIFT: 50,
  Spei: 33,
  Wire: 14,
};
