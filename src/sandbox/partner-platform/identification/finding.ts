/** Why the data of an identification are refused. Checks stop at the first finding. */
export interface Finding {
  readonly code: FindingCode;
  readonly message: string;
  /** Only where one beneficiary of a business is concerned. */
  readonly beneficiary_index?: number;
}

export type FindingCode =
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
