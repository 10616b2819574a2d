import type {
  Autoramp,
  BankAccountIdentifier,
  Customer,
  TermsAndConditionsLink,
} from "../../../../../../../generated/partner-platform/2025-03-13/types.js";

/** In our words: a mandate is what the partner calls an autoramp. */
export type Mandate = Autoramp;
export type PayInMethod = Mandate["deposit_rails"][number];
export type PayInName = PayInMethod["type"];
export type PayOutAccount = BankAccountIdentifier;
export type Client = Customer;
export type Terms = TermsAndConditionsLink;

/** A pay-in method together with the mandate that it belongs to. */
export type Owned<Method extends PayInMethod = PayInMethod> = Method & { readonly mandateId: string };
