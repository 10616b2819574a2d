import type { Customer } from "@generated/partner-platform/2025-03-13/types.js";
import { hours } from "../deposits/new-methods.js";
import { oldPartner } from "../partner.js";

/** Reminds whoever has not been identified after a week. */
export async function nightly(mail: (customer: Customer) => Promise<void>): Promise<number> {
  let count = 0;
  for await (const customer of oldPartner.getAllCustomers.all({ status: ["IdentificationRequired"] })) {
    await mail(customer);
    count += 1;
  }
  return count.toFixed();
}

/** Longest time that a deposit of an autoramp can take. */
export async function longest(id: string): Promise<number> {
  const { deposit_rails: rails } = await oldPartner.getAutorampById({ autoramp_id: id });
  return Math.max(...rails.map(hours));
}
