/**
 * The records of the sandbox. Fields with wire names are shown as they are; the others are for the sandbox alone.
 * A `status` has no setter: it moves as the lifecycles say.
 */
import type { JsonObject, JsonValue, Mode } from "../../../src/sandbox/behaviour.js";
import { Collection } from "./pages.js";

type CustomerStatus = "SigningsRequired" | "IdentificationRequired" | "Active" | "Suspended" | "Archived";

type IdentificationStatus =
  "Pending" | "Processed" | "PendingReview" | "Approved" | "Declined" | "Expired" | "Archived";

/** Belongs to one partner or sub-partner. */
export interface Owned {
  readonly id: string;
  readonly partner_id: string;
  readonly created_at: string;
  readonly mode: Mode;
}

export interface CustomerRecord extends Owned {
  readonly customer_type: "Person" | "Business";
  name: string;
  email: string;
  external_id?: string | undefined;
  readonly status: CustomerStatus;
  updated_at: string;
  /** Decided by the version of the request that created the customer, for good. */
  readonly signsTermsFirst: boolean;
  /** Rails that are not what the customer's status says: `usd.fednow`. */
  readonly rails: Map<string, string>;
}

export interface IdentificationRecord extends Owned {
  readonly customer_id: string;
  readonly kind: "Person" | "Business" | "Token" | "Link";
  /** The customer still has to complete it. */
  readonly waitsForCustomer: boolean;
  readonly status: IdentificationStatus;
  updated_at: string;
  url?: string | undefined;
  readonly with_edd: boolean;
  /** Two letters. Where an approval finds the customer to live. */
  country?: string | undefined;
  readonly submitted: JsonObject;
  readonly createdAtMs: number;
}

export interface SigningRecord extends Owned {
  readonly customer_id: string;
  readonly updated_at: string;
  readonly content_id: string;
}

export interface WalletRecord extends Owned {
  readonly customer_id: string;
  readonly wallet_address: string;
  readonly address_type: "Hosted" | "SelfHosted";
  readonly blockchain: string;
  readonly is_self: boolean;
  disabled: boolean;
  readonly name?: string | undefined;
  readonly vasp_did?: string | undefined;
  readonly proof_message?: string | undefined;
  readonly proof_signature?: string | undefined;
}

export type FiatAddressStatus =
  | "AuthorizationRequired"
  | "AuthorizationFailed"
  | "RegistrationPending"
  | "RegistrationFailed"
  | "Registered";

export interface FiatAddressRecord extends Owned {
  readonly customer_id: string;
  readonly bank_details: JsonObject;
  readonly currency: string;
  readonly label?: string | undefined;
  readonly status: FiatAddressStatus;
  updated_at: string;
}

export interface PixAddressRecord extends Owned {
  readonly customer_id: string;
  readonly recipient: JsonObject;
  readonly label?: string | undefined;
  readonly status: "RegistrationPending" | "Registered" | "RegistrationFailed";
  updated_at: string;
}

export type AutorampStatus =
  "Created" | "EditPending" | "Authorized" | "DepositAccountAdded" | "Approved" | "Rejected" | "Cancelled";

export interface AutorampRecord extends Owned {
  readonly customer_id: string;
  readonly status: AutorampStatus;
  readonly kind: "Onramp" | "Offramp" | "Swap" | "Mint" | "Redeem";
  readonly source: "Standalone" | "Quote";
  readonly source_currencies: readonly JsonObject[];
  destination_currency: JsonObject;
  recipient: JsonObject;
  fee_profile_id: string;
  readonly is_third_party: boolean;
  readonly batch_payout: boolean;
  readonly external_id?: string | undefined;
  /** Name and payment references, as they were given. */
  readonly optional: Readonly<Record<string, JsonValue>>;
  readonly quotes: JsonObject[];
  /** Waits for its code. */
  pendingChange?:
    Partial<Pick<AutorampRecord, "destination_currency" | "recipient" | "fee_profile_id">> | undefined;
}

export interface TransactionRecord extends Owned {
  readonly customer_id: string;
  readonly autoramp_id: string;
  readonly status: "ConversionInProgress" | "Completed" | "Failed";
  readonly amount_in: string;
  readonly amount_out: string;
  readonly currency_in: JsonObject;
  readonly currency_out: JsonObject;
  readonly fee: string;
  readonly rate: string;
  readonly depositSource?: JsonValue | undefined;
}

export interface AuthenticationCodeRecord extends Owned {
  readonly entity_id: string;
  readonly status: "Pending" | "Expired" | "Confirmed" | "Rejected";
  attempts: number;
  /** The last input of the customer. */
  submitted?: number;
  readonly expires_at: string;
  readonly expiresAtMs: number;
}

export interface OpenBankingPaymentRecord extends Owned {
  readonly autoramp_id: string;
  readonly paymentId: string;
  readonly status: "Pending" | "Ready" | "Processing" | "Completed" | "Failed";
}

export interface FeeProfileRecord extends Owned {
  readonly name: string;
  readonly profile_type: "Invoicing" | "Transactional";
  readonly is_default: boolean;
  readonly bips: number;
  readonly network_fee_settlement: string;
  readonly bankingFees: readonly JsonObject[];
}

export interface SharedIdentity {
  readonly email: string;
  readonly isApproved: boolean;
  /** `YYYY-MM-DD` */
  readonly dateOfBirth: string;
  /** Two letters. */
  readonly country: string;
}

/** The records of one mode. */
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
