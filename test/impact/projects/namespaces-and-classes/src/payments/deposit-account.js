// @ts-check

/**
 * The single account that older screens still show.
 *
 * @param {import("@generated/partner-platform/2025-03-13/types.js").Autoramp} autoramp
 */
export function oldAccount(autoramp) {
  const account = autoramp.deposit_account;
  switch (account?.type) {
    case "SEPA":
      return account.iban;
    case "ACHWire":
      return `${account.routing_number} ${account.account_number}`;
    default:
      return undefined;
  }
}

/**
 * @param {import("@generated/partner-platform/2025-03-13/types.js").DepositRail} rail
 */
export function isRealTime(rail) {
  const { type } = rail;
  if (type !== "RTP" && type !== "FPS") return false;
  return true;
}
