/** The list of customers, with its filters. */
import { argumentsOf } from "../general/arguments-of.js";
import type { Call } from "../general/behaviour.js";
import { pageOf, type PageArguments } from "../general/page.js";
import { jsonReply, type Reply } from "../http/reply.js";
import { showCustomer } from "./customers.js";
import { listOwned, recordsOf } from "./find-record.js";
import { newestIdentification } from "./onboarding.js";
import type { CustomerRecord } from "./records.js";
import type { World } from "./world.js";

interface ListArguments extends PageArguments {
  readonly search_term?: string;
  readonly status?: readonly string[];
  readonly identification_status?: readonly string[];
  readonly customer_type?: readonly string[];
  readonly has_transactions?: boolean;
}

export function listCustomers(world: World, call: Call): Reply {
  const given = argumentsOf<ListArguments>(call);
  const records = recordsOf(world, call);
  const matches = (customer: CustomerRecord): boolean => {
    const { id, name, email, external_id, status, customer_type } = customer;
    const identified = newestIdentification(records, id)?.status ?? "";
    const hasTransactions = records.transactions.find(({ customer_id }) => customer_id === id) !== undefined;
    return (
      (given.status?.includes(status) ?? true) &&
      (given.identification_status?.includes(identified) ?? true) &&
      (given.customer_type?.includes(customer_type) ?? true) &&
      (given.has_transactions ?? hasTransactions) === hasTransactions &&
      matchesSearch(given.search_term, [name, id, email, external_id])
    );
  };
  const customers = listOwned(world, call, records.customers).filter(matches);
  const page = pageOf(records.customers, customers, given);
  return jsonReply(200, {
    ...page,
    items: page.items.map((customer) => showCustomer(world, call, customer)),
  });
}

export function matchesSearch(
  term: string | null | undefined,
  texts: readonly (string | undefined)[],
): boolean {
  return !term || texts.some((text) => text?.toLowerCase().includes(term.toLowerCase()));
}
