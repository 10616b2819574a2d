/** Who owns and vouches for a company: shares, nesting, attestation, and the certificate that is made of them. */
import { decimal } from "../values.js";
import {
  type Beneficiary,
  type Company,
  type Finding,
  findingIf,
  firstFinding,
  isBlank,
} from "./submission.js";

/** Checks a company and those within it. `place`: its name in a message. */
export function checkStructure(company: Company, place = "The company"): Finding | undefined {
  const { beneficiaries = [], company_info } = company;
  // Others hold shares too, on behalf of these.
  const total = beneficiaries.filter(isOwner).reduce((sum, beneficiary) => sum + share(beneficiary), 0n);
  const isSole = company_info?.company_type === "SoleProprietorship";
  const [only] = beneficiaries;
  const refuse = (isFound: boolean, message: string) => () =>
    findingIf(isFound, "structure_invalid", message);
  return firstFinding(
    refuse(isSole && beneficiaries.length > 1, "A sole proprietorship has one beneficiary"),
    refuse(
      isSole && (only === undefined || share(only) !== whole),
      "The owner of a sole proprietorship owns 100 %",
    ),
    refuse(!beneficiaries.some(isDirector), `${place} needs a director`),
    refuse(
      beneficiaries.some((beneficiary) => share(beneficiary) > whole),
      "A share is more than 100 %",
    ),
    refuse(total > whole, "The shares of the beneficial owners add up to more than 100 %"),
    ...beneficiaries.map((beneficiary, index) => () => checkNested(beneficiary, index)),
  );
}

function checkNested({ beneficiary_info: info }: Beneficiary, index: number): Finding | undefined {
  const nested = info?.company_data;
  const finding = nested && checkStructure(nested, "A nested business");
  return finding && { ...finding, beneficiary_index: index };
}

const isDirector = ({ roles = [] }: Beneficiary): boolean => roles.includes("Director");
const isOwner = ({ roles = [] }: Beneficiary): boolean => roles.includes("UltimateBeneficialOwner");

/** A deeper structure is not attested: a document has to prove what the certificate would. */
export function canBeAttested(company: Company): boolean {
  return levelsOf(company) <= 2;
}

function levelsOf({ beneficiaries = [] }: Company): number {
  const nested = beneficiaries.map(({ beneficiary_info: info }) => info?.company_data);
  return 1 + Math.max(0, ...nested.map((company) => (company === undefined ? 0 : levelsOf(company))));
}

export function checkAttestation(company: Company, now: number): Finding | undefined {
  const { beneficiaries = [] } = company;
  const isAttesting = ({ attesting_party }: Beneficiary): boolean => attesting_party === true;
  const attesting = beneficiaries.filter(isAttesting);
  const [only] = attesting;
  const refuse = (isFound: boolean, message: string) => () =>
    findingIf(isFound, "attestation_invalid", message);
  if (!canBeAttested(company))
    return refuse(only !== undefined, "A structure of more than two levels cannot be attested")();
  return firstFinding(
    refuse(
      beneficiaries.some((beneficiary) => nestedOf(beneficiary).some(isAttesting)),
      "The attesting party must be at the root",
    ),
    refuse(only === undefined, "No beneficiary is the attesting party"),
    refuse(attesting.length > 1, "There is more than one attesting party"),
    refuse(only !== undefined && !isDirector(only), "The attesting party must be a director"),
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
  const owners = beneficiaries.filter((beneficiary) => share(beneficiary) >= decimal(ownerThreshold));
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

const whole = decimal(100);

/** In percent, exactly. */
function share({ share_percentage }: Beneficiary): bigint {
  return decimal(share_percentage ?? 0);
}
