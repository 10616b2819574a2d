/** What a customer can do: by currency and flow, and by fiat rail. */
import type { JsonObject } from "../../document/json.js";
import { argumentsOf } from "../general/arguments-of.js";
import type { Handler } from "../general/behaviour.js";
import { jsonReply } from "../http/reply.js";
import { findCustomer } from "./find-record.js";
import type { CustomerRecord } from "./records.js";
import type { World } from "./world.js";

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

export function fiatAbilitiesMessage(customer: CustomerRecord): JsonObject {
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
