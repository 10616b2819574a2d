/** Customers: creation, which settles the order of onboarding for good, reading, changing, archiving. */
import type { JsonObject } from "../../document/json.js";
import { argumentsOf, bodyOf } from "../general/arguments-of.js";
import type { Call, Handler } from "../general/behaviour.js";
import { emptyReply, jsonReply, type Reply } from "../http/reply.js";
import { findCustomer, listOwned, recordsOf, refuseText } from "./find-record.js";
import { isInForce } from "./in-force.js";
import { listCustomers } from "./list-customers.js";
import { newestIdentification, setCustomerStatus, setIdentificationStatus } from "./onboarding.js";
import type { CustomerRecord } from "./records.js";
import { newRecord, ownerOf, type World } from "./world.js";

export function customerHandlers(world: World): [string, Handler][] {
  const show = (call: Call, status: number, customer: CustomerRecord): Reply =>
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
        const found = listOwned(world, call, recordsOf(world, call).customers).find(
          ({ external_id }) => external_id === wanted,
        );
        return show(call, 200, found ?? refuseText(404, `There is no customer with external id ${wanted}`));
      },
    ],
    ["getAllCustomers", (call) => listCustomers(world, call)],
    ["updateCustomer", (call) => updateCustomer(world, call)],
    ["archiveCustomer", (call) => show(call, 200, archiveCustomer(world, call))],
  ];
}

function createCustomer(world: World, call: Call): CustomerRecord {
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
  const isTermsFirst = isInForce(call, "terms-before-identification");
  const customer = recordsOf(world, call).customers.add({
    ...record,
    customer_type,
    name: name ?? email,
    email,
    ...(external_id ? { external_id } : {}),
    status: isTermsFirst ? "SigningsRequired" : "IdentificationRequired",
    updated_at: record.created_at,
    signsTermsFirst: isTermsFirst,
    rails: new Map(),
  });
  const { id } = customer;
  world.announce(owner, {
    topic: "CustomerCreated",
    customerId: id,
    message: { id, kind: "CustomerCreated" },
  });
  return customer;
}

function refuseTakenExternalId(
  world: World,
  call: Call,
  wanted: string | undefined,
  except?: CustomerRecord,
): void {
  if (wanted === undefined) return;
  const customers = listOwned(world, call, recordsOf(world, call).customers);
  const isTaken = customers.some((customer) => customer.external_id === wanted && customer !== except);
  if (isTaken) refuseText(400, `external_id ${wanted} belongs to another customer`);
}

function updateCustomer(world: World, call: Call): Reply {
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

function archiveCustomer(world: World, call: Call): CustomerRecord {
  const owner = ownerOf(world, call);
  const customer = findCustomer(world, call, argumentsOf<{ id: string }>(call).id);
  setCustomerStatus(world, owner, customer, "Archived");
  for (const identification of recordsOf(world, call).identifications.list(
    ({ customer_id }) => customer_id === customer.id,
  )) {
    setIdentificationStatus(world, owner, identification, "Archived");
  }
  return customer;
}

export function showCustomer(world: World, call: Call, customer: CustomerRecord): JsonObject {
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
