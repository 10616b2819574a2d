/**
 * The formats that the schema leaves open: nothing empty, dates, countries, email addresses, telephone numbers, sizes.
 *
 * Fields are known by their names, wherever they stand.
 */
import { isDate, type JsonValue } from "../../../../src/sandbox/behaviour.js";
import { isCountry } from "../countries.js";
import type { Finding } from "./submission.js";

const largestFile = 10 * 1024 * 1024;
const mostDocuments = 4;
const mostBeneficiaries = 50;

export function checkFormat(value: JsonValue | undefined, path = ""): Finding | undefined {
  if (Array.isArray(value)) return checkList(value, path);
  if (typeof value === "object" && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const finding = checkField(name, inner, `${path}/${name}`);
      if (finding !== undefined) return finding;
    }
  }
  return undefined;
}

function checkList(list: readonly JsonValue[], path: string): Finding | undefined {
  if (path.endsWith("/documents") && list.length > mostDocuments)
    return invalid(path, `has more than ${mostDocuments} documents`);
  if (path.endsWith("/beneficiaries") && list.length > mostBeneficiaries)
    return invalid(path, `has more than ${mostBeneficiaries} beneficiaries`);
  for (const [index, item] of list.entries()) {
    const finding = checkFormat(item, `${path}/${index}`);
    if (finding !== undefined) return finding;
  }
  return undefined;
}

function checkField(name: string, value: JsonValue | undefined, path: string): Finding | undefined {
  if (typeof value !== "string") return checkFormat(value, path);
  const problem = problemOf(name, value);
  return problem === undefined ? undefined : invalid(path, problem);
}

function problemOf(name: string, value: string): string | undefined {
  // A separate check with its own codes decides if these are required.
  if (value.trim() === "") return maybeMissing.has(name) ? undefined : "is empty";
  if (
    /^(file|selfie|identity_document_(front|back)|proof_of_address|.*_(proof|diagram|document))$/.test(name)
  ) {
    return value.length * 0.75 > largestFile ? "is larger than 10 MB" : undefined;
  }
  if (/^(email|email_address)$/.test(name))
    return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value) ? undefined : "is not an email address";
  if (/^(phone|phone_number)$/.test(name))
    return /^\+[1-9][\d ]{6,20}$/.test(value) ? undefined : "is not a telephone number with a leading +";
  if (/^(country|nationality|.*_country|.*_country_code)$/.test(name))
    return isCountry(value) ? undefined : "is not a country code of two letters";
  if (/^(date_of_birth|incorporation_date)$/.test(name))
    return isDate(value) ? undefined : "is not a date YYYY-MM-DD";
  if (name === "share_percentage") return /^-0*[.0]*[1-9]/.test(value) ? "is negative" : undefined;
  if (name.endsWith("_at")) return Number.isNaN(Date.parse(value)) ? "is not a time" : undefined;
  return undefined;
}

const maybeMissing = new Set([
  "selfie",
  "selfie_collected_at",
  "tax_identification_number",
  "tax_residence_country",
  "license_details",
  "sends_funds_on_customer_behalf_description",
  "flow_of_funds_diagram",
  "source_of_funds_document",
  "attested_at",
  "business_model_description",
]);

function invalid(path: string, problem: string): Finding {
  return { code: "invalid_request", message: `${path} ${problem}` };
}
