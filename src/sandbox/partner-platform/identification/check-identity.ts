/** What holds for the identity document and the selfie of one person, customer or beneficiary. */
import { findingIf, firstFinding, type Finding } from "./finding.js";
import { isBlank, type Identity } from "./submission.js";

export function checkSelfie({ selfie, selfie_collected_at }: Identity): Finding | undefined {
  if (isBlank(selfie)) return { code: "selfie_required", message: "The selfie is missing" };
  return findingIf(
    isBlank(selfie_collected_at),
    "selfie_required",
    "selfie_collected_at is missing beside the selfie",
  );
}

/** Of a `Person` only. */
export function checkSelfieAge({ selfie_collected_at }: Identity, now: number): Finding | undefined {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - 6);
  const taken = Date.parse(selfie_collected_at ?? "");
  return findingIf(taken < oldest.getTime(), "selfie_expired", "The selfie is older than 6 months");
}

/** `isUnitedStates`: for beneficiaries of companies there, sole proprietorships apart. */
export function checkDocument(identity: Identity, isUnitedStates: boolean): Finding | undefined {
  const {
    identity_document_type: type = "",
    identity_country_code: country,
    identity_document_front: front,
    identity_document_back: back,
  } = identity;
  const isGoodThere = type === "Passport" || (type === "DriverLicense" && country === "US");
  return firstFinding(
    () =>
      findingIf(
        type === "ResidencePermit",
        "identity_document_rejected",
        "A residence permit is not accepted",
      ),
    () =>
      findingIf(
        isUnitedStates && !isGoodThere,
        "identity_document_rejected",
        "A passport or a US driver license is needed",
      ),
    () =>
      findingIf(
        !isBlank(back) && front === back,
        "identity_document_images_identical",
        "Front and back are the same image",
      ),
  );
}

export interface TaxPayer {
  readonly tax_identification_number?: string | null;
  readonly tax_residence_country?: string | null;
}

export function checkTaxNumber(payer: TaxPayer, country: string | undefined): Finding | undefined {
  if (isBlank(payer.tax_identification_number))
    return { code: "tin_required", message: "tax_identification_number is missing" };
  const isAbroad = country !== undefined && country !== "US";
  return findingIf(
    isAbroad && isBlank(payer.tax_residence_country),
    "tin_required",
    "tax_residence_country is missing beside a document that is not from the US",
  );
}
