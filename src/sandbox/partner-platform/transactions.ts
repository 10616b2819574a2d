/** Money that runs through an autoramp, simulated: deposits, their progress and their end. */
import type { JsonObject } from "../../document/json.js";
import { argumentsOf, bodyOf } from "../general/arguments-of.js";
import type { Call, Handler } from "../general/behaviour.js";
import { pageOf, type PageArguments } from "../general/page.js";
import { jsonReply, type Reply } from "../http/reply.js";
import { createTransaction, setTransactionState } from "./create-transaction.js";
import { findOwned, listOwned, recordsOf, refuseText } from "./find-record.js";
import { matchesSearch } from "./list-customers.js";
import type { AutorampRecord, TransactionRecord } from "./records.js";
import { showSimulated, showTransaction, transactionStatus } from "./show-transaction.js";
import { ownerOf, type World } from "./world.js";

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

function listTransactions(world: World, call: Call): Reply {
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

function show(world: World, call: Call, transaction: TransactionRecord): JsonObject {
  return showTransaction(transaction, autorampOf(world, call, transaction));
}

function autorampOf(world: World, call: Call, { autoramp_id }: TransactionRecord): AutorampRecord {
  return findOwned(world, call, recordsOf(world, call).autoramps, autoramp_id, "autoramp");
}
