/** Money that runs through an autoramp, simulated: deposits, their progress and their end. */
import {
  argumentsOf,
  bodyOf,
  type HandledCall,
  type Handler,
  type JsonObject,
  jsonReply,
  type JsonValue,
  type Reply,
} from "../../../src/sandbox/behaviour.js";
import { takesDeposits } from "./authorization.js";
import { currencyOf } from "./currencies.js";
import { findFeeProfile } from "./fee-profiles.js";
import { matchesSearch, type PageArguments, pageOf } from "./pages.js";
import { priceConversion } from "./prices.js";
import type { AutorampRecord, TransactionRecord } from "./records.js";
import { payoutHash, showSimulated, showTransaction, transactionStatus } from "./show-transaction.js";
import {
  findOwned,
  listOwned,
  newRecord,
  type Owner,
  ownerOf,
  recordsOf,
  refuseText,
  type World,
} from "./world.js";

export function transactionHandlers(world: World): [string, Handler][] {
  return [
    ["createSandboxTransaction", (call) => jsonReply(201, showSimulated(createTransaction(world, call)))],
    [
      "updateSandboxTransactionState",
      (call) => {
        const transaction = findOwned(
          world,
          call,
          recordsOf(world, call).transactions,
          argumentsOf<{ id: string }>(call).id,
          "transaction",
        );
        setTransactionState(
          world,
          ownerOf(world, call),
          transaction,
          bodyOf<{ state: TransactionRecord["state"] }>(call).state,
        );
        return jsonReply(200, showSimulated(transaction));
      },
    ],
    ["getAutorampTransactions", (call) => listTransactions(world, call)],
    [
      "getAutorampTransactionsByIds",
      (call) => {
        const { ids = [] } = argumentsOf<{ ids?: readonly string[] }>(call);
        if (ids.length === 0 || ids.length > 100) refuseText(400, "ids must name 1 to 100 transactions");
        const found = listOwned(world, call, recordsOf(world, call).transactions).filter(({ id }) =>
          ids.includes(id),
        );
        return jsonReply(200, {
          items: found.map((transaction) => show(world, call, transaction)),
          prev_cursor: null,
        });
      },
    ],
  ];
}

interface ListArguments extends PageArguments {
  readonly autoramp_id?: string;
  readonly customer_id?: string;
  readonly search_term?: string | null;
  readonly ramp_type?: string;
  readonly from_date?: string;
  readonly to_date?: string;
  readonly status?: readonly string[];
  readonly is_batch_payout?: boolean;
}

function listTransactions(world: World, call: HandledCall): Reply {
  const given = argumentsOf<ListArguments>(call);
  const { transactions, autoramps } = recordsOf(world, call);
  const found = listOwned(world, call, transactions).filter((transaction) => {
    const { id, autoramp_id, customer_id, created_at } = transaction;
    const autoramp = autoramps.get(autoramp_id);
    return (
      (given.autoramp_id ?? autoramp_id) === autoramp_id &&
      (given.customer_id ?? customer_id) === customer_id &&
      (given.ramp_type ?? autoramp?.kind) === autoramp?.kind &&
      (given.is_batch_payout ?? autoramp?.batch_payout) === autoramp?.batch_payout &&
      (given.status?.includes(transactionStatus(transaction)) ?? true) &&
      Date.parse(created_at) >= Date.parse(given.from_date ?? created_at) &&
      Date.parse(created_at) <= Date.parse(given.to_date ?? created_at) &&
      matchesSearch(given.search_term, [
        id,
        JSON.stringify(autoramp?.recipient),
        JSON.stringify(transaction.depositSource),
      ])
    );
  });
  const page = pageOf(transactions, found, given);
  return jsonReply(200, { ...page, items: page.items.map((transaction) => show(world, call, transaction)) });
}

function show(world: World, call: HandledCall, transaction: TransactionRecord): JsonObject {
  return showTransaction(transaction, autorampOf(world, call, transaction));
}

function autorampOf(world: World, call: HandledCall, { autoramp_id }: TransactionRecord): AutorampRecord {
  return findOwned(world, call, recordsOf(world, call).autoramps, autoramp_id, "autoramp");
}

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

function createTransaction(world: World, call: HandledCall): TransactionRecord {
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

function setTransactionState(
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
