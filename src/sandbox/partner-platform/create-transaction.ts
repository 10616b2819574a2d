/** A deposit that is simulated, and the states that it goes through. */
import type { JsonObject, JsonValue } from "../../document/json.js";
import { bodyOf } from "../general/arguments-of.js";
import type { Call } from "../general/behaviour.js";
import { takesDeposits } from "./autoramp-status.js";
import { currencyOf } from "./currencies.js";
import { findFeeProfile } from "./fee-profiles.js";
import { findOwned, recordsOf, refuseText } from "./find-record.js";
import { priceConversion } from "./price.js";
import type { TransactionRecord } from "./records.js";
import { payoutHash, transactionStatus } from "./show-transaction.js";
import { newRecord, ownerOf, type Owner, type World } from "./world.js";

interface Simulation {
  readonly autoramp_id: string;
  readonly amount: string;
  readonly amount_out?: string | null;
  readonly fee?: string | null;
  readonly fx_rate?: string | null;
  readonly initial_state?: TransactionRecord["state"] | null;
  readonly input_currency?: JsonObject | null;
  readonly source?: JsonValue;
  readonly transaction_id?: string | null;
}

export function createTransaction(world: World, call: Call): TransactionRecord {
  const given = bodyOf<Simulation>(call);
  const records = recordsOf(world, call);
  const autoramp = findOwned(world, call, records.autoramps, given.autoramp_id, "autoramp");
  if (!takesDeposits(autoramp)) refuseText(400, "The autoramp is not authorized");
  if (given.transaction_id && records.transactions.get(given.transaction_id))
    refuseText(400, "The transaction exists already");
  const owner = ownerOf(world, call);
  const currency = given.input_currency ?? autoramp.source_currencies[0] ?? {};
  const { bips } = findFeeProfile(world, call, autoramp.fee_profile_id);
  const price = priceConversion({
    source: currencyOf(currency),
    destination: currencyOf(autoramp.destination_currency),
    amountIn: given.amount,
    bips,
  });
  const record = newRecord(world, owner);
  const transaction = records.transactions.add({
    ...record,
    id: given.transaction_id ?? record.id,
    customer_id: autoramp.customer_id,
    autoramp_id: autoramp.id,
    state: given.initial_state ?? "Pending",
    amount_in: given.amount,
    amount_out: given.amount_out ?? price.amountOut,
    currency_in: currency,
    currency_out: autoramp.destination_currency,
    fee: given.fee ?? price.feeAmount,
    rate: given.fx_rate ?? price.rate,
    depositSource: given.source,
  });
  const { id, customer_id: customerId } = transaction;
  world.announce(owner, { topic: "Transaction", customerId, message: { id, kind: "Transaction" } });
  announceStatus(world, owner, transaction);
  return transaction;
}

export function setTransactionState(
  world: World,
  owner: Owner,
  transaction: TransactionRecord,
  state: TransactionRecord["state"],
): void {
  if (transaction.state === state) return;
  transaction.state = state;
  announceStatus(world, owner, transaction);
}

/** The hash is there only when the payout goes to a blockchain address. */
function announceStatus(world: World, owner: Owner, transaction: TransactionRecord): void {
  const { id, state, customer_id: customerId } = transaction;
  const hash = payoutHash(transaction);
  const message = {
    id,
    status: state,
    transaction_status: transactionStatus(transaction),
    transaction_hash: hash ?? null,
  };
  world.announce(owner, { topic: "TransactionStatus", customerId, message });
}
