/** Brings a customer's status up to date after something changed, and tells the webhooks. */
import { fiatAbilitiesMessage } from "./abilities.js";
import { onboardingStatus } from "./customer-status.js";
import type { CustomerRecord, CustomerStatus, IdentificationRecord } from "./records.js";
import { signedTerms } from "./terms.js";
import type { Owner, Records, World } from "./world.js";

/** The newest identification decides, whatever older ones were. */
export function newestIdentification(records: Records, customerId: string): IdentificationRecord | undefined {
  return records.identifications.last(({ customer_id }) => customer_id === customerId);
}

/** Two letters; nothing while the newest identification is not approved. */
export function verifiedCountry(records: Records, customerId: string): string | undefined {
  const newest = newestIdentification(records, customerId);
  return newest?.status === "Approved" ? newest.country : undefined;
}

export function refreshCustomer(world: World, owner: Owner, customer: CustomerRecord): void {
  const records = world.records[owner.mode];
  const country = verifiedCountry(records, customer.id);
  const status = onboardingStatus(customer.status, {
    signsTermsFirst: customer.signsTermsFirst,
    isIdentified: country !== undefined,
    ...signedTerms(world, records, customer, country),
  });
  setCustomerStatus(world, owner, customer, status);
}

export function setCustomerStatus(
  world: World,
  owner: Owner,
  customer: CustomerRecord,
  status: CustomerStatus,
): void {
  if (customer.status === status) return;
  customer.status = status;
  customer.updated_at = world.clock.recordTime();
  world.announce(owner, {
    topic: "CustomerStatus",
    customerId: customer.id,
    message: { id: customer.id, status },
  });
}

/** Always the whole state, whether or not it differs from the last one sent. */
export function announceFiatAbilities(world: World, owner: Owner, customer: CustomerRecord): void {
  const message = fiatAbilitiesMessage(customer);
  world.announce(owner, {
    topic: "CustomerFiatAbilities",
    customerId: customer.id,
    message,
    id: customer.id,
  });
}

export function setIdentificationStatus(
  world: World,
  owner: Owner,
  identification: IdentificationRecord,
  status: IdentificationRecord["status"],
): void {
  if (identification.status === status) return;
  identification.status = status;
  identification.updated_at = world.clock.recordTime();
  world.announce(owner, {
    topic: "IdentificationStatus",
    customerId: identification.customer_id,
    message: { id: identification.id, status },
  });
  const customer = world.records[owner.mode].customers.get(identification.customer_id);
  if (customer === undefined) return;
  refreshCustomer(world, owner, customer);
  if (status === "Approved") announceFiatAbilities(world, owner, customer);
}
