/** Prices: the one calculation behind quotes, previews, rates and transactions, and two that are not binding. */
import {
  argumentsOf,
  type HandledCall,
  type Handler,
  type JsonObject,
  jsonReply,
  type Reply,
} from "../../../src/sandbox/behaviour.js";
import { codeOf, type Currency, placesOf, rateBetween, readCurrency } from "./currencies.js";
import { findFeeProfile } from "./fee-profiles.js";
import { decimal, decimalText, defined, over, times } from "./values.js";
import { findCustomer, refuseText, type World } from "./world.js";

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

export function previewQuote(world: World, call: HandledCall): Reply {
  const request = argumentsOf<PriceArguments>(call);
  findCustomer(world, call, request.customer_id);
  const { source, destination } = currenciesOf(request);
  const profile = findFeeProfile(world, call, request.fee_profile_id);
  const price = priceConversion({
    source,
    destination,
    amountIn: request.amount_in,
    amountOut: request.amount_out,
    bips: profile.bips,
  });
  return jsonReply(200, {
    customer_id: request.customer_id,
    ...showPrice(price, source, destination),
    fee_settlement: "deductedImmediately",
    fee_profile_id: profile.id,
    ...defined({ assumed_payout_rail: usualRails[codeOf(destination)] }),
  });
}

export const exchangeRate: Handler = (call) => {
  const request = argumentsOf<
    Omit<PriceArguments, "customer_id" | "amount_in"> & {
      amount: string;
      _partner_fee_in_bips?: number | null;
    }
  >(call);
  const { source, destination } = currenciesOf(request);
  const price = priceConversion({
    source,
    destination,
    amountIn: request.amount,
    bips: request._partner_fee_in_bips ?? 0,
  });
  return jsonReply(200, {
    from: { ...source },
    to: { ...destination },
    out_amount: showAmount(price.amountOut, destination),
    effective_rate: price.rate,
    fee: price.fee,
  });
};

export function currenciesOf(request: Omit<PriceArguments, "customer_id">): {
  readonly source: Currency;
  readonly destination: Currency;
} {
  return {
    source: readCurrency(request.source_currency_code, request.source_currency_chain),
    destination: readCurrency(request.destination_currency_code, request.destination_currency_chain),
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

interface Price {
  readonly amountIn: string;
  readonly amountOut: string;
  readonly rate: string;
  readonly feeAmount: string;
  readonly fee: JsonObject;
}

interface PriceWish {
  readonly source: Currency;
  readonly destination: Currency;
  readonly amountIn?: string | null | undefined;
  readonly amountOut?: string | null | undefined;
  /** Hundredths of a percent of the amount that comes in. */
  readonly bips: number;
}

/** For an exact amount in, or an exact amount out. */
export function priceConversion({ source, destination, amountIn, amountOut, bips }: PriceWish): Price {
  if (!amountIn === !amountOut) refuseText(400, "Exactly one of amount_in and amount_out is needed");
  const rate = rateBetween(source, destination);
  const keptShare = decimal(1) - over(decimal(bips), decimal(10_000));
  const wanted = amountOut ? over(over(decimal(amountOut), rate), keptShare) : decimal(amountIn ?? "0");
  const sent = amountOut ? decimalText(wanted, placesOf(source), "up") : (amountIn ?? "0");
  if (decimal(sent) <= 0n) refuseText(400, "The amount must be more than zero");
  const fee = over(times(decimal(sent), decimal(bips)), decimal(10_000));
  const feeAmount = decimalText(fee, placesOf(source));
  return {
    amountIn: sent,
    amountOut: amountOut ?? decimalText(times(times(decimal(sent), keptShare), rate), placesOf(destination)),
    rate: decimalText(rate, 8),
    feeAmount,
    fee: showFee(feeAmount, source),
  };
}

function showAmount(amount: string, currency: Currency): JsonObject {
  return { amount, currency: { ...currency } };
}

/** All of it is the partner's; the service's own fee is invoiced later. */
function showFee(amount: string, currency: Currency): JsonObject {
  const all = showAmount(amount, currency);
  const none = showAmount(decimalText(0n, placesOf(currency)), currency);
  return {
    total_fee: all,
    transaction_fee: all,
    partner_fee: all,
    partner_fees: [{ label: "partner", fee: all, settlement: "deductedImmediately" }],
    iron_fee: none,
    banking_fee: none,
    network_fee: none,
    network_fees: [],
    network_fees_with_settlement: [],
    iron_fee_settlement: "settledLater",
  };
}
