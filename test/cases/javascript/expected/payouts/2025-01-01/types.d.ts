// Every schema of the document, under the name it has there.

export interface Account {
  account_number: string;
}

/** A bank. */
export interface Bank {
  name: string;
}

/** Money on its way out. */
export interface Payout {
  /**
   * In the currency of the rail.
   *
   * Format: decimal.
   */
  amount?: string;
  /** Format: uuid. */
  id: string;
  rail: Rail;
  /** Where the payout is. */
  status: PayoutStatus;
}

/** Where the payout is. */
export declare const PayoutStatus: {
  /** not sent yet */
  readonly pending: "pending";
  /** handed to the bank */
  readonly sent: "sent";
};

/** Where the payout is. */
export type PayoutStatus = (typeof PayoutStatus)[keyof typeof PayoutStatus];

/** How the money travels. */
export type Rail = Rail_Sepa | Rail_Wire;

/** The values of `type` in {@link Rail}. */
export declare const RailTag: {
  readonly Sepa: "Sepa";
  readonly Wire: "Wire";
};

/** The values of `type` in {@link Rail}. */
export type RailTag = (typeof RailTag)[keyof typeof RailTag];

export interface Rail_Sepa extends Sepa {
  type: "Sepa";
}

export interface Rail_Wire extends Account {
  type: "Wire";
}

export interface Sepa {
  iban: string;
}
