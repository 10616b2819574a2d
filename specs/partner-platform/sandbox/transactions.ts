/** Money that runs through an autoramp, simulated: deposits, their progress and their end. */
import {
  argumentsOf,
  begin,
  bodyOf,
  canMove,
  type HandledCall,
  type Handler,
  type JsonObject,
  jsonReply,
  type JsonValue,
  move,
  type Reply,
  type StatusRules,
} from "../../../src/sandbox/behaviour.js";
import { takesDeposits } from "./authorization.js";
import { currencyOf } from "./currencies.js";
import { findFeeProfile } from "./fee-profiles.js";
import { matchesSearch, type PageArguments, pageOf } from "./pages.js";
import { priceConversion } from "./prices.js";
import type { AutorampRecord, TransactionRecord } from "./records.js";
import {
  payoutHash,
  showSimulated,
  showTransaction,
  type SimulatedState,
  stateOf,
} from "./show-transaction.js";
import {
  causeOf,
  findOwned,
  listOwned,
  newRecord,
  ownerOf,
  ownerOfRecord,
  recordsOf,
  refuseText,
  type World,
} from "./world.js";

const transactionStatus: StatusRules<World, TransactionRecord> = {
  schema: "AutorampTransactionStatus",
  guards: {},
  stamp: () => undefined,
  /** The hash is there only when the payout goes to a blockchain address. */
  announce: (world, transaction) => {
    const { id, status, customer_id: customerId } = transaction;
    const message = {
      id,
      status: stateOf(transaction),
      transaction_status: status,
      transaction_hash: payoutHash(transaction) ?? null,
    };
    world.announce(ownerOfRecord(transaction), { topic: "TransactionStatus", customerId, message });
  },
};

/** The statuses that the states of simulated transactions stand for. */
const simulatedStatuses: Readonly<Record<SimulatedState, TransactionRecord["status"]>> = {
  Pending: "ConversionInProgress",
  Completed: "Completed",
  Failed: "Failed",
};

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
        const status = simulatedStatuses[bodyOf<{ state: SimulatedState }>(call).state];
        if (!canMove(world, transactionStatus, transaction, status, causeOf(call)))
          refuseText(400, `The transaction is ${transaction.status}`);
        move(world, transactionStatus, transaction, status, causeOf(call));
        return jsonReply(200, showSimulated(transaction));
      },
    ],
    ["getAutorampTransactions", (call) => listTransactions(world, call)],
    [
      "getAutorampTransactionsByIds",
      (call) => {
        const { ids = [] } = argumentsOf<{ ids?: readonly string[] }>(call);
        if (ids.length === 0 || ids.length > 100) refuseText(400, "ids must name 1 to 100 transactions");
        const matching = listOwned(world, call, recordsOf(world, call).transactions).filter(({ id }) =>
          ids.includes(id),
        );
        return jsonReply(200, {
          items: matching.map((transaction) => show(world, call, transaction)),
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
  const filters = argumentsOf<ListArguments>(call);
  const { transactions, autoramps } = recordsOf(world, call);
  const matching = listOwned(world, call, transactions).filter((transaction) => {
    const { id, autoramp_id, customer_id, created_at, status } = transaction;
    const autoramp = autoramps.get(autoramp_id);
    return (
      (filters.autoramp_id ?? autoramp_id) === autoramp_id &&
      (filters.customer_id ?? customer_id) === customer_id &&
      (filters.ramp_type ?? autoramp?.kind) === autoramp?.kind &&
      (filters.is_batch_payout ?? autoramp?.batch_payout) === autoramp?.batch_payout &&
      (filters.status?.includes(status) ?? true) &&
      Date.parse(created_at) >= Date.parse(filters.from_date ?? created_at) &&
      Date.parse(created_at) <= Date.parse(filters.to_date ?? created_at) &&
      matchesSearch(filters.search_term, [
        id,
        JSON.stringify(autoramp?.recipient),
        JSON.stringify(transaction.depositSource),
      ])
    );
  });
  const page = pageOf(transactions, matching, filters);
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
  readonly initial_state?: SimulatedState | null;
  readonly input_currency?: JsonObject | null;
  readonly source?: JsonValue;
  readonly transaction_id?: string | null;
}

function createTransaction(world: World, call: HandledCall): TransactionRecord {
  const filters = bodyOf<Simulation>(call);
  const records = recordsOf(world, call);
  const autoramp = findOwned(world, call, records.autoramps, filters.autoramp_id, "autoramp");
  if (!takesDeposits(autoramp)) refuseText(400, "The autoramp is not authorized");
  if (filters.transaction_id && records.transactions.get(filters.transaction_id))
    refuseText(400, "The transaction exists already");
  const owner = ownerOf(world, call);
  const currency = filters.input_currency ?? autoramp.source_currencies[0] ?? {};
  const { bips } = findFeeProfile(world, call, autoramp.fee_profile_id);
  const price = priceConversion({
    source: currencyOf(currency),
    destination: currencyOf(autoramp.destination_currency),
    amountIn: filters.amount,
    bips,
  });
  const record = newRecord(world, owner);
  const draft = {
    ...record,
    id: filters.transaction_id ?? record.id,
    customer_id: autoramp.customer_id,
    autoramp_id: autoramp.id,
    amount_in: filters.amount,
    amount_out: filters.amount_out ?? price.amountOut,
    currency_in: currency,
    currency_out: autoramp.destination_currency,
    fee: filters.fee ?? price.feeAmount,
    rate: filters.fx_rate ?? price.rate,
    depositSource: filters.source,
  };
  return begin(world, transactionStatus, draft, {
    version: call.api.version,
    cause: causeOf(call),
    status: simulatedStatuses[filters.initial_state ?? "Pending"],
    store: (transaction) => {
      const { id, customer_id: customerId } = records.transactions.add(transaction);
      world.announce(owner, { topic: "Transaction", customerId, message: { id, kind: "Transaction" } });
    },
  });
}
