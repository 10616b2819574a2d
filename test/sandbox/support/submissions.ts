/** Data of identifications that pass every check; tests change the one thing that they are about. */
import { randomBytes } from "node:crypto";

import { addMonths } from "../../../src/sandbox/behaviour.js";

/** Never the same twice, since providers hold back what they have just seen. */
export const image = (): string => randomBytes(24).toString("base64");

const recently = (): string => new Date(addMonths(Date.now(), -1)).toISOString();

const address = (country: string) => ({
  street_1: "1 Test Street",
  city: "Testville",
  zip_code: "12345",
  country,
});

export function identity(country = "DE") {
  return {
    identity_country_code: country,
    identity_document_type: "Passport" as const,
    identity_document_front: image(),
    identity_document_back: image(),
    selfie: image(),
    selfie_collected_at: recently(),
    ip_address: "192.0.2.1",
    nationality: country,
  };
}

export function person(country = "DE") {
  return {
    type: "Person" as const,
    address: address(country),
    consent_collected_at: recently(),
    date_of_birth: "1990-05-17",
    email_address: "person@example.com",
    first_name: "Ada",
    last_name: "Sample",
    full_name: "Ada Sample",
    identity: identity(country),
    intended_use: "Investing" as const,
    kyc_questionnaire: {
      employment_status: "Employed" as const,
      expected_monthly_transaction_count: "LessThan5" as const,
      expected_monthly_transaction_volume: "LessThan500" as const,
      source_of_wealth: "Salary" as const,
      yearly_gross_income: "LessThan20000" as const,
    },
    phone_number: "+4915112345678",
    sharing_consent: true,
    ...(country === "US" ? { tax_identification_number: "123-45-6789" } : {}),
  };
}

export function beneficiary(country = "US") {
  return {
    roles: ["Director" as const, "UltimateBeneficialOwner" as const],
    share_percentage: "60",
    attesting_party: true,
    attested_at: recently(),
    beneficiary_info: {
      first_name: "Grace",
      last_name: "Owner",
      date_of_birth: "1980-02-03",
      address: address(country),
      email_address: "owner@example.com",
      phone_number: "+12025550100",
      tax_jurisdiction_country_code: country,
      tax_identification_number: "987-65-4321",
      tax_residence_country: country,
      birth_place: { place: "Testville", state: "CA", country },
      identity: identity(country),
    },
  };
}

export function company(country = "US") {
  return {
    company_info: {
      company_name: "Sample Ltd",
      company_type: "LimitedLiabilityCompany" as const,
      country,
      email: "office@example.com",
      incorporation_date: "2015-01-01",
      legal_address: "1 Test Street, Testville",
      postal_address: "1 Test Street, Testville",
      registration_number: "R-1",
      tax_identification_number: "T-1",
      website: "https://example.com",
      address: address(country),
    },
    beneficiaries: [beneficiary(country)],
    documents: [
      { country, file: image(), type: "IncorporationCert" as const },
      { country, file: image(), type: "ShareholderRegistry" as const },
    ],
  };
}

export function business(country = "US") {
  return {
    type: "Business" as const,
    company_data: company(country),
    ip_address: "192.0.2.1",
    phone: "+12025550100",
    questionnaire: {
      type: "Generic" as const,
      business_details: {
        industry_type: "RetailAndWholesaleTrade" as const,
        business_model_description: "We sell samples.",
        main_business_countries: [country],
        has_licenses_or_registrations: false,
        requires_aml_program: false,
        estimated_annual_revenue: "Under100K" as const,
      },
      planned_activities: {
        purpose_and_intended_use: "TreasuryManagement" as const,
        estimated_monthly_volume: "TenToTwentyFiveThousand" as const,
        estimated_monthly_transactions: "LessThanTen" as const,
        sends_funds_on_customer_behalf: false,
      },
      source_of_funds: {
        source_of_funds: "BusinessRevenue" as const,
        source_of_funds_description: "Sales",
        customer_funds_handling_details: "None",
      },
    },
  };
}
