/** Everything that handlers of this API share: records by mode, identifiers, clocks, settings, events. */
import type { JsonObject } from "../../document/json.js";
import type { SandboxClock } from "../clock.js";
import type { Call, Mode } from "../general/behaviour.js";
import { Collection } from "../general/collection.js";
import type { Seeded } from "../seeded.js";
import type {
  AuthenticationCodeRecord,
  AutorampRecord,
  CustomerRecord,
  FeeProfileRecord,
  FiatAddressRecord,
  IdentificationRecord,
  OpenBankingPaymentRecord,
  Owned,
  PixAddressRecord,
  SigningRecord,
  TransactionRecord,
  WalletRecord,
} from "./records.js";
import type { PartnerSettings } from "./settings.js";

export interface World {
  readonly clock: SandboxClock;
  readonly seeded: Seeded;
  readonly settings: PartnerSettings;
  readonly partnerId: string;
  readonly records: Readonly<Record<Mode, Records>>;
  /** Tells the webhooks of the owner that something happened. */
  announce(owner: Owner, announcement: Announcement): void;
}

export interface Records {
  readonly customers: Collection<CustomerRecord>;
  readonly identifications: Collection<IdentificationRecord>;
  readonly signings: Collection<SigningRecord>;
  readonly wallets: Collection<WalletRecord>;
  readonly fiatAddresses: Collection<FiatAddressRecord>;
  readonly pixAddresses: Collection<PixAddressRecord>;
  readonly codes: Collection<AuthenticationCodeRecord>;
  readonly autoramps: Collection<AutorampRecord>;
  readonly transactions: Collection<TransactionRecord>;
  readonly payments: Collection<OpenBankingPaymentRecord>;
  readonly feeProfiles: Collection<FeeProfileRecord>;
  /** When a customer's file was last shown to the verification provider, by customer and digest. */
  readonly uploads: Map<string, number>;
  /** Quotes that were given out, by their id. */
  readonly quotes: Map<string, IssuedQuote>;
  /** Identities that another party vouches for, by share token. */
  readonly shareTokens: Map<string, SharedIdentity>;
}

export interface IssuedQuote {
  readonly expiresAtMs: number;
  isUsed: boolean;
}

/** Whose records and webhooks. */
export interface Owner {
  readonly mode: Mode;
  readonly partnerId: string;
}

export interface Announcement {
  readonly topic: string;
  readonly customerId: string;
  readonly message: JsonObject;
  /** The container's own id, which few events have. */
  readonly id?: string;
}

export interface SharedIdentity {
  readonly email: string;
  readonly isApproved: boolean;
  /** `YYYY-MM-DD` */
  readonly dateOfBirth: string;
  /** Two letters. */
  readonly country: string;
}

export function createRecords(): Records {
  return {
    customers: new Collection(),
    identifications: new Collection(),
    signings: new Collection(),
    wallets: new Collection(),
    fiatAddresses: new Collection(),
    pixAddresses: new Collection(),
    codes: new Collection(),
    autoramps: new Collection(),
    transactions: new Collection(),
    payments: new Collection(),
    feeProfiles: new Collection(),
    uploads: new Map(),
    quotes: new Map(),
    shareTokens: new Map(),
  };
}

/** The sub-partner whom the request names, else the partner. */
export function ownerOf(
  { partnerId }: Pick<World, "partnerId">,
  { mode, scopes }: Pick<Call, "mode" | "scopes">,
): Owner {
  return { mode, partnerId: scopes["subPartnerId"] ?? partnerId };
}

/** What every new record begins with. */
export function newRecord({ seeded, clock }: World, { partnerId }: Owner): Owned {
  return { id: seeded.uuid(), partner_id: partnerId, created_at: clock.recordTime() };
}
