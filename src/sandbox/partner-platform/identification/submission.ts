/** The data of an identification, as sent. Everything may be missing until the document's schema was asked. */
export interface Identity {
  readonly identity_country_code?: string;
  readonly identity_document_type?: string;
  readonly identity_document_front?: string;
  readonly identity_document_back?: string | null;
  readonly selfie?: string | null;
  readonly selfie_collected_at?: string | null;
  readonly nationality?: string;
}

export interface PostalAddress {
  readonly country?: string;
}

export interface PersonSubmission {
  readonly type: "Person";
  readonly address?: PostalAddress;
  readonly date_of_birth?: string;
  readonly email_address?: string;
  readonly phone_number?: string;
  readonly consent_collected_at?: string;
  readonly sharing_consent?: boolean;
  readonly identity?: Identity;
  readonly tax_identification_number?: string | null;
  readonly tax_residence_country?: string | null;
  readonly documents?: readonly { readonly type?: string; readonly file?: string }[] | null;
  readonly edd_questionnaire?: { readonly source_of_funds_proof?: string } | null;
}

export interface Beneficiary {
  readonly roles?: readonly string[];
  readonly share_percentage?: string | null;
  readonly attesting_party?: boolean | null;
  readonly attested_at?: string | null;
  readonly beneficiary_info?: BeneficiaryPerson & { readonly company_data?: Company };
}

export interface BeneficiaryPerson {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly date_of_birth?: string;
  readonly email_address?: string;
  readonly phone_number?: string;
  readonly address?: PostalAddress;
  readonly identity?: Identity;
  readonly tax_identification_number?: string | null;
  readonly tax_residence_country?: string | null;
}

export interface Company {
  readonly company_info?: {
    readonly company_name?: string;
    readonly company_type?: string;
    readonly country?: string;
    readonly email?: string;
    readonly incorporation_date?: string;
  };
  readonly beneficiaries?: readonly Beneficiary[];
  readonly documents?: readonly {
    readonly type?: string;
    readonly country?: string;
    readonly file?: string;
  }[];
}

export interface BusinessSubmission {
  readonly type: "Business";
  readonly company_data?: Company;
  readonly phone?: string;
  readonly questionnaire?: {
    readonly business_details?: {
      readonly industry_type?: string;
      readonly business_model_description?: string;
      readonly has_licenses_or_registrations?: boolean;
      readonly license_details?: string | null;
    };
    readonly planned_activities?: {
      readonly sends_funds_on_customer_behalf?: boolean;
      readonly sends_funds_on_customer_behalf_description?: string | null;
      readonly flow_of_funds_diagram?: string | null;
      readonly source_of_funds_document?: string | null;
    };
  };
}

export interface TokenSubmission {
  readonly type: "Token";
  readonly token?: string;
}

export type Submission = PersonSubmission | BusinessSubmission | TokenSubmission;

export function isBlank(text: string | null | undefined): boolean {
  return text === undefined || text === null || text.trim() === "";
}
