/** The data of an identification, as sent, and why they are refused. Anything may be missing until the document's schema has been checked. */

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

interface PostalAddress {
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

interface BeneficiaryPerson {
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

/** Why the data of an identification are refused. Checks stop at the first finding. */
export interface Finding {
  readonly code: FindingCode;
  readonly message: string;
  /** Only where one beneficiary of a business is concerned. */
  readonly beneficiary_index?: number;
}

type FindingCode =
  | "invalid_request"
  | "selfie_required"
  | "selfie_expired"
  | "tin_required"
  | "identity_document_rejected"
  | "identity_document_images_identical"
  | "structure_invalid"
  | "attestation_invalid"
  | "cdd_certification_invalid"
  | "business_description_insufficient"
  | "funds_flow_disclosure_required"
  | "license_details_required"
  | "document_requirement_not_met"
  | "proof_of_address_required_for_edd"
  | "outsourcing_agreement_not_signed"
  | "duplicate_upload_blocked"
  | "provider_rejected_document"
  | "reuse_rejected";

/** The first that finds something. */
export function firstFinding(...checks: readonly (() => Finding | undefined)[]): Finding | undefined {
  for (const check of checks) {
    const finding = check();
    if (finding !== undefined) return finding;
  }
  return undefined;
}

/** A finding where the condition holds. */
export function findingIf(isFound: boolean, code: FindingCode, message: string): Finding | undefined {
  return isFound ? { code, message } : undefined;
}
