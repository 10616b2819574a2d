import type { Rail } from "../partner/index.js";

export interface InstructionLine {
  readonly label: string;
  readonly value: string;
}

/** What a payer has to enter at their own bank. Every rail has its own fields. */
export function instructionLines(rail: Rail): InstructionLine[] {
  switch (rail.type) {
    case "ACH":
    case "RTP":
    case "Wire":
      return usAccount(rail.account_number, rail.routing_number, rail.recipient_name);
    case "SEPA":
      return lines(["IBAN", rail.iban], ["BIC", rail.bic], ["Beneficiary", rail.beneficiary_name]);
    case "SWIFT":
      return lines(["Account", rail.account_number], ["BIC", rail.bic], ["Memo", rail.memo]);
    case "FPS":
    case "CHAPS":
      return lines(["Account", rail.account_number], ["Sort code", rail.sort_code]);
    case "Pix":
      return lines(["Pix key", rail.pix_key]);
    case "Spei":
      return lines(["CLABE", rail.clabe]);
    case "MobileMoney":
      return lines(["Mobile number", rail.mobile_number]);
    case "AfricanBankTransfer":
      return lines(["Account", rail.account_number], ["Reference", rail.reference_id]);
    case "Crypto":
      return lines(["Address", rail.address], ["Chain", rail.chain]);
    default:
      return assertNever(rail);
  }
}

/** Short name of a rail, for a badge. */
export function badge(rail: Rail): string {
  switch (rail.type) {
    case "ACH":
    case "Wire":
    case "RTP":
      return "US bank";
    case "SEPA":
    case "SWIFT":
      return "International";
    case "FPS":
    case "CHAPS":
      return "UK bank";
    case "Pix":
    case "Spei":
    case "MobileMoney":
    case "AfricanBankTransfer":
      return "Local";
    case "Crypto":
      return "Wallet";
  }
}

/** Hint below the instructions; most rails need none. */
export function hint(rail: Rail): string {
  let text = "";
  switch (rail.type) {
    case "SWIFT":
      text = "Transfers from abroad take up to five days.";
      break;
    case "Crypto":
      text = "Send from a wallet that is registered to you.";
      break;
  }
  return text;
}

function usAccount(account: string, routing: string, name: string): InstructionLine[] {
  return lines(["Account", account], ["Routing number", routing], ["Recipient", name]);
}

function lines(...pairs: [label: string, value: string | null | undefined][]): InstructionLine[] {
  return pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function assertNever(value: never): never {
  throw new Error(`Unexpected rail: ${JSON.stringify(value)}`);
}
