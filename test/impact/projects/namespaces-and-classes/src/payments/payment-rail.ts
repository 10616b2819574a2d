import type { partner } from "../api.js";

/** The rails over which we pay suppliers; not those of deposits. */
export enum PaymentRail {
  Ach = "ACH",
  FedNow = "FedNow",
  Iban = "Iban",
}

/** A payment of ours: its `type` is a word of ours. */
export interface Payment {
  readonly type: PaymentRail;
  readonly account: partner.BankAccountIdentifier;
}

export class PaymentRouter {
  private readonly cutOff: Partial<Record<PaymentRail, string>> = { [PaymentRail.Ach]: "17:00" };

  cutOffOf({ type }: Payment): string {
    return this.cutOff[type] ?? "24:00";
  }

  isInstant(payment: Payment): boolean {
    return payment.type === PaymentRail.FedNow;
  }

  isDollar({ account }: Payment): boolean {
    return ["ACH", "FEDNOW", "RTP", "Wire"].includes(account.type);
  }

  route(payments: readonly Payment[]): string {
    const [first] = payments;
    return first?.account.type === "SEPA" ? "europe" : "us";
  }
}
