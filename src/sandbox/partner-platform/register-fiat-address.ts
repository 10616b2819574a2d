/** Registration of bank accounts, and the way of their status. */
import type { JsonObject } from "../../document/json.js";
import { bodyOf } from "../general/arguments-of.js";
import type { Call } from "../general/behaviour.js";
import { issueCode } from "./authentication-codes.js";
import { findUsableCustomer, recordsOf, refuseText } from "./find-record.js";
import type { FiatAddressRecord, FiatAddressStatus } from "./records.js";
import { newRecord, ownerOf, type Owner, type World } from "./world.js";

export function registerFiatAddress(world: World, call: Call): FiatAddressRecord {
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
  const address = fiatAddresses.add({
    ...record,
    customer_id: id,
    bank_details,
    currency: currency.code,
    ...(label ? { label } : {}),
    status: "RegistrationPending",
    updated_at: record.created_at,
  });
  world.announce(owner, {
    topic: "NewBankAccount",
    customerId: id,
    message: { id: record.id, kind: "NewBankAccount" },
  });
  setFiatAddressStatus(
    world,
    owner,
    address,
    world.settings.needsAuthorization ? "AuthorizationRequired" : "Registered",
  );
  if (world.settings.needsAuthorization) issueCode(world, owner, address.id);
  return address;
}

/** Every registration is announced, also one that is `Registered` at once. */
export function setFiatAddressStatus(
  world: World,
  owner: Owner,
  address: FiatAddressRecord,
  status: FiatAddressStatus,
): void {
  address.status = status;
  address.updated_at = world.clock.recordTime();
  world.announce(owner, {
    topic: "RegisterFiatAddressStatus",
    customerId: address.customer_id,
    message: { id: address.id, status },
  });
}
