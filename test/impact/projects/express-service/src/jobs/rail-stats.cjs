// @ts-check
const { getAutoramps } = require("@generated/partner-platform/2025-03-13/operations.js");

/** @typedef {Parameters<typeof getAutoramps>[0]} Transport */

/**
 * How many autoramps can be paid from where.
 *
 * @param {Transport} transport
 */
async function railStats(transport) {
  const stats = { europe: 0, elsewhere: 0 };
  for await (const { deposit_rails: rails } of getAutoramps.all(transport)) {
    for (const { type } of rails) {
      if (type === "SEPA" || type === "FPS" || type === "CHAPS") stats.europe += 1;
      else stats.elsewhere += 1;
    }
  }
  return stats;
}

module.exports = { railStats };
