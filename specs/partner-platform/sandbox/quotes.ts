/** Signed quotes for new and for existing autoramps, and what makes one good when it is posted back. */
import { createHmac } from "node:crypto";

import {
  argumentsOf,
  type HandledCall,
  type Handler,
  type JsonObject,
  jsonReply,
  type Reply,
  textOf,
} from "../../../src/sandbox/behaviour.js";
import { codeOf, currencyOf, readCurrency } from "./currencies.js";
import { findFeeProfile } from "./fee-profiles.js";
import {
  currenciesOf,
  exchangeRate,
  previewQuote,
  type PriceArguments,
  priceConversion,
  showPrice,
} from "./prices.js";
import { readAccount, recipientOf } from "./recipients.js";
import { canonicalJson, defined } from "./values.js";
import { findActiveCustomer, findOwned, recordsOf, refuseText, type World } from "./world.js";
import type { IssuedQuote, Records } from "./records.js";

interface QuoteArguments extends PriceArguments {
  readonly recipient_account_id?: string | null;
  readonly recipient_account?: string | null;
  readonly rate_expiry_policy: string;
  readonly slippage_tolerance_in_bips?: string | null;
  readonly rate_lock_duration_minutes?: number | null;
  readonly expiry_in_hours: number;
  readonly is_third_party: boolean;
  readonly external_id?: string | null;
  readonly batch_payout?: boolean | null;
}

export function quoteHandlers(world: World): [string, Handler][] {
  return [
    ["getAutorampQuote", (call) => quote(world, call)],
    ["getAutorampRateQuote", (call) => rateQuote(world, call)],
    ["getAutorampQuotePreview", (call) => previewQuote(world, call)],
    ["getExchangeRate", exchangeRate],
  ];
}

function quote(world: World, call: HandledCall): Reply {
  const request = argumentsOf<QuoteArguments>(call);
  findActiveCustomer(world, call, request.customer_id);
  const account = readAccount(world, call, request.recipient_account_id, request.recipient_account);
  recipientOf(world, call, request.customer_id, account);
  const { source, destination } = currenciesOf(request);
  const profile = findFeeProfile(world, call, request.fee_profile_id);
  const price = priceConversion({
    source,
    destination,
    amountIn: request.amount_in,
    amountOut: request.amount_out,
    bips: profile.bips,
  });
  const { external_id, batch_payout } = request;
  return jsonReply(
    200,
    signQuote(world, {
      ...issue(world, call, request),
      customer_id: request.customer_id,
      ...showPrice(price, source, destination),
      fee_settlement: "deductedImmediately",
      recipient_account: account,
      is_third_party: request.is_third_party,
      fee_profile_id: profile.id,
      ...defined({ external_id: external_id ?? undefined, batch_payout: batch_payout ?? undefined }),
    }),
  );
}

type IssueArguments = Pick<
  QuoteArguments,
  "rate_expiry_policy" | "slippage_tolerance_in_bips" | "rate_lock_duration_minutes" | "expiry_in_hours"
>;

/** Identity, policy and times of a quote; from here on it can be redeemed. */
function issue(world: World, call: HandledCall, request: IssueArguments): JsonObject {
  const {
    rate_expiry_policy,
    slippage_tolerance_in_bips: slippage,
    rate_lock_duration_minutes: lockMinutes,
    expiry_in_hours: hours,
  } = request;
  if (hours < 1) refuseText(400, "expiry_in_hours must be at least 1");
  const quote_id = world.seeded.uuid();
  const start = Date.parse(world.clock.recordTime());
  recordsOf(world, call).quotes.set(quote_id, { expiresAtMs: call.now + hours * 3_600_000, isUsed: false });
  return {
    quote_id,
    rate_expiry_policy,
    ...defined({ slippage_tolerance_in_bips: slippage ?? undefined }),
    rate_lock_valid_until: new Date(start + (lockMinutes ?? 30) * 60_000).toISOString(),
    valid_until: new Date(start + hours * 3_600_000).toISOString(),
  };
}

function rateQuote(world: World, call: HandledCall): Reply {
  const request = argumentsOf<
    IssueArguments &
      Omit<PriceArguments, "customer_id"> & { autoramp_id: string; payment_reference?: string | null }
  >(call);
  const autoramp = findOwned(world, call, recordsOf(world, call).autoramps, request.autoramp_id, "autoramp");
  findActiveCustomer(world, call, autoramp.customer_id);
  if (autoramp.source !== "Quote") refuseText(400, "The autoramp was not created from a quote");
  const source = readCurrency(request.source_currency_code, request.source_currency_chain);
  const isAccepted = autoramp.source_currencies.some(
    (currency) => codeOf(currencyOf(currency)) === codeOf(source),
  );
  if (!isAccepted) refuseText(400, `The autoramp does not accept ${codeOf(source)}`);
  const destination = currencyOf(autoramp.destination_currency);
  const { bips } = findFeeProfile(world, call, autoramp.fee_profile_id);
  const price = priceConversion({
    source,
    destination,
    amountIn: request.amount_in,
    amountOut: request.amount_out,
    bips,
  });
  return jsonReply(
    200,
    signQuote(world, {
      ...issue(world, call, request),
      autoramp_id: autoramp.id,
      ...showPrice(price, source, destination),
      fee_settlement: "deductedImmediately",
      ...defined({ payment_reference: request.payment_reference ?? undefined }),
    }),
  );
}

/** Covers all of the quote: dropping a field, rounding an amount or making it a number breaks the signature. */
function signQuote({ seeded }: Pick<World, "seeded">, quote: JsonObject): JsonObject {
  const key = seeded.stream("quote-signature").text(40);
  return { ...quote, signature: createHmac("sha256", key).update(canonicalJson(quote)).digest("base64") };
}

/** The quote as it was given out, if it can be used still. `type`, the optional tag of a request, is not part of it. */
export function checkQuote(
  world: World,
  records: Records,
  posted: JsonObject,
  now: number,
  usedStatus: number,
): JsonObject {
  const { signature, type: _tag, ...quote } = posted;
  if (signQuote(world, quote)["signature"] !== signature)
    refuseText(400, "The signature does not fit the quote: post it back whole and unchanged");
  const issued: IssuedQuote | undefined = records.quotes.get(textOf(quote["quote_id"]));
  if (issued === undefined) refuseText(400, "The quote is not known");
  if (issued.expiresAtMs < now) refuseText(400, "The quote has expired");
  if (issued.isUsed) refuseText(usedStatus, "The quote was used before");
  return quote;
}

/** Once everything else about the request is good: a refusal does not use it up. */
export function useQuote(records: Records, { quote_id }: JsonObject): void {
  const issued = records.quotes.get(textOf(quote_id));
  if (issued !== undefined) issued.isUsed = true;
}
