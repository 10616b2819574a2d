/** What a conversion costs and gives: the one calculation behind quotes, previews, rates and transactions. */
import type { JsonObject } from "../../document/json.js";
import { placesOf, rateBetween, type Currency } from "./currencies.js";
import { decimal, decimalText, over, times } from "./decimal.js";
import { refuseText } from "./find-record.js";

export interface Price {
  readonly amountIn: string;
  readonly amountOut: string;
  readonly rate: string;
  readonly feeAmount: string;
  readonly fee: JsonObject;
}

export interface PriceWish {
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

export function showAmount(amount: string, currency: Currency): JsonObject {
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
