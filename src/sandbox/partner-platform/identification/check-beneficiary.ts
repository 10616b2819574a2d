/** The rules for one beneficiary: selfie, tax number and document of a person, or those within a nested company. */
import { checkDocument, checkSelfie, checkTaxNumber } from "./check-identity.js";
import { firstFinding, type Finding } from "./finding.js";
import type { Beneficiary } from "./submission.js";

/** `isStrict`: of a company in the United States that is no sole proprietorship. */
export function checkBeneficiary(
  { roles = [], beneficiary_info: info = {} }: Beneficiary,
  isStrict: boolean,
): Finding | undefined {
  if (info.company_data !== undefined) {
    const nested = info.company_data.beneficiaries ?? [];
    return firstFinding(...nested.map((beneficiary) => () => checkBeneficiary(beneficiary, isStrict)));
  }
  const { identity = {} } = info;
  const isDirector = roles.includes("Director");
  return firstFinding(
    () => (isDirector || roles.includes("Representative") ? checkSelfie(identity) : undefined),
    () =>
      isDirector || roles.includes("UltimateBeneficialOwner")
        ? checkTaxNumber(info, identity.identity_country_code)
        : undefined,
    () => checkDocument(identity, isStrict),
  );
}
