import type { DepositRail } from "@generated/partner-platform/2026-08-01/types.js";

/** How long a deposit takes; this one knows FedNow. */
export function hours(rail: DepositRail): number {
  switch (rail.type) {
    case "FedNow":
    case "RTP":
    case "FPS":
    case "Pix":
      return 0;
    default:
      return 48;
  }
}

const instant = new Set<string>(["FedNow", "RTP", "FPS", "Pix"]);

export const isInstant = (rail: DepositRail): boolean => instant.has(rail.type);
