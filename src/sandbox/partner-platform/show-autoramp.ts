/** An autoramp as answers show it: rails by version, quotes as attached, deprecated fields still filled. */
import type { JsonObject } from "../../document/json.js";
import type { Call } from "../general/behaviour.js";
import { defined } from "./defined-fields.js";
import { showDepositAccount, showDepositRails } from "./deposit-rails.js";
import type { AutorampRecord } from "./records.js";
import type { World } from "./world.js";

export function showAutoramp(world: World, call: Call, autoramp: AutorampRecord): JsonObject {
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
