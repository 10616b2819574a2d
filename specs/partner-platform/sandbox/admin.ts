/** Decisions that others take about customers and money (reviewers, banks, providers, the customers), as admin calls. */
import {
  canMove,
  follow,
  InputRefused,
  move,
  type AdminFormat,
  type ArgumentSchema,
  type Cause,
  type Mode,
} from "../../../src/sandbox/behaviour.js";
import { isCountry } from "./countries.js";
import { decideIdentification } from "./identifications.js";
import { announceFiatAbilities, customerStatus, identificationStatus, railNames } from "./onboarding.js";
import type { CustomerRecord, IdentificationRecord, Records, SharedIdentity } from "./records.js";
import { depositRailTypes } from "./show-autoramp.js";
import { ownerOfRecord, type PartnerSettings, type World } from "./world.js";

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

const review: Cause = { kind: "review" };
const service: Cause = { kind: "service" };
const time: Cause = { kind: "time" };

export function createPartnerAdmin(world: World): PartnerAdmin {
  const identification = (id: string): IdentificationRecord =>
    find(world, ({ identifications }) => identifications.get(id), `identification ${id}`);
  const customer = (id: string): CustomerRecord =>
    find(world, ({ customers }) => customers.get(id), `customer ${id}`);
  return {
    configure(configuration) {
      const known = Object.entries<unknown>(configuration).filter(([, value]) => value !== undefined);
      Object.assign(world.settings, Object.fromEntries(known));
    },
    completeLink(id, country) {
      const record = identification(id);
      if (record.status !== "Pending") fail(`Identification ${id} is ${record.status}, not Pending.`);
      record.country = country;
      while (follow(world, identificationStatus, record, service));
    },
    decideIdentification(id, isApproved) {
      const record = identification(id);
      if (!decideIdentification(world, record, isApproved, review))
        fail(`Identification ${id} is ${record.status} already.`);
    },
    expireIdentification(id) {
      const record = identification(id);
      if (!follow(world, identificationStatus, record, time))
        fail(`Identification ${id} is ${record.status} already.`);
    },
    reviewCustomer(id, isSuspended) {
      const record = customer(id);
      if (!canMove(world, customerStatus, record, "Suspended", review))
        fail(`Customer ${id} is ${record.status}.`);
      if (isSuspended) move(world, customerStatus, record, "Suspended", review);
      else if (record.status === "Suspended") follow(world, customerStatus, record, review);
      announceFiatAbilities(world, record);
    },
    setRail(id, rail, state) {
      if (!railNames.includes(rail)) fail(`There is no rail ${rail}; there are ${railNames.join(", ")}.`);
      const record = customer(id);
      record.rails.set(rail, state);
      announceFiatAbilities(world, record);
    },
    refundTransaction(id) {
      const record = find(world, ({ transactions }) => transactions.get(id), `transaction ${id}`);
      // Type and message of this event are not documented: a receiver has to cope with what it does not know.
      world.announce(ownerOfRecord(record), {
        topic: "TransactionRefunded",
        customerId: record.customer_id,
        message: { id, kind: "TransactionRefunded" },
      });
    },
    shareIdentity(identity) {
      const token = `share_${world.seeded.text(24)}`;
      for (const { shareTokens } of Object.values(world.records)) shareTokens.set(token, identity);
      return token;
    },
  };
}

function find<Found>({ records }: World, get: (records: Records) => Found | undefined, name: string): Found {
  for (const mode of ["test", "live"] satisfies Mode[]) {
    const record = get(records[mode]);
    if (record !== undefined) return record;
  }
  return fail(`There is no ${name}.`);
}

function fail(message: string): never {
  throw new InputRefused(message);
}
