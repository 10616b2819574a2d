// @ts-nocheck: the types of this module are in types.d.ts.
//
// Every schema of the document, under the name it has there.

/** Where the payout is. */
export const PayoutStatus = {
  /** not sent yet */
  pending: "pending",
  /** handed to the bank */
  sent: "sent",
};

/** The values of `type` in {@link Rail}. */
export const RailTag = {
  Sepa: "Sepa",
  Wire: "Wire",
};
