/** Prices that bind nobody: previews and rates for display. And what they share with quotes. */
import type { JsonObject } from "../../document/json.js";
import { argumentsOf } from "../general/arguments-of.js";
import type { Call, Handler } from "../general/behaviour.js";
import { jsonReply, type Reply } from "../http/reply.js";
import { codeOf, readCurrency, type Currency } from "./currencies.js";
import { defined } from "./defined-fields.js";
import { findFeeProfile } from "./fee-profiles.js";
import { findCustomer } from "./find-record.js";
import { priceConversion, showAmount, type Price } from "./price.js";
import type { World } from "./world.js";

export interface PriceArguments {
  readonly customer_id: string;
  readonly source_currency_code: string;
  readonly source_currency_chain?: string | null;
  readonly destination_currency_code: string;
  readonly destination_currency_chain?: string | null;
  readonly amount_in?: string | null;
  readonly amount_out?: string | null;
  readonly fee_profile_id?: string | null;
}

const usualRails: Readonly<Record<string, string>> = { USD: "Ach", EUR: "Sepa", GBP: "Fps" };

export function previewQuote(world: World, call: Call): Reply {
  const given = argumentsOf<PriceArguments>(call);
  findCustomer(world, call, given.customer_id);
  const { source, destination } = currenciesOf(given);
  const profile = findFeeProfile(world, call, given.fee_profile_id);
  const price = priceConversion({
    source,
    destination,
    amountIn: given.amount_in,
    amountOut: given.amount_out,
    bips: profile.bips,
  });
  return jsonReply(200, {
    customer_id: given.customer_id,
    ...showPrice(price, source, destination),
    fee_settlement: "deductedImmediately",
    fee_profile_id: profile.id,
    ...defined({ assumed_payout_rail: usualRails[codeOf(destination)] }),
  });
}

export const exchangeRate: Handler = (call) => {
  const given = argumentsOf<
    Omit<PriceArguments, "customer_id" | "amount_in"> & {
      amount: string;
      _partner_fee_in_bips?: number | null;
    }
  >(call);
  const { source, destination } = currenciesOf(given);
  const price = priceConversion({
    source,
    destination,
    amountIn: given.amount,
    bips: given._partner_fee_in_bips ?? 0,
  });
  return jsonReply(200, {
    from: { ...source },
    to: { ...destination },
    out_amount: showAmount(price.amountOut, destination),
    effective_rate: price.rate,
    fee: price.fee,
  });
};

export function currenciesOf(given: Omit<PriceArguments, "customer_id">): {
  readonly source: Currency;
  readonly destination: Currency;
} {
  return {
    source: readCurrency(given.source_currency_code, given.source_currency_chain),
    destination: readCurrency(given.destination_currency_code, given.destination_currency_chain),
  };
}

export function showPrice(
  { amountIn, amountOut, rate, fee }: Price,
  source: Currency,
  destination: Currency,
): JsonObject {
  return {
    source_currency: { ...source },
    destination_currency: { ...destination },
    amount_in: showAmount(amountIn, source),
    amount_out: showAmount(amountOut, destination),
    rate,
    fee,
  };
}
