/** Everything that the handlers of this API share: records, identifiers, clocks, settings, and how a record is found. */
import {
  type Cause,
  type HandledCall,
  type JsonObject,
  type Lifecycles,
  type Mode,
  Refused,
  type SandboxClock,
  type Seeded,
  textReply,
} from "../../../src/sandbox/behaviour.js";
import type { Collection } from "./pages.js";
import type { CustomerRecord, Owned, Records } from "./records.js";

export interface World {
  readonly clock: SandboxClock;
  readonly seeded: Seeded;
  readonly lifecycles: Lifecycles;
  readonly settings: PartnerSettings;
  readonly partnerId: string;
  readonly records: Readonly<Record<Mode, Records>>;
  /** Tells the webhooks of the owner that something happened. */
  announce(owner: Owner, announcement: Announcement): void;
}

/** Something that happened, for the webhooks of its owner. */
export interface Announcement {
  readonly topic: string;
  readonly customerId: string;
  readonly message: JsonObject;
  /** The container's own id, which few events have. */
  readonly id?: string;
}

/** The configuration of an account, which the admin handle changes while the sandbox runs. */
export interface PartnerSettings {
  /** Without it every identification with data is refused. */
  outsourcingAgreementSigned: boolean;
  /** Deposit rails that the account does not get, although the version has them: `FedNow`. */
  hiddenRails: readonly string[];
  /** New autoramps, changes and bank accounts wait for a code that the customer confirms. */
  needsAuthorization: boolean;
  /** How long the verification provider holds back a file that it has just seen. */
  duplicateUploadSeconds: number;
  /** Identifications of one customer within an hour. */
  identificationsPerHour: number;
  /** How plain-string errors are written: as bare text, which integrators report, or as a JSON string, as documented. */
  errorText: "bare" | "json";
  /** The message of an event is under its key, as in published samples, rather than flat, as in the schema. */
  messageForm: "wrapped" | "flat";
}

export const defaultSettings: PartnerSettings = {
  outsourcingAgreementSigned: true,
  hiddenRails: [],
  needsAuthorization: false,
  duplicateUploadSeconds: 10,
  identificationsPerHour: 20,
  errorText: "bare",
  messageForm: "wrapped",
};

/** The owner of records and webhooks. */
export interface Owner {
  readonly mode: Mode;
  readonly partnerId: string;
}

/** The sub-partner whom the request names, else the partner. */
export function ownerOf(
  { partnerId }: Pick<World, "partnerId">,
  { mode, scopes }: Pick<HandledCall, "mode" | "scopes">,
): Owner {
  return { mode, partnerId: scopes["subPartnerId"] ?? partnerId };
}

export function ownerOfRecord({ mode, partner_id: partnerId }: Owned): Owner {
  return { mode, partnerId };
}

/** The first fields of every record. */
export function newRecord({ seeded, clock }: World, { mode, partnerId }: Owner): Owned {
  return { id: seeded.uuid(), partner_id: partnerId, created_at: clock.recordTime(), mode };
}

/** A call as the trigger of a transition. */
export function causeOf({ operation: { id } }: HandledCall): Cause {
  return { kind: "operation", operation: id };
}

/** For records with the time of their last change. */
export function stamp({ clock }: World, record: { updated_at: string }): void {
  record.updated_at = clock.recordTime();
}

export function recordsOf({ records }: World, { mode }: Pick<Owner, "mode">): Records {
  return records[mode];
}

/** The caller's own, oldest first. */
export function listOwned<Item extends Owned>(
  world: World,
  call: HandledCall,
  collection: Collection<Item>,
): Item[] {
  const { partnerId } = ownerOf(world, call);
  return collection.list((item) => item.partner_id === partnerId);
}

/** A record that belongs to somebody else does not exist. */
export function findOwned<Item extends Owned>(
  world: World,
  call: HandledCall,
  collection: Collection<Item>,
  id: string,
  noun: string,
): Item {
  const item = collection.get(id);
  if (item?.partner_id !== ownerOf(world, call).partnerId) refuseText(404, `There is no ${noun} ${id}`);
  return item;
}

export function findCustomer(world: World, call: HandledCall, id: string): CustomerRecord {
  return findOwned(world, call, recordsOf(world, call).customers, id, "customer");
}

/** A customer who can still do something. */
export function findUsableCustomer(world: World, call: HandledCall, id: string): CustomerRecord {
  const customer = findCustomer(world, call, id);
  if (customer.status === "Archived" || customer.status === "Suspended")
    refuseText(403, `The customer is ${customer.status}`);
  return customer;
}

export function findActiveCustomer(world: World, call: HandledCall, id: string): CustomerRecord {
  const customer = findCustomer(world, call, id);
  if (customer.status !== "Active") refuseText(403, "The customer is not active");
  return customer;
}

export function refuseText(status: number, message: string): never {
  throw new Refused(textReply(status, message));
}

/** Behaviour changes of the overlays that this sandbox follows. */
type BehaviourId =
  "terms-before-identification" | "required-signings-empty-list" | "structured-identification-errors";

/** True if a behaviour change is in force for a call, by version and operation, according to the overlays. */
export function isInForce({ operation }: HandledCall, behaviour: BehaviourId): boolean {
  return operation.behaviours.some(({ id }) => id === behaviour);
}
