/** The rules for a `Person`, in the order in which they are applied. */
import { checkDocument, checkSelfie, checkSelfieAge, checkTaxNumber } from "./check-identity.js";
import { findingIf, firstFinding, type Finding } from "./finding.js";
import type { PersonSubmission } from "./submission.js";

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
