/** Who owns and vouches for a company: shares, nesting, attestation, and the certificate that is made of them. */
import { findingIf, firstFinding, type Finding } from "./finding.js";
import { isBlank, type Beneficiary, type Company } from "./submission.js";

export function checkStructure(company: Company): Finding | undefined {
  const { beneficiaries = [], company_info } = company;
  const total = beneficiaries.reduce((sum, beneficiary) => sum + share(beneficiary), 0);
  const isSole = company_info?.company_type === "SoleProprietorship";
  const [only] = beneficiaries;
  return firstFinding(
    () =>
      findingIf(
        isSole && beneficiaries.length > 1,
        "structure_invalid",
        "A sole proprietorship has one beneficiary",
      ),
    () =>
      findingIf(
        isSole && (only === undefined || share(only) !== 100),
        "structure_invalid",
        "The owner of a sole proprietorship owns 100 %",
      ),
    () => findingIf(total > 100, "structure_invalid", "The shares add up to more than 100 %"),
    ...beneficiaries.map((beneficiary, index) => () => checkNested(beneficiary, index)),
  );
}

function checkNested({ beneficiary_info: info }: Beneficiary, index: number): Finding | undefined {
  const nested = info?.company_data;
  if (nested === undefined) return undefined;
  const hasDirector = nested.beneficiaries?.some(({ roles = [] }) => roles.includes("Director")) ?? false;
  const finding = hasDirector
    ? checkStructure(nested)
    : findingIf(true, "structure_invalid", "A nested business needs a director");
  return finding && { ...finding, beneficiary_index: index };
}

export function checkAttestation({ beneficiaries = [] }: Company, now: number): Finding | undefined {
  const isAttesting = ({ attesting_party }: Beneficiary): boolean => attesting_party === true;
  const attesting = beneficiaries.filter(isAttesting);
  const [only] = attesting;
  const refuse = (isFound: boolean, message: string) => () =>
    findingIf(isFound, "attestation_invalid", message);
  return firstFinding(
    refuse(
      beneficiaries.some((beneficiary) => nestedOf(beneficiary).some(isAttesting)),
      "The attesting party must be at the root",
    ),
    refuse(only === undefined, "No beneficiary is the attesting party"),
    refuse(attesting.length > 1, "There is more than one attesting party"),
    refuse(!(only?.roles ?? []).includes("Director"), "The attesting party must be a director"),
    refuse(!(Date.parse(only?.attested_at ?? "") <= now), "attested_at must be a time in the past"),
  );
}

function nestedOf({ beneficiary_info: info }: Beneficiary): Beneficiary[] {
  return (info?.company_data?.beneficiaries ?? []).flatMap((beneficiary) => [
    beneficiary,
    ...nestedOf(beneficiary),
  ]);
}

const ownerThreshold = 25;

export function checkCertification({ beneficiaries = [], company_info }: Company): Finding | undefined {
  const owners = beneficiaries.filter((beneficiary) => share(beneficiary) >= ownerThreshold);
  const people = owners.filter(({ beneficiary_info: info }) => info?.company_data === undefined);
  const hasNumber = ({ beneficiary_info: info }: Beneficiary): boolean =>
    info?.identity !== undefined && !isBlank(info.tax_identification_number);
  const printed = [
    company_info?.company_name,
    ...people.flatMap(({ beneficiary_info: info }) => [info?.first_name, info?.last_name]),
  ];
  const refuse = (isFound: boolean, message: string) => () =>
    findingIf(isFound, "cdd_certification_invalid", message);
  return firstFinding(
    refuse(owners.length === 0, `Nobody owns ${ownerThreshold} % or more`),
    refuse(!people.every(hasNumber), "Identity or tax number of an owner is missing"),
    refuse(!printed.every((text) => isPrintable(text ?? "")), "A name has characters that cannot be printed"),
  );
}

/** Control characters, and what lies beyond the Basic Multilingual Plane, have no glyph in a form. */
function isPrintable(text: string): boolean {
  return !/[\p{Cc}\p{Cs}\p{Co}\u{10000}-\u{10ffff}]/u.test(text);
}

function share({ share_percentage }: Beneficiary): number {
  return Number(share_percentage ?? 0);
}
