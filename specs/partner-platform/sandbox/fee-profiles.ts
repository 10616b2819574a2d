/** Fee profiles: two that every account begins with, and those that the partner adds. */
import {
  argumentsOf,
  bodyOf,
  type HandledCall,
  type Handler,
  type JsonObject,
  jsonReply,
  textOf,
} from "../../../src/sandbox/behaviour.js";
import type { FeeProfileRecord } from "./records.js";
import { listOwned, newRecord, type Owner, ownerOf, recordsOf, refuseText, type World } from "./world.js";

export function feeProfileHandlers(world: World): [string, Handler][] {
  return [
    [
      "getFeeProfiles",
      (call) => {
        const { fee_profile_ids: ids, is_default } = argumentsOf<{
          fee_profile_ids?: readonly string[];
          is_default?: boolean;
        }>(call);
        const matching = listProfiles(world, call).filter(
          (profile) =>
            (ids?.includes(profile.id) ?? true) && (is_default ?? profile.is_default) === profile.is_default,
        );
        return jsonReply(200, { items: matching.map(showProfile), prev_cursor: null });
      },
    ],
    ["createFeeProfile", (call) => jsonReply(201, showProfile(createProfile(world, call)))],
  ];
}

/** The named profile; otherwise the account's default for transactions. */
export function findFeeProfile(
  world: World,
  call: HandledCall,
  id: string | null | undefined,
): FeeProfileRecord {
  const profiles = listProfiles(world, call).filter(({ profile_type }) => profile_type === "Transactional");
  const matching = profiles.find((profile) => (id ? profile.id === id : profile.is_default));
  return matching ?? refuseText(404, `There is no fee profile ${id ?? ""}`);
}

function listProfiles(world: World, call: HandledCall): FeeProfileRecord[] {
  const { feeProfiles } = recordsOf(world, call);
  const owner = ownerOf(world, call);
  if (listOwned(world, call, feeProfiles).length === 0) {
    for (const profile_type of ["Invoicing", "Transactional"] as const)
      feeProfiles.add(defaultProfile(world, owner, profile_type));
  }
  return listOwned(world, call, feeProfiles);
}

function defaultProfile(
  world: World,
  owner: Owner,
  profile_type: FeeProfileRecord["profile_type"],
): FeeProfileRecord {
  const base = {
    ...newRecord(world, owner),
    profile_type,
    is_default: true,
    network_fee_settlement: "deductedImmediately",
  };
  return {
    ...base,
    name: `Default ${profile_type.toLowerCase()} profile`,
    bips: profile_type === "Transactional" ? 25 : 0,
    bankingFees: [],
  };
}

function createProfile(world: World, call: HandledCall): FeeProfileRecord {
  const { name, network_fee_settlement, transaction_fee_bips, banking_fee_configs } = bodyOf<{
    name: string;
    network_fee_settlement: string;
    transaction_fee_bips: number;
    banking_fee_configs: readonly JsonObject[];
  }>(call);
  if (name.trim() === "") refuseText(400, "name is empty");
  if (transaction_fee_bips > 10_000) refuseText(400, "transaction_fee_bips is more than the whole amount");
  listProfiles(world, call);
  return recordsOf(world, call).feeProfiles.add({
    ...newRecord(world, ownerOf(world, call)),
    name,
    profile_type: "Transactional",
    is_default: false,
    bips: transaction_fee_bips,
    network_fee_settlement,
    bankingFees: banking_fee_configs,
  });
}

const railCurrencies: Readonly<Record<string, string>> = {
  Sepa: "EUR",
  Fps: "GBP",
  Chaps: "GBP",
  Pix: "BRL",
  Spei: "MXN",
};

function showProfile({
  id,
  name,
  partner_id,
  profile_type,
  is_default,
  bips,
  network_fee_settlement,
  bankingFees,
}: FeeProfileRecord): JsonObject {
  const later = { billing_type: "Per Transaction", settlement: "deductedImmediately" };
  return {
    id,
    name,
    partner_id,
    profile_type,
    is_default,
    iron_fee: { type: "Bips", bips: 10 },
    iron_fee_settlement: "settledLater",
    iron_fee_billing_type: "Per Transaction",
    min_fee: { amount: "0.00", currency: { type: "Fiat", code: "EUR" } },
    network_fee_enabled: true,
    network_fee_settlement,
    partner_fee_configs: bips === 0 ? [] : [{ label: "partner", fee_type: { type: "Bips", bips }, ...later }],
    banking_fee_configs: bankingFees.map((config) => ({
      ...config,
      fee_amount: {
        amount: config["fee_amount"] ?? "0",
        currency: { type: "Fiat", code: railCurrencies[textOf(config["rail"])] ?? "USD" },
      },
      ...later,
    })),
    non_transactional_partner_fee_configs: [],
    rule: null,
  };
}
