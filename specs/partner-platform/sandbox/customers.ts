/** Customers: creation, which settles the order of onboarding for good, reading, listing, changing, archiving. */
import {
  argumentsOf,
  begin,
  bodyOf,
  type HandledCall,
  emptyReply,
  type Handler,
  type JsonObject,
  jsonReply,
  move,
  type Reply,
} from "../../../src/sandbox/behaviour.js";
import { customerStatus, identificationStatus, newestIdentification } from "./onboarding.js";
import { matchesSearch, type PageArguments, pageOf } from "./pages.js";
import type { CustomerRecord } from "./records.js";
import {
  causeOf,
  findCustomer,
  isInForce,
  listOwned,
  newRecord,
  ownerOf,
  recordsOf,
  refuseText,
  type World,
} from "./world.js";

export function customerHandlers(world: World): [string, Handler][] {
  const show = (call: HandledCall, status: number, customer: CustomerRecord): Reply =>
    jsonReply(status, showCustomer(world, call, customer));
  return [
    ["createCustomer", (call) => show(call, 201, createCustomer(world, call))],
    [
      "getCustomerById",
      (call) => show(call, 200, findCustomer(world, call, argumentsOf<{ id: string }>(call).id)),
    ],
    [
      "getCustomerByExternalId",
      (call) => {
        const { external_id: wanted } = argumentsOf<{ external_id: string }>(call);
        const customer = listOwned(world, call, recordsOf(world, call).customers).find(
          ({ external_id }) => external_id === wanted,
        );
        return show(
          call,
          200,
          customer ?? refuseText(404, `There is no customer with external id ${wanted}`),
        );
      },
    ],
    ["getAllCustomers", (call) => listCustomers(world, call)],
    ["updateCustomer", (call) => updateCustomer(world, call)],
    ["archiveCustomer", (call) => show(call, 200, archiveCustomer(world, call))],
  ];
}

function createCustomer(world: World, call: HandledCall): CustomerRecord {
  const { customer_type, email, external_id, name } = bodyOf<{
    customer_type: CustomerRecord["customer_type"];
    email: string;
    external_id?: string | null;
    name?: string | null;
  }>(call);
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) refuseText(400, "email is not an email address");
  refuseTakenExternalId(world, call, external_id ?? undefined);
  const owner = ownerOf(world, call);
  const record = newRecord(world, owner);
  const draft = {
    ...record,
    customer_type,
    name: name ?? email,
    email,
    ...(external_id ? { external_id } : {}),
    updated_at: record.created_at,
    signsTermsFirst: isInForce(call, "terms-before-identification"),
    rails: new Map<string, string>(),
  };
  return begin(world, customerStatus, draft, {
    version: call.api.version,
    cause: causeOf(call),
    store: (customer) => {
      const { id } = recordsOf(world, call).customers.add(customer);
      world.announce(owner, {
        topic: "CustomerCreated",
        customerId: id,
        message: { id, kind: "CustomerCreated" },
      });
    },
  });
}

function refuseTakenExternalId(
  world: World,
  call: HandledCall,
  wanted: string | undefined,
  except?: CustomerRecord,
): void {
  if (wanted === undefined) return;
  const customers = listOwned(world, call, recordsOf(world, call).customers);
  const isTaken = customers.some((customer) => customer.external_id === wanted && customer !== except);
  if (isTaken) refuseText(400, `external_id ${wanted} belongs to another customer`);
}

function updateCustomer(world: World, call: HandledCall): Reply {
  const customer = findCustomer(world, call, argumentsOf<{ id: string }>(call).id);
  const { email, external_id } = bodyOf<{ email: string; external_id?: string | null }>(call);
  refuseTakenExternalId(world, call, external_id ?? undefined, customer);
  Object.assign(customer, {
    email,
    ...(external_id ? { external_id } : {}),
    updated_at: world.clock.recordTime(),
  });
  return emptyReply(204);
}

function archiveCustomer(world: World, call: HandledCall): CustomerRecord {
  const customer = findCustomer(world, call, argumentsOf<{ id: string }>(call).id);
  move(world, customerStatus, customer, "Archived", causeOf(call));
  for (const identification of recordsOf(world, call).identifications.list(
    ({ customer_id }) => customer_id === customer.id,
  )) {
    move(world, identificationStatus, identification, "Archived", causeOf(call));
  }
  return customer;
}

function showCustomer(world: World, call: HandledCall, customer: CustomerRecord): JsonObject {
  const { id, customer_type, name, email, external_id, status, partner_id, created_at, updated_at } =
    customer;
  const records = recordsOf(world, call);
  const ofCustomer = ({ customer_id }: { readonly customer_id: string }): boolean => customer_id === id;
  const newest = newestIdentification(records, id);
  return {
    id,
    customer_type,
    name,
    email,
    external_id: external_id ?? null,
    status,
    partner_id,
    identification_ids: records.identifications.list(ofCustomer).map((identification) => identification.id),
    signing_ids: records.signings.list(ofCustomer).map((signing) => signing.id),
    ...(newest === undefined ? {} : { identification_status: newest.status }),
    ...(status === "Active" ? { active_email: email } : {}),
    created_at,
    updated_at,
  };
}

interface ListArguments extends PageArguments {
  readonly search_term?: string;
  readonly status?: readonly string[];
  readonly identification_status?: readonly string[];
  readonly customer_type?: readonly string[];
  readonly has_transactions?: boolean;
}

function listCustomers(world: World, call: HandledCall): Reply {
  const filters = argumentsOf<ListArguments>(call);
  const records = recordsOf(world, call);
  const matches = (customer: CustomerRecord): boolean => {
    const { id, name, email, external_id, status, customer_type } = customer;
    const identified = newestIdentification(records, id)?.status ?? "";
    const hasTransactions = records.transactions.find(({ customer_id }) => customer_id === id) !== undefined;
    return (
      (filters.status?.includes(status) ?? true) &&
      (filters.identification_status?.includes(identified) ?? true) &&
      (filters.customer_type?.includes(customer_type) ?? true) &&
      (filters.has_transactions ?? hasTransactions) === hasTransactions &&
      matchesSearch(filters.search_term, [name, id, email, external_id])
    );
  };
  const customers = listOwned(world, call, records.customers).filter(matches);
  const page = pageOf(records.customers, customers, filters);
  return jsonReply(200, {
    ...page,
    items: page.items.map((customer) => showCustomer(world, call, customer)),
  });
}
