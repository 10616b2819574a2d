/** Bank accounts: registered before an offramp can pay out to them. */
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
  textOf,
} from "../../../src/sandbox/behaviour.js";
import { fiatAddressStatus, issueCode } from "./authorization.js";
import { matchesSearch, type PageArguments, pageOf } from "./pages.js";
import type { FiatAddressRecord, FiatAddressStatus } from "./records.js";
import { defined } from "./values.js";
import {
  causeOf,
  findCustomer,
  findOwned,
  findUsableCustomer,
  listOwned,
  newRecord,
  ownerOf,
  recordsOf,
  refuseText,
  type World,
} from "./world.js";

export function fiatAddressHandlers(world: World): [string, Handler][] {
  const addresses = (call: HandledCall) => recordsOf(world, call).fiatAddresses;
  return [
    ["registerFiatAddress", (call) => jsonReply(200, showFiatAddress(registerFiatAddress(world, call)))],
    [
      "getFiatAddressesByStatus",
      (call) => {
        const filters = argumentsOf<PageArguments & { status?: string | null }>(call);
        const wanted = filters.status ?? "Registered";
        const matching = listOwned(world, call, addresses(call)).filter(({ status }) => status === wanted);
        return showPage(world, call, matching, filters);
      },
    ],
    [
      "getFiatAddresses",
      (call) => {
        const filters = argumentsOf<PageArguments & { customer_id: string; search_term?: string | null }>(
          call,
        );
        const { id } = findCustomer(world, call, filters.customer_id);
        const matching = addresses(call).list(
          (address) =>
            address.customer_id === id &&
            matchesSearch(filters.search_term, [
              JSON.stringify(address.bank_details["account_identifier"]),
              address.label,
              bankName(address),
            ]),
        );
        return showPage(world, call, matching, filters);
      },
    ],
    ["getFiatAddress", (call) => jsonReply(200, showFiatAddress(findFiatAddress(world, call)))],
    [
      "deleteFiatAddress",
      (call) => {
        addresses(call).remove(findFiatAddress(world, call).id);
        return emptyReply(200);
      },
    ],
    // Deprecated; no success is documented for it, in any version.
    ["retryFiatAddressAuth", () => refuseText(404, "Not Found")],
    [
      "updateSandboxFiatAddressVerificationStatus",
      (call) => {
        const address = findOwned(
          world,
          call,
          addresses(call),
          argumentsOf<{ id: string }>(call).id,
          "bank account",
        );
        move(world, fiatAddressStatus, address, bodyOf<FiatAddressStatus>(call), causeOf(call));
        return jsonReply(200, showFiatAddress(address));
      },
    ],
  ];
}

function findFiatAddress(world: World, call: HandledCall): FiatAddressRecord {
  const { customer_id, fiat_address_id } = argumentsOf<{ customer_id: string; fiat_address_id: string }>(
    call,
  );
  const address = findOwned(
    world,
    call,
    recordsOf(world, call).fiatAddresses,
    fiat_address_id,
    "bank account",
  );
  return address.customer_id === customer_id
    ? address
    : refuseText(404, `The customer has no bank account ${fiat_address_id}`);
}

function showPage(
  world: World,
  call: HandledCall,
  matching: readonly FiatAddressRecord[],
  filters: PageArguments,
): Reply {
  const page = pageOf(recordsOf(world, call).fiatAddresses, matching, filters);
  return jsonReply(200, { ...page, items: page.items.map(showFiatAddress) });
}

function bankName({ bank_details }: FiatAddressRecord): string {
  return textOf(bank_details["provider_name"]);
}

function showFiatAddress(address: FiatAddressRecord): JsonObject {
  const { id, customer_id, bank_details, currency, label, status, created_at, updated_at } = address;
  return {
    id,
    customer_id,
    currency,
    country: (bank_details["provider_country"] as JsonObject)["code"] ?? "",
    bank_name: bankName(address),
    bank_account_identifier: bank_details["account_identifier"] ?? null,
    bank_details,
    is_third_party: bank_details["is_third_party"] ?? false,
    ownership_verified: status === "Registered",
    status,
    created_at,
    updated_at,
    ...defined({ label }),
  };
}

function registerFiatAddress(world: World, call: HandledCall): FiatAddressRecord {
  const { customer_id, bank_details, currency, label } = bodyOf<{
    customer_id: string;
    bank_details: JsonObject;
    currency: { code: string };
    label?: string | null;
  }>(call);
  const { id } = findUsableCustomer(world, call, customer_id);
  const { fiatAddresses } = recordsOf(world, call);
  const identifier = JSON.stringify(bank_details["account_identifier"]);
  const isKnown = fiatAddresses.find(
    (address) =>
      address.customer_id === id && JSON.stringify(address.bank_details["account_identifier"]) === identifier,
  );
  if (isKnown !== undefined) refuseText(409, "The bank account is registered already");
  const owner = ownerOf(world, call);
  const record = newRecord(world, owner);
  const draft = {
    ...record,
    customer_id: id,
    bank_details,
    currency: currency.code,
    ...(label ? { label } : {}),
    updated_at: record.created_at,
  };
  const address = begin(world, fiatAddressStatus, draft, {
    version: call.api.version,
    cause: causeOf(call),
    store: (created) => {
      fiatAddresses.add(created);
      world.announce(owner, {
        topic: "NewBankAccount",
        customerId: id,
        message: { id: record.id, kind: "NewBankAccount" },
      });
    },
  });
  if (address.status === "AuthorizationRequired") issueCode(world, call, address.id);
  return address;
}
