/** Looks records up for a caller. What belongs to somebody else is not there. */
import type { Call } from "../general/behaviour.js";
import type { Collection } from "../general/collection.js";
import { Refused, textReply } from "../http/reply.js";
import type { CustomerRecord, Owned } from "./records.js";
import { ownerOf, type Records, type World } from "./world.js";

export function recordsOf({ records }: World, { mode }: Call): Records {
  return records[mode];
}

/** The caller's own, oldest first. */
export function listOwned<Item extends Owned>(
  world: World,
  call: Call,
  collection: Collection<Item>,
): Item[] {
  const { partnerId } = ownerOf(world, call);
  return collection.list((item) => item.partner_id === partnerId);
}

export function findOwned<Item extends Owned>(
  world: World,
  call: Call,
  collection: Collection<Item>,
  id: string,
  noun: string,
): Item {
  const item = collection.get(id);
  if (item?.partner_id !== ownerOf(world, call).partnerId) refuseText(404, `There is no ${noun} ${id}`);
  return item;
}

export function findCustomer(world: World, call: Call, id: string): CustomerRecord {
  return findOwned(world, call, recordsOf(world, call).customers, id, "customer");
}

/** A customer who can still do something. */
export function findUsableCustomer(world: World, call: Call, id: string): CustomerRecord {
  const customer = findCustomer(world, call, id);
  if (customer.status === "Archived" || customer.status === "Suspended")
    refuseText(403, `The customer is ${customer.status}`);
  return customer;
}

export function findActiveCustomer(world: World, call: Call, id: string): CustomerRecord {
  const customer = findCustomer(world, call, id);
  if (customer.status !== "Active") refuseText(403, "The customer is not active");
  return customer;
}

export function refuseText(status: number, message: string): never {
  throw new Refused(textReply(status, message));
}
