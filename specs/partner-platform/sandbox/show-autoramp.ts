/** An autoramp as answers show it: rails by version and account, quotes as attached, deprecated fields still filled. */
import { type HandledCall, type JsonObject, type Seeded, textOf } from "../../../src/sandbox/behaviour.js";
import { type Currency, currencyOf } from "./currencies.js";
import type { AutorampRecord } from "./records.js";
import { defined } from "./values.js";
import type { World } from "./world.js";

export function showAutoramp(world: World, call: HandledCall, autoramp: AutorampRecord): JsonObject {
  const {
    id,
    customer_id,
    status,
    kind,
    source,
    source_currencies,
    destination_currency,
    recipient,
    quotes,
  } = autoramp;
  const { fee_profile_id, is_third_party, batch_payout, created_at, external_id, optional } = autoramp;
  const newest = quotes.at(-1);
  return {
    id,
    customer_id,
    status,
    kind,
    source,
    source_currencies,
    destination_currency,
    recipient,
    quotes,
    ...defined({ quote: newest, external_id }),
    fee_profile_id,
    is_third_party,
    batch_payout,
    created_at,
    deposit_rails: showDepositRails(world, call, autoramp),
    deposit_account: showDepositAccount(world, autoramp),
    ...optional,
  };
}

/** A signed quote without what only the signature needs. */
export function attachedQuote(quote: JsonObject): JsonObject {
  const {
    quote_id,
    amount_in,
    amount_out,
    fee,
    fee_settlement,
    rate,
    rate_expiry_policy,
    rate_lock_valid_until,
    slippage_tolerance_in_bips,
    valid_until,
  } = quote;
  const locked = rate_lock_valid_until ?? valid_until;
  const shown = {
    quote_id,
    amount_in,
    amount_out,
    fee,
    fee_settlement,
    partner_fee_settlement: fee_settlement,
    rate,
  };
  return defined({
    ...shown,
    rate_expiry_policy,
    rate_lock_valid_until: locked,
    slippage_tolerance_in_bips,
    valid_until,
  });
}

/** Every `type` that the sandbox gives. */
export const depositRailTypes = [
  "ACH",
  "CHAPS",
  "Crypto",
  "FPS",
  "FedNow",
  "Pix",
  "RTP",
  "SEPA",
  "SWIFT",
  "Spei",
  "Wire",
] as const;

/** `type` by the newest version; older ones lack some. */
function showDepositRails(
  { seeded, settings }: World,
  { api }: HandledCall,
  autoramp: AutorampRecord,
): JsonObject[] {
  if (!hasDepositAccount(autoramp)) return [];
  const known = api.schemas.get("DepositRail")?.schema.tag?.values.flat();
  const account = seeded.stream(`rails/${autoramp.id}`);
  return autoramp.source_currencies
    .flatMap((currency) => railsFor(currencyOf(currency), account))
    .filter(
      ({ type }) => known?.includes(textOf(type)) !== false && !settings.hiddenRails.includes(textOf(type)),
    );
}

/** The deprecated single account, which merges rails. */
function showDepositAccount({ seeded }: World, autoramp: AutorampRecord): JsonObject | null {
  const [currency] = autoramp.source_currencies;
  if (currency === undefined || !hasDepositAccount(autoramp)) return null;
  const [rail] = railsFor(currencyOf(currency), seeded.stream(`rails/${autoramp.id}`));
  const merged: Readonly<Record<string, string>> = { ACH: "ACHWire", FPS: "CHAPSFPS" };
  return rail === undefined ? null : { ...rail, type: merged[textOf(rail["type"])] ?? rail["type"] ?? null };
}

function hasDepositAccount({ status }: AutorampRecord): boolean {
  return status === "DepositAccountAdded" || status === "Approved" || status === "EditPending";
}

function railsFor(currency: Currency, account: Seeded): JsonObject[] {
  if (currency.type === "Crypto") {
    return [
      {
        type: "Crypto",
        address: `0x${account.stream("wallet").uuid().replaceAll("-", "")}00000000`,
        chain: currency.blockchain,
      },
    ];
  }
  switch (currency.code) {
    case "EUR":
      return [
        {
          type: "SEPA",
          iban: `DE00500105${digits(account, 12)}`,
          bic: "SANDDEFFXXX",
          name: "Sandbox Bank",
          beneficiary_name: "Sandbox Customer",
        },
        swift(account),
      ];
    case "GBP":
      return ["FPS", "CHAPS"]
        .map((type): JsonObject => ({ type, ...ukAccount(account) }))
        .concat(swift(account));
    case "BRL":
      return [{ type: "Pix", pix_key: account.stream("pix").uuid(), instruction: "Pay the exact amount" }];
    case "MXN":
      return [{ type: "Spei", clabe: digits(account, 18), instruction: "Pay the exact amount" }];
    default:
      return ["ACH", "Wire", "RTP", "FedNow"]
        .map((type): JsonObject => ({ type, ...usAccount(account) }))
        .concat(swift(account));
  }
}

const holder = {
  bank_name: "Sandbox Bank",
  bank_address: "1 Test Street, Sandbox",
  recipient_name: "Sandbox Customer",
  recipient_address: "2 Test Street, Sandbox",
};

function usAccount(account: Seeded): JsonObject {
  return { account_number: digits(account, 12), routing_number: "021000021", ...holder };
}

function ukAccount(account: Seeded): JsonObject {
  return {
    account_number: digits(account, 8),
    sort_code: "040004",
    bank_name: holder.bank_name,
    beneficiary_name: holder.recipient_name,
  };
}

function swift(account: Seeded): JsonObject {
  return { type: "SWIFT", account_number: digits(account, 12), bic: "SANDUS33XXX", ...holder };
}

/** The same for the same account. */
function digits(account: Seeded, count: number): string {
  const hex = account.stream("number").uuid().replace(/\D/g, "");
  return hex.padEnd(count, "7").slice(0, count);
}
