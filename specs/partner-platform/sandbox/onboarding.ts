/** The state of a customer in the onboarding, what it allows by currency and rail, and its events. */
import {
  argumentsOf,
  follow,
  type Handler,
  type JsonObject,
  jsonReply,
  type StatusRules,
} from "../../../src/sandbox/behaviour.js";
import type { CustomerRecord, IdentificationRecord, Records } from "./records.js";
import { signedTerms } from "./terms.js";
import { findCustomer, ownerOfRecord, recordsOf, stamp, type World } from "./world.js";

/** The newest identification decides, whatever older ones were. */
export function newestIdentification(records: Records, customerId: string): IdentificationRecord | undefined {
  return records.identifications.last(({ customer_id }) => customer_id === customerId);
}

/** Two letters; nothing while the newest identification is not approved. */
export function verifiedCountry(records: Records, customerId: string): string | undefined {
  const newest = newestIdentification(records, customerId);
  return newest?.status === "Approved" ? newest.country : undefined;
}

interface OnboardingFacts {
  /** Decided by the version of the request that created the customer, for good. */
  readonly signsTermsFirst: boolean;
  /** The newest identification is approved. */
  readonly isIdentified: boolean;
  /**
   * With terms first, those of some region before the identification, and those of the verified region after it. With
   * identification first, those of some region: a set for another region than the verified one is good enough.
   */
  readonly hasSignedTerms: boolean;
}

function factsOf(
  world: World,
  { signsTermsFirst, ...customer }: Omit<CustomerRecord, "status">,
): OnboardingFacts {
  const records = recordsOf(world, customer);
  const country = verifiedCountry(records, customer.id);
  const { hasSignedSomeRegion, hasSignedVerifiedRegion } = signedTerms(world, records, customer, country);
  const isIdentified = country !== undefined;
  const hasSignedTerms = signsTermsFirst && isIdentified ? hasSignedVerifiedRegion : hasSignedSomeRegion;
  return { signsTermsFirst, isIdentified, hasSignedTerms };
}

const conditions = {
  "onboarding-complete": ({ isIdentified, hasSignedTerms }) => isIdentified && hasSignedTerms,
  "identification-outstanding": ({ isIdentified, signsTermsFirst, hasSignedTerms }) =>
    !isIdentified && (hasSignedTerms || !signsTermsFirst),
  "terms-outstanding": ({ isIdentified, signsTermsFirst, hasSignedTerms }) =>
    !hasSignedTerms && (isIdentified || signsTermsFirst),
  "first-terms-outstanding": ({ isIdentified, signsTermsFirst, hasSignedTerms }) =>
    !signsTermsFirst && isIdentified && !hasSignedTerms,
  "region-differs": ({ isIdentified, signsTermsFirst, hasSignedTerms }) =>
    signsTermsFirst && isIdentified && !hasSignedTerms,
} satisfies Record<string, (facts: OnboardingFacts) => boolean>;

export const customerStatus: StatusRules<World, CustomerRecord> = {
  schema: "CustomerStatus",
  isPinned: true,
  guards: Object.fromEntries(
    Object.entries(conditions).map(([name, isMet]) => [
      name,
      (world: World, customer) => isMet(factsOf(world, customer)),
    ]),
  ),
  stamp,
  announce: (world, customer, from) => {
    if (from === undefined) return;
    const { id, status } = customer;
    world.announce(ownerOfRecord(customer), {
      topic: "CustomerStatus",
      customerId: id,
      message: { id, status },
    });
  },
};

export const identificationStatus: StatusRules<World, IdentificationRecord> = {
  schema: "IdentificationStatus",
  guards: {
    "waits-for-customer": (_, { waitsForCustomer }) => waitsForCustomer,
    "submission-complete": (_, { waitsForCustomer }) => !waitsForCustomer,
  },
  stamp,
  announce: (world, identification) => {
    const { id, status, customer_id: customerId } = identification;
    world.announce(ownerOfRecord(identification), {
      topic: "IdentificationStatus",
      customerId,
      message: { id, status },
    });
  },
  then: (world, identification) => {
    const { status, customer_id } = identification;
    const customer = recordsOf(world, identification).customers.get(customer_id);
    if (customer === undefined) return;
    follow(world, customerStatus, customer, { kind: "event", event: "identification_status", value: status });
    if (status === "Approved") announceFiatAbilities(world, customer);
  },
};

/** Always the whole state, whether or not it differs from the last one sent. */
export function announceFiatAbilities(world: World, customer: CustomerRecord): void {
  world.announce(ownerOfRecord(customer), {
    topic: "CustomerFiatAbilities",
    customerId: customer.id,
    message: fiatAbilitiesMessage(customer),
    id: customer.id,
  });
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
