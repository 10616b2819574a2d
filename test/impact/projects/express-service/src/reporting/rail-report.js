// @ts-check

/** @import { Autoramp, DepositRail } from "@generated/partner-platform/2025-03-13/types.js" */

/**
 * Column of the monthly report in which the deposits of a rail are counted.
 *
 * @param {DepositRail} rail
 * @returns {"card" | "local" | "international"}
 */
export function columnOf(rail) {
  switch (rail.type) {
    case "SWIFT":
    case "SEPA":
      return "international";
    default:
      return "local";
  }
}

/**
 * One line for each autoramp: its identifier and how many ways to pay in it has.
 *
 * @param {Autoramp[]} autoramps
 */
export function summary(autoramps) {
  // "FedNow" and "Iban" are headings of the spreadsheet, not rails.
  const headings = ["Iban", "FedNow", "ACH"];
  const rows = autoramps.map(({ id, deposit_rails: rails }) => `${id};${rails.length}`);
  return [headings.join(";"), ...rows];
}

/**
 * @param {Autoramp} autoramp
 * @returns {string}
 */
export function csvLine(autoramp) {
  const [first, second] = autoramp.deposit_rails;
  return [autoramp.id, first?.type, second?.type].join(";");
}
