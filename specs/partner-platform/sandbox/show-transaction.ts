/** A transaction as answers and events show it: in the current words, and in the deprecated ones beside them. */
import { createHash } from "node:crypto";

import type { JsonObject } from "../../../src/sandbox/behaviour.js";
import { codeOf, currencyOf } from "./currencies.js";
import type { AutorampRecord, TransactionRecord } from "./records.js";
import { defined } from "./values.js";

export type SimulatedState = "Pending" | "Completed" | "Failed";

export function stateOf({ status }: TransactionRecord): SimulatedState {
  return status === "ConversionInProgress" ? "Pending" : status;
}

/** Fields of a completed payout to a blockchain. */
export function payoutHash({ id, status, currency_out }: TransactionRecord): string | undefined {
  if (status !== "Completed" || currencyOf(currency_out).type !== "Crypto") return undefined;
  return `0x${createHash("sha256").update(id).digest("hex")}`;
}

export function showSimulated(transaction: TransactionRecord): JsonObject {
  const { id, autoramp_id, amount_in, amount_out, currency_in, currency_out, customer_id, created_at } =
    transaction;
  return {
    id,
    autoramp_id,
    amount_in,
    amount_out,
    currency_in: codeOf(currencyOf(currency_in)),
    currency_out: codeOf(currencyOf(currency_out)),
    customer_id,
    state: stateOf(transaction),
    created_at,
  };
}

export function showTransaction(transaction: TransactionRecord, autoramp: AutorampRecord): JsonObject {
  const {
    id,
    customer_id,
    autoramp_id,
    status,
    amount_in,
    amount_out,
    currency_in,
    currency_out,
    fee,
    rate,
    created_at,
  } = transaction;
  const hash = payoutHash(transaction);
  return {
    id,
    customer_id,
    autoramp_id,
    kind: autoramp.kind,
    status,
    state: stateOf(transaction),
    source_amount: { amount: amount_in, currency: currency_in },
    destination_amount: { amount: amount_out, currency: currency_out },
    exchange_rate: rate,
    fee,
    fee_settlement: "deductedImmediately",
    recipient: autoramp.recipient,
    is_third_party: autoramp.is_third_party,
    created_at,
    batch_id: null,
    ...defined({
      source: transaction.depositSource ?? undefined,
      payout_crypto_transaction: hash === undefined ? undefined : { transaction_hash: hash },
    }),
  };
}
