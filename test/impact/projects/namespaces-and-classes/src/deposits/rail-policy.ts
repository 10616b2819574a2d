import { partner } from "../api.js";
import { Rails } from "./rail-visitor.js";

type Tag = partner.DepositRail["type"];
type RailMetric = `deposits.${Tag}`;

/** Whether, and up to which amount, a deposit is accepted without a review. */
export abstract class RailPolicy<Rail extends Rails.Any = Rails.Any> {
  abstract limit(rail: Rail): number;

  accepts(rail: Rail, cents: number): boolean {
    return cents <= this.limit(rail);
  }
}

export class StandardPolicy extends RailPolicy {
  override limit(rail: Rails.Any): number {
    switch (rail.type) {
      case partner.DepositRailTag.SEPA:
      case partner.DepositRailTag.FPS:
        return 1_000_000;
      case partner.DepositRailTag.Crypto:
        return 100_000;
      default:
        return 250_000;
    }
  }
}

/** Only what cannot be called back. */
export class CautiousPolicy extends StandardPolicy {
  static readonly final: ReadonlySet<Tag> = new Set<Tag>(["CHAPS", "FPS", "Pix", "RTP", "Wire"]);

  override limit(rail: Rails.Any): number {
    return CautiousPolicy.final.has(rail.type) ? super.limit(rail) : 0;
  }
}

export class BankPolicy extends RailPolicy<Rails.Bank> {
  private readonly limits: Partial<Record<Tag, number>> = {
    SEPA: 500_000,
    SWIFT: 5_000_000,
  };

  override limit(rail: Rails.Bank): number {
    return this.limits[rail.type] ?? 10_000;
  }
}

/** The names under which deposits are counted. */
export const metrics: Record<RailMetric, string> = {
  "deposits.ACH": "us",
  "deposits.AfricanBankTransfer": "africa",
  "deposits.CHAPS": "uk",
  "deposits.Crypto": "chain",
  "deposits.FPS": "uk",
  "deposits.MobileMoney": "africa",
  "deposits.Pix": "brazil",
  "deposits.RTP": "us",
  "deposits.SEPA": "sepa",
  "deposits.SWIFT": "abroad",
  "deposits.Spei": "mexico",
  "deposits.Wire": "us",
};
