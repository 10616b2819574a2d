/** Where a customer is in the onboarding, what that allows by currency and rail, and what the webhooks hear of it. */
import { argumentsOf, type Handler, type JsonObject, jsonReply } from "../../../src/sandbox/behaviour.js";
import type { CustomerRecord, CustomerStatus, IdentificationRecord, Records } from "./records.js";
import { signedTerms } from "./terms.js";
import { findCustomer, type Owner, type World } from "./world.js";

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

export interface OnboardingFacts {
  readonly signsTermsFirst: boolean;
  /** Whether the newest identification is approved. */
  readonly isIdentified: boolean;
  /** Whether everything of at least one region is signed. */
  readonly hasSignedSomeRegion: boolean;
  /** Whether everything of the verified region is signed. */
  readonly hasSignedVerifiedRegion: boolean;
}

/**
 * The onboarding status of a customer, as a function of what is known. `Suspended` and `Archived` are set by others and
 * stay.
 *
 * Two orders exist side by side. With terms first, some country's terms are signed before identification, and the
 * terms of the region that identification then verifies have to be signed as well. With identification first, terms
 * follow; a set that was signed for another region than the verified one is good enough.
 */
export function onboardingStatus(current: CustomerStatus, facts: OnboardingFacts): CustomerStatus {
  if (current === "Suspended" || current === "Archived") return current;
  if (facts.signsTermsFirst) {
    if (facts.isIdentified) return facts.hasSignedVerifiedRegion ? "Active" : "SigningsRequired";
    return facts.hasSignedSomeRegion ? "IdentificationRequired" : "SigningsRequired";
  }
  if (!facts.isIdentified) return "IdentificationRequired";
  return facts.hasSignedSomeRegion ? "Active" : "SigningsRequired";
}

/** Every currency and every rail is always there. */
const rails = {
  eur: ["sepa", "swift"],
  gbp: ["fps", "chaps", "swift"],
  usd: ["ach", "wire", "swift", "rtp", "fednow"],
} as const;

export function abilityHandlers(world: World): [string, Handler][] {
  return [
    [
      "getCustomerAbilities",
      (call) => {
        const customer = findCustomer(world, call, argumentsOf<{ id: string }>(call).id);
        return jsonReply(200, {
          currencies: customer.status === "Active" ? currencyAbilities : [],
          fiat_deposit: fiatAbilities(customer),
          fiat_payout: fiatAbilities(customer),
        });
      },
    ],
  ];
}

function fiatAbilitiesMessage(customer: CustomerRecord): JsonObject {
  return {
    customer_id: customer.id,
    fiat_deposit: fiatAbilities(customer),
    fiat_payout: fiatAbilities(customer),
  };
}

/** Names of all rails as `usd.fednow`, with those for third parties. */
export const railNames: readonly string[] = Object.entries(rails).flatMap(([currency, names]) =>
  names.flatMap((name) => [`${currency}.${name}`, `${currency}.${name}_thirdparty`]),
);

function fiatAbilities(customer: CustomerRecord): JsonObject {
  const state = (rail: string): string => customer.rails.get(rail) ?? stateByStatus(customer, rail);
  const entries = Object.entries(rails).map(([currency, names]) => {
    const leaves = names.flatMap((name) => [name, `${name}_thirdparty`]);
    return [currency, Object.fromEntries(leaves.map((leaf) => [leaf, state(`${currency}.${leaf}`)]))];
  });
  return Object.fromEntries(entries) as JsonObject;
}

function stateByStatus({ status }: CustomerRecord, rail: string): string {
  switch (status) {
    case "Active":
      return rail.endsWith("_thirdparty") ? "Unavailable" : "Active";
    case "SigningsRequired":
    case "IdentificationRequired":
      return "Pending";
    case "Suspended":
    case "Archived":
      return "Blocked";
  }
}

const fiat = (code: string): JsonObject => ({ type: "Fiat", code });
const usdc: JsonObject = { type: "Crypto", token: "USDC", blockchain: "Ethereum" };
const eurc: JsonObject = { type: "Crypto", token: "EURC", blockchain: "Ethereum" };

const currencyAbilities: readonly JsonObject[] = [
  { currency: fiat("USD"), flows: ["Onramp"], counterparts: [usdc, eurc] },
  { currency: fiat("EUR"), flows: ["Onramp"], counterparts: [usdc, eurc] },
  { currency: fiat("GBP"), flows: ["Onramp"], counterparts: [usdc, eurc] },
  { currency: usdc, flows: ["Offramp", "Swap"], counterparts: [fiat("USD"), fiat("EUR"), fiat("GBP"), eurc] },
  { currency: eurc, flows: ["Offramp", "Swap"], counterparts: [fiat("USD"), fiat("EUR"), fiat("GBP"), usdc] },
];
