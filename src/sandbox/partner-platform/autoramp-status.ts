/** The stages of an autoramp as a rule. Each is announced; money is another matter. */
import type { AutorampRecord, AutorampStatus } from "./records.js";
import type { Owner, World } from "./world.js";

export function setAutorampStatus(
  world: World,
  owner: Owner,
  autoramp: AutorampRecord,
  status: AutorampStatus,
): void {
  if (autoramp.status === status) return;
  autoramp.status = status;
  const { id, customer_id: customerId } = autoramp;
  if (status === "DepositAccountAdded") {
    world.announce(owner, {
      topic: "DepositAddressCreated",
      customerId,
      message: { id, kind: "DepositAddressCreated" },
    });
  }
  world.announce(owner, { topic: "RegisterAutorampStatus", customerId, message: { id, status } });
}

/** From the confirmation by the customer, or from the beginning where none is needed. */
export function confirmAutoramp(world: World, owner: Owner, autoramp: AutorampRecord): void {
  if (isTerminal(autoramp)) return;
  Object.assign(autoramp, autoramp.pendingChange);
  autoramp.pendingChange = undefined;
  for (const status of ["Authorized", "DepositAccountAdded", "Approved"] as const)
    setAutorampStatus(world, owner, autoramp, status);
}

export function isTerminal({ status }: AutorampRecord): boolean {
  return status === "Rejected" || status === "Cancelled";
}

/** Whether money can come in: authorized at least. */
export function takesDeposits({ status }: AutorampRecord): boolean {
  return status === "Authorized" || status === "DepositAccountAdded" || status === "Approved";
}
