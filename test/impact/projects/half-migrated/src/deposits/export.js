// @ts-check
import { oldPartner, summerPartner } from "../partner.js";

/**
 * @param {string} id
 * @param {(message: string) => Promise<void>} publish
 */
export async function exportDeposit(id, publish) {
  const autoramp = await oldPartner.getAutorampById({ autoramp_id: id });
  await publish(JSON.stringify(autoramp));
  const summer = await summerPartner.getAutorampById({ autoramp_id: id });
  await publish(JSON.stringify(summer));
}
