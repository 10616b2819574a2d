import type { partner } from "../api.js";
import type { RailVisitor } from "./rail-visitor.js";

/** Instructions in plain text, for mails. */
export class PlainInstructions implements RailVisitor<string> {
  ACH(rail: partner.ACHDepositInfo): string {
    return this.us(rail);
  }
  RTP(rail: partner.RtpDepositInfo): string {
    return this.us(rail);
  }
  Wire(rail: partner.WireDepositInfo): string {
    return this.us(rail);
  }
  SWIFT(rail: partner.SwiftDepositInfo): string {
    return `${rail.account_number}, BIC ${rail.bic}`;
  }
  SEPA(rail: partner.IbanDepositInfo): string {
    return rail.iban;
  }
  FPS(rail: partner.FpsDepositInfo): string {
    return `${rail.sort_code} ${rail.account_number}`;
  }
  CHAPS(rail: partner.ChapsDepositInfo): string {
    return `${rail.sort_code} ${rail.account_number}`;
  }
  Pix(rail: partner.PixDepositInfo): string {
    return rail.pix_key;
  }
  Spei(rail: partner.SpeiDepositInfo): string {
    return rail.clabe;
  }
  MobileMoney(rail: partner.MobileMoneyDepositInfo): string {
    return rail.mobile_number;
  }
  AfricanBankTransfer(rail: partner.AfricanBankTransferDepositInfo): string {
    return rail.instruction ?? rail.account_number ?? "";
  }
  Crypto(rail: partner.CryptoWallet): string {
    return `${rail.address} on ${rail.chain}`;
  }

  protected us(rail: partner.ACHDepositInfo): string {
    return `${rail.routing_number} ${rail.account_number}`;
  }
}

/** As above, for people who print them. */
export class PrintedInstructions extends PlainInstructions {
  override SEPA(rail: partner.IbanDepositInfo): string {
    return rail.iban.replace(/.{4}/g, "$& ");
  }
}
