/** The rules for one person: a `Person`, a `Token` of one who was verified elsewhere, and the documents, selfie and tax number of anybody. */
import { addMonths } from "../../../../src/sandbox/behaviour.js";
import type { CustomerRecord, Records } from "../records.js";
import {
  type Finding,
  findingIf,
  firstFinding,
  type Identity,
  isBlank,
  type PersonSubmission,
  type TokenSubmission,
} from "./submission.js";

/** Comes before the schema, which demands a selfie too and has no code of its own for it. */
export function checkPersonSelfie({ identity }: PersonSubmission): Finding | undefined {
  return identity === undefined ? undefined : checkSelfie(identity);
}

export function checkPerson(submission: PersonSubmission, now: number): Finding | undefined {
  const { identity = {}, documents, edd_questionnaire: edd } = submission;
  const hasProofOfAddress = documents?.some(({ type }) => type === "ProofOfAddress") ?? false;
  return firstFinding(
    () => checkSelfieAge(identity, now),
    () => (identity.identity_country_code === "US" ? checkTaxNumber(submission, "US") : undefined),
    () => checkDocument(identity, false),
    () =>
      findingIf(
        Boolean(edd) && !hasProofOfAddress,
        "proof_of_address_required_for_edd",
        "edd_questionnaire needs a document of type ProofOfAddress",
      ),
  );
}

const minimumAge = 18;

export function checkToken(
  records: Records,
  customer: CustomerRecord,
  { token = "" }: TokenSubmission,
  now: number,
): Finding | undefined {
  const identity = records.shareTokens.get(token);
  const born = Date.parse(`${identity?.dateOfBirth ?? "1970-01-01"}T00:00:00Z`);
  const refuse = (isFound: boolean, message: string) => () => findingIf(isFound, "reuse_rejected", message);
  return firstFinding(
    refuse(identity?.isApproved !== true, "The shared identity is not approved"),
    refuse(
      identity?.email.toLowerCase() !== customer.email.toLowerCase(),
      "The email address of the shared identity is another",
    ),
    // Counted back from today: who was born on 29 February comes of age on 1 March.
    refuse(born > addMonths(now, -12 * minimumAge), `The person is younger than ${minimumAge}`),
  );
}

export function checkSelfie({ selfie, selfie_collected_at }: Identity): Finding | undefined {
  if (isBlank(selfie)) return { code: "selfie_required", message: "The selfie is missing" };
  return findingIf(
    isBlank(selfie_collected_at),
    "selfie_required",
    "selfie_collected_at is missing beside the selfie",
  );
}

/** Fields of a `Person` only. */
function checkSelfieAge({ selfie_collected_at }: Identity, now: number): Finding | undefined {
  const takenAt = Date.parse(selfie_collected_at ?? "");
  return findingIf(takenAt < addMonths(now, -6), "selfie_expired", "The selfie is older than 6 months");
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

interface TaxPayer {
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
