// @ts-check
import { getAutorampById } from "@partner";
import { transport } from "./transport";

/**
 * Counts how deposits could be paid in, for the weekly chart.
 *
 * @param {string} id
 * @param {Map<string, number>} counts
 */
export async function countRails(id, counts) {
  const { deposit_rails: rails } = await getAutorampById(transport, { autoramp_id: id });
  for (const rail of rails) {
    const group = rail.type === "Crypto" ? "wallet" : "bank";
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  const swift = rails.some((rail) => rail.type === "SWIFT");
  if (swift) counts.set("abroad", (counts.get("abroad") ?? 0) + 1);
}

/**
 * @param {import("@partner").DepositRail} rail
 * @returns {number}
 */
export function chartIndex(rail) {
  return ["ACH", "SEPA", "Wire"].indexOf(rail.type);
}
