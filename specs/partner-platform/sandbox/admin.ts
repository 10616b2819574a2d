/** Decisions that others take about customers and money (reviewers, banks, providers, the customers), as admin calls. */
import {
  InputRefused,
  type AdminFormat,
  type ArgumentSchema,
  type Mode,
} from "../../../src/sandbox/behaviour.js";
import { isCountry } from "./countries.js";
import { decideIdentification, isOpen } from "./identifications.js";
import {
  announceFiatAbilities,
  railNames,
  refreshCustomer,
  setCustomerStatus,
  setIdentificationStatus,
} from "./onboarding.js";
import type {
  CustomerRecord,
  IdentificationRecord,
  Records,
  SharedIdentity,
  TransactionRecord,
} from "./records.js";
import { depositRailTypes } from "./show-autoramp.js";
import type { Owner, PartnerSettings, World } from "./world.js";

export interface PartnerAdmin {
  /** Configuration of the partner's account. */
  configure(settings: Partial<PartnerSettings>): void;
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

const text = { type: "string", minLength: 1, maxLength: 1000 };
const flag = { type: "boolean" };
const country = { type: "string", format: "country" };
const settings = {
  outsourcingAgreementSigned: flag,
  hiddenRails: { type: "array", items: { enum: depositRailTypes }, maxItems: 100 },
  needsAuthorization: flag,
  duplicateUploadSeconds: { type: "number", minimum: 0, maximum: 1e9 },
  identificationsPerHour: { type: "integer", minimum: 0, maximum: 1e9 },
  errorText: { enum: ["bare", "json"] },
  messageForm: { enum: ["wrapped", "flat"] },
} satisfies Record<keyof PartnerSettings, ArgumentSchema>;
const identity = {
  email: text,
  isApproved: flag,
  dateOfBirth: { type: "string", format: "day" },
  country,
} satisfies Record<keyof SharedIdentity, ArgumentSchema>;

export const adminArguments: Readonly<Record<keyof PartnerAdmin, readonly ArgumentSchema[]>> = {
  configure: [{ type: "object", properties: settings, required: [], additionalProperties: false }],
  completeLink: [text, country],
  decideIdentification: [text, flag],
  expireIdentification: [text],
  reviewCustomer: [text, flag],
  setRail: [text, text, { enum: ["Active", "Pending", "Unavailable", "Blocked", "Maintenance"] }],
  refundTransaction: [text],
  shareIdentity: [
    { type: "object", properties: identity, required: Object.keys(identity), additionalProperties: false },
  ],
};

export const adminFormats: Readonly<Record<string, AdminFormat>> = {
  country: { matches: isCountry, description: "a country code of two capital letters (ISO 3166-1)" },
};

export function createPartnerAdmin(world: World): PartnerAdmin {
  const identification = (id: string) =>
    find(world, ({ identifications }) => identifications.get(id), `identification ${id}`);
  const openIdentification = (id: string): Found<IdentificationRecord> => {
    const found = identification(id);
    return isOpen(found.record) ? found : fail(`Identification ${id} is ${found.record.status} already.`);
  };
  const customer = (id: string) => find(world, ({ customers }) => customers.get(id), `customer ${id}`);
  return {
    configure(given) {
      const known = Object.entries<unknown>(given).filter(([, value]) => value !== undefined);
      Object.assign(world.settings, Object.fromEntries(known));
    },
    completeLink(id, country) {
      const { record, owner } = identification(id);
      if (record.status !== "Pending") fail(`Identification ${id} is ${record.status}, not Pending.`);
      record.country = country;
      for (const status of ["Processed", "PendingReview"] as const)
        setIdentificationStatus(world, owner, record, status);
    },
    decideIdentification(id, isApproved) {
      const { record, owner } = openIdentification(id);
      decideIdentification(world, owner.mode, record, isApproved);
    },
    expireIdentification(id) {
      const { record, owner } = openIdentification(id);
      setIdentificationStatus(world, owner, record, "Expired");
    },
    reviewCustomer(id, isSuspended) {
      const { record, owner } = customer(id);
      if (record.status === "Archived") fail(`Customer ${id} is Archived.`);
      if (isSuspended) setCustomerStatus(world, owner, record, "Suspended");
      else resume(world, owner, record);
      announceFiatAbilities(world, owner, record);
    },
    setRail(id, rail, state) {
      if (!railNames.includes(rail)) fail(`There is no rail ${rail}; there are ${railNames.join(", ")}.`);
      const { record, owner } = customer(id);
      record.rails.set(rail, state);
      announceFiatAbilities(world, owner, record);
    },
    refundTransaction(id) {
      const { record, owner } = find(world, ({ transactions }) => transactions.get(id), `transaction ${id}`);
      refund(world, owner, record);
    },
    shareIdentity(identity) {
      const token = `share_${world.seeded.text(24)}`;
      for (const { shareTokens } of Object.values(world.records)) shareTokens.set(token, identity);
      return token;
    },
  };
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
