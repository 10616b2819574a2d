import { AutorampStatus } from "./generated/partner-platform/2026-08-01/types.js";
import { useGenerated } from "./use-generated.js";

/** @import { Autoramp } from "./generated/partner-platform/2026-08-01/types.js" */

/**
 * @param {Pick<Autoramp, "status">} autoramp
 * @returns {boolean}
 */
function isApproved({ status }) {
  // @ts-expect-error It is not one of the values.
  if (status === "approved") return false;
  return status === AutorampStatus.Approved;
}

if (!isApproved({ status: "Approved" })) throw new Error("It is approved.");
console.log(await useGenerated());
