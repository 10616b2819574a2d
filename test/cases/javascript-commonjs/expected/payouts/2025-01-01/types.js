// @ts-nocheck: the types of this module are in types.d.ts.
//
// Every schema of the document, under the name it has there.

"use strict";

/** Where the payout is. */
const PayoutStatus = {
  /** not sent yet */
  pending: "pending",
  /** handed to the bank */
  sent: "sent",
};

/** The values of `type` in {@link Rail}. */
const RailTag = {
  Sepa: "Sepa",
  Wire: "Wire",
};

module.exports = {
  PayoutStatus,
  RailTag,
};
