// @ts-check
import { feeCents } from "@acme/ledger";

/**
 * Puts all mandates of a client into the queue of the warehouse.
 *
 * @param {import("@acme/partner").PartnerGateway} gateway
 * @param {string} clientId
 * @param {{ push(message: string): Promise<void> }} queue
 */
export async function exportMandates(gateway, clientId, queue) {
  const mandates = await gateway.mandatesOf(clientId);
  for (const mandate of mandates) {
    await queue.push(JSON.stringify({ kind: "mandate", mandate }));
    await queue.push(JSON.stringify({ kind: "fees", id: mandate.id, total: totalFees(mandate) }));
  }
}

/** @param {import("@acme/partner").Mandate} mandate */
function totalFees(mandate) {
  return mandate.deposit_rails.reduce((sum, { type }) => sum + feeCents(type), 0);
}
