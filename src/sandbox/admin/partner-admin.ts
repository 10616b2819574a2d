/** Decisions that others take about customers and money: reviewers, banks, providers, the customers themselves. */
import type { Mode } from "../general/behaviour.js";
import { InputRefused } from "../input-refused.js";
import { railNames } from "../partner-platform/abilities.js";
import { isOpen } from "../partner-platform/create-identification.js";
import { decideIdentification } from "../partner-platform/identifications.js";
import type { PartnerPlatform } from "../partner-platform/index.js";
import {
  announceFiatAbilities,
  refreshCustomer,
  setCustomerStatus,
  setIdentificationStatus,
} from "../partner-platform/onboarding.js";
import type { CustomerRecord, IdentificationRecord, TransactionRecord } from "../partner-platform/records.js";
import type { Owner, Records, SharedIdentity, World } from "../partner-platform/world.js";

export interface PartnerAdmin {
  /** The customer finishes a hosted flow; what follows is the review. `country`: two letters. */
  completeLink(identificationId: string, country: string): void;
  decideIdentification(identificationId: string, isApproved: boolean): void;
  expireIdentification(identificationId: string): void;
  /** A compliance review suspends a customer, or lets it go on. */
  reviewCustomer(customerId: string, isSuspended: boolean): void;
  /** A banking provider is done with a rail: `usd.fednow`. */
  setRail(
    customerId: string,
    rail: string,
    state: "Active" | "Pending" | "Unavailable" | "Blocked" | "Maintenance",
  ): void;
  refundTransaction(transactionId: string): void;
  /** An identity that another party verified, for identifications of kind `Token`; gives its share token. */
  shareIdentity(identity: SharedIdentity): string;
}

export function createPartnerAdmin(partner: PartnerPlatform | undefined): PartnerAdmin {
  const world = (): World => worldOf(partner);
  const identification = (id: string) =>
    find(world(), ({ identifications }) => identifications.get(id), `identification ${id}`);
  const openIdentification = (id: string): Found<IdentificationRecord> => {
    const found = identification(id);
    return isOpen(found.record) ? found : fail(`Identification ${id} is ${found.record.status} already.`);
  };
  const customer = (id: string) => find(world(), ({ customers }) => customers.get(id), `customer ${id}`);
  return {
    completeLink(id, country) {
      const { record, owner } = identification(id);
      if (record.status !== "Pending") fail(`Identification ${id} is ${record.status}, not Pending.`);
      record.country = country;
      for (const status of ["Processed", "PendingReview"] as const)
        setIdentificationStatus(world(), owner, record, status);
    },
    decideIdentification(id, isApproved) {
      const { record, owner } = openIdentification(id);
      decideIdentification(world(), owner.mode, record, isApproved);
    },
    expireIdentification(id) {
      const { record, owner } = openIdentification(id);
      setIdentificationStatus(world(), owner, record, "Expired");
    },
    reviewCustomer(id, isSuspended) {
      const { record, owner } = customer(id);
      if (record.status === "Archived") fail(`Customer ${id} is Archived.`);
      if (isSuspended) setCustomerStatus(world(), owner, record, "Suspended");
      else resume(world(), owner, record);
      announceFiatAbilities(world(), owner, record);
    },
    setRail(id, rail, state) {
      if (!railNames.includes(rail)) fail(`There is no rail ${rail}; there are ${railNames.join(", ")}.`);
      const { record, owner } = customer(id);
      record.rails.set(rail, state);
      announceFiatAbilities(world(), owner, record);
    },
    refundTransaction(id) {
      const { record, owner } = find(
        world(),
        ({ transactions }) => transactions.get(id),
        `transaction ${id}`,
      );
      refund(world(), owner, record);
    },
    shareIdentity(identity) {
      const token = `share_${world().seeded.text(24)}`;
      for (const { shareTokens } of Object.values(world().records)) shareTokens.set(token, identity);
      return token;
    },
  };
}

/** Throws where no API of the sandbox has this behaviour. */
export function worldOf(partner: PartnerPlatform | undefined): World {
  return partner?.world ?? fail("This sandbox has no partner platform.");
}

interface Found<Record> {
  readonly record: Record;
  readonly owner: Owner;
}

function find<Record extends CustomerRecord | IdentificationRecord | TransactionRecord>(
  { records }: World,
  get: (records: Records) => Record | undefined,
  name: string,
): Found<Record> {
  for (const mode of ["test", "live"] satisfies Mode[]) {
    const record = get(records[mode]);
    if (record !== undefined) return { record, owner: { mode, partnerId: record.partner_id } };
  }
  return fail(`There is no ${name}.`);
}

/** From `Suspended` to what the onboarding says. */
function resume(world: World, owner: Owner, customer: CustomerRecord): void {
  if (customer.status !== "Suspended") return;
  customer.status = customer.signsTermsFirst ? "SigningsRequired" : "IdentificationRequired";
  refreshCustomer(world, owner, customer);
}

/** Type and message of this event are not documented: a receiver has to cope with what it does not know. */
function refund(world: World, owner: Owner, { id, customer_id: customerId }: TransactionRecord): void {
  world.announce(owner, {
    topic: "TransactionRefunded",
    customerId,
    message: { id, kind: "TransactionRefunded" },
  });
}

function fail(message: string): never {
  throw new InputRefused(message);
}
