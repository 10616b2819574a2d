/** The rules for a `Business` and its beneficiaries, in the order in which they are applied. */
import { checkDocument, checkSelfie, checkTaxNumber } from "./check-people.js";
import { canBeAttested, checkAttestation, checkCertification, checkStructure } from "./check-structure.js";
import {
  type Beneficiary,
  type BusinessSubmission,
  type Company,
  type Finding,
  findingIf,
  firstFinding,
  isBlank,
} from "./submission.js";

export function checkBusiness(
  { company_data: company = {}, questionnaire = {} }: BusinessSubmission,
  now: number,
): Finding | undefined {
  const isStrict = isUnitedStates(company) && !isSoleProprietorship(company);
  return firstFinding(
    () => checkStructure(company),
    () => checkBeneficiaries(company, isStrict),
    () => (isStrict ? checkAttestation(company, now) : undefined),
    () => (isStrict ? checkCertification(company) : undefined),
    () => checkQuestionnaire(questionnaire),
    () =>
      findingIf(
        isUnitedStates(company) && missingDocuments(company) !== undefined,
        "document_requirement_not_met",
        `A document is missing: ${missingDocuments(company) ?? ""}`,
      ),
  );
}

function isUnitedStates({ company_info }: Company): boolean {
  return company_info?.country === "US";
}

function isSoleProprietorship({ company_info }: Company): boolean {
  return company_info?.company_type === "SoleProprietorship";
}

function checkBeneficiaries({ beneficiaries = [] }: Company, isStrict: boolean): Finding | undefined {
  for (const [index, beneficiary] of beneficiaries.entries()) {
    const finding = checkBeneficiary(beneficiary, isStrict);
    if (finding !== undefined) return { ...finding, beneficiary_index: index };
  }
  return undefined;
}

function checkQuestionnaire({
  business_details: details = {},
  planned_activities: plans = {},
}: NonNullable<BusinessSubmission["questionnaire"]>): Finding | undefined {
  const sentences = (details.business_model_description ?? "")
    .split(/[.!?]+(?:\s|$)/)
    .filter((sentence) => sentence.trim() !== "");
  const isVague = miscellaneous.has(details.industry_type ?? "") && sentences.length < 2;
  const disclosed = [
    plans.sends_funds_on_customer_behalf_description,
    plans.flow_of_funds_diagram,
    plans.source_of_funds_document,
  ];
  return firstFinding(
    () =>
      findingIf(
        isVague,
        "business_description_insufficient",
        "business_model_description needs two sentences for this industry",
      ),
    () =>
      findingIf(
        plans.sends_funds_on_customer_behalf === true && disclosed.some(isBlank),
        "funds_flow_disclosure_required",
        "Description, flow_of_funds_diagram and source_of_funds_document are needed together",
      ),
    () =>
      findingIf(
        details.has_licenses_or_registrations === true && isBlank(details.license_details),
        "license_details_required",
        "license_details is missing",
      ),
  );
}

/** Values without a particular industry: the documented one, and a publisher's `Miscellaneous…`. */
const miscellaneous = {
  has: (industry: string): boolean => industry === "Other" || industry.startsWith("Miscellaneous"),
};

const formation = "proof of formation";

/** One document of each group is needed. The groups are not documented. */
const documentGroups: Readonly<Record<string, readonly string[]>> = {
  [formation]: [
    "IncorporationArticles",
    "IncorporationCert",
    "PartnershipAgreement",
    "TrustAgreement",
    "StateRegistry",
    "TradeLicense",
    "GoodStandingCert",
  ],
  "proof of ownership": [
    "ShareholderRegistry",
    "TransparencyRegistryExtract",
    "IncumbencyCert",
    "DirectorsRegistry",
    "SelfDeclarationForm",
  ],
};

/** The first group that is missing, in words. The certificate of an attestation proves the formation as well. */
export function missingDocuments(company: Company): string | undefined {
  const { documents = [] } = company;
  const isCertified = isUnitedStates(company) && !isSoleProprietorship(company) && canBeAttested(company);
  const wanted = Object.entries(documentGroups).filter(([group]) => !isCertified || group !== formation);
  return wanted.find(([, types]) => !documents.some(({ type = "" }) => types.includes(type)))?.[0];
}

/** `isStrict`: a company in the United States other than a sole proprietorship. */
function checkBeneficiary(
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
