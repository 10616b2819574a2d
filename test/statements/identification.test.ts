/**
 * The conditions of the 18 identification errors, each at its boundary and on both sides of it.
 *
 * The day is fixed, so that "six months" and "in the past" are moments and not roughly that.
 */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import { createCustomer, middle, newest, oldest } from "../sandbox/support/onboarding.js";
import { rawCall, type RawAnswer, type RawCall } from "../sandbox/support/raw-client.js";
import { beneficiary, business, company, identity, image, person } from "../sandbox/support/submissions.js";

const now = Date.UTC(2026, 6, 15, 12);
const day = 86_400_000;
/** The same day and time of day, six months before. */
const sixMonthsAgo = Date.UTC(2026, 0, 15, 12);

let sandbox: Sandbox;
let call: RawCall;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  sandbox = await startSandbox({ seed: "statements", rateLimits: false });
  call = rawCall(sandbox);
});
afterAll(async () => {
  vi.useRealTimers();
  await sandbox.close();
});

const at = (time: number): string => new Date(time).toISOString();

const withIdentity = (change: object, country = "DE") => ({
  ...person(country),
  identity: { ...identity(country), ...change },
});
const withCompany = (change: object, country = "US") => ({
  ...business(country),
  company_data: { ...company(country), ...change },
});
const ofBeneficiaries = (beneficiaries: readonly object[], country = "US") =>
  withCompany({ beneficiaries }, country);
const soleProprietorship = (beneficiaries: readonly object[]) =>
  withCompany({
    company_info: { ...company().company_info, company_type: "SoleProprietorship" },
    beneficiaries,
  });
const withAnswers = (part: "business_details" | "planned_activities", change: object) => {
  const data = business();
  return {
    ...data,
    questionnaire: { ...data.questionnaire, [part]: { ...data.questionnaire[part], ...change } },
  };
};

/** Next to a first beneficiary who attests, and owns 60%. */
const another = (roles: readonly string[], info: object = {}, country = "US", share = "20") => {
  const one = beneficiary(country);
  return {
    ...one,
    roles,
    share_percentage: share,
    attesting_party: false,
    beneficiary_info: { ...one.beneficiary_info, ...info },
  };
};
const owner = (share: string) => another(["UltimateBeneficialOwner"], {}, "US", share);
const nested = (beneficiaries: readonly object[]) => ({
  roles: ["Shareholder"],
  share_percentage: "20",
  beneficiary_info: { company_data: { ...company(), beneficiaries } },
});
const first = (change: object, country = "US") => ({ ...beneficiary(country), ...change });
const firstWith = (info: object, country = "US") =>
  first({ beneficiary_info: { ...beneficiary(country).beneficiary_info, ...info } }, country);
const document = (type: string, country = "US", ofIdentity = country) =>
  firstWith({ identity: { ...identity(ofIdentity), identity_document_type: type } }, country);
const noSelfie = (country: string) => ({
  identity: { ...identity(country), selfie: undefined, selfie_collected_at: undefined },
});
const noNumber = { tax_identification_number: undefined };
const noTaxCountry = { tax_residence_country: undefined };
const diligence = () => ({
  occupation: "Retail",
  approximate_net_worth: "UpTo25000",
  source_of_funds_proof: image(),
});
const supporting = (type: string) => ({ type, name: "document.png", file: image() });
const token = (change: object) => ({
  type: "Token",
  token: sandbox.admin.shareIdentity({
    ...{ email: "person@example.com", isApproved: true, dateOfBirth: "1990-01-01", country: "DE" },
    ...change,
  }),
  intended_use: "Investing",
});
const disclosure = () => ({
  sends_funds_on_customer_behalf: true,
  sends_funds_on_customer_behalf_description: "Wages are paid out.",
  flow_of_funds_diagram: image(),
  source_of_funds_document: image(),
});

async function submit(data: object, version = newest, customer?: string): Promise<RawAnswer> {
  const customer_type = "type" in data && data.type === "Business" ? "Business" : "Person";
  const id = customer ?? (await createCustomer(call, newest, { customer_type })).id;
  return call("POST", `/customers/${id}/identifications/v2`, { version, body: data });
}

function outcomeOf({ status, body, text }: RawAnswer): string {
  if (status === 201) return "accepted";
  const [error, ...others] = Array.isArray(body) ? (body as { code: string }[]) : [];
  return error !== undefined && others.length === 0 && status === 400 ? error.code : `${status} ${text}`;
}

/** `what is submitted: what comes of it` → the data. */

const selfies = {
  "a selfie of exactly six months: accepted": () => withIdentity({ selfie_collected_at: at(sixMonthsAgo) }),
  "a selfie of a day less: accepted": () => withIdentity({ selfie_collected_at: at(sixMonthsAgo + day) }),
  "a selfie of a millisecond more: selfie_expired": () =>
    withIdentity({ selfie_collected_at: at(sixMonthsAgo - 1) }),
  "a selfie of a day more: selfie_expired": () =>
    withIdentity({ selfie_collected_at: at(sixMonthsAgo - day) }),
  "a director's selfie of seven months: accepted": () =>
    ofBeneficiaries([
      firstWith({ identity: { ...identity("US"), selfie_collected_at: at(sixMonthsAgo - 30 * day) } }),
    ]),
  "a person in Germany without selfie: selfie_required": () => ({ ...person("DE"), ...noSelfie("DE") }),
  "a person in the US without selfie: selfie_required": () => ({ ...person("US"), ...noSelfie("US") }),
  "a selfie without its time: selfie_required": () => withIdentity({ selfie_collected_at: undefined }),
  "a selfie with its time: accepted": () => person(),
  "a director in Germany without selfie: selfie_required": () =>
    ofBeneficiaries([firstWith(noSelfie("DE"), "DE")], "DE"),
  "a director in the US without selfie: selfie_required": () => ofBeneficiaries([firstWith(noSelfie("US"))]),
  "an owner without selfie: accepted": () =>
    ofBeneficiaries([beneficiary(), another(["UltimateBeneficialOwner"], noSelfie("US"))]),
};

const taxNumbers = {
  "a director in Germany without number: tin_required": () =>
    ofBeneficiaries([beneficiary("DE"), another(["Director"], noNumber, "DE")], "DE"),
  "a director in the US without number: tin_required": () =>
    ofBeneficiaries([beneficiary(), another(["Director"], noNumber)]),
  "a beneficial owner in Germany without number: tin_required": () =>
    ofBeneficiaries([beneficiary("DE"), another(["UltimateBeneficialOwner"], noNumber, "DE")], "DE"),
  "a beneficial owner in the US without number: tin_required": () =>
    ofBeneficiaries([beneficiary(), another(["UltimateBeneficialOwner"], noNumber)]),
  "a shareholder in Germany without number: accepted": () =>
    ofBeneficiaries([beneficiary("DE"), another(["Shareholder"], noNumber, "DE")], "DE"),
  "a shareholder in the US without number: accepted": () =>
    ofBeneficiaries([beneficiary(), another(["Shareholder"], noNumber)]),
  "a shareholder who also directs, without number: tin_required": () =>
    ofBeneficiaries([beneficiary(), another(["Shareholder", "Director"], noNumber)]),
  "a person with a US document without number: tin_required": () => ({
    ...withIdentity({ identity_country_code: "US" }),
    ...noNumber,
  }),
  "a person with a US document with number: accepted": () => person("US"),
  "a person with a German document without number: accepted": () => ({ ...person("DE"), ...noNumber }),
  "a person in the US with a German document without number: accepted": () => ({
    ...person("US"),
    ...noNumber,
    identity: identity("DE"),
  }),
  "a director with a German document without tax country: tin_required": () =>
    ofBeneficiaries([firstWith({ ...noTaxCountry, identity: identity("DE") })]),
  "a director with a German document with tax country: accepted": () =>
    ofBeneficiaries([firstWith({ identity: identity("DE") })]),
  "a director with a US document without tax country: accepted": () =>
    ofBeneficiaries([firstWith(noTaxCountry)]),
};

const documents = {
  "a person's residence permit: identity_document_rejected": () =>
    withIdentity({ identity_document_type: "ResidencePermit" }),
  "a person's national identity card: accepted": () => withIdentity({ identity_document_type: "NationalId" }),
  "a residence permit in a German company: identity_document_rejected": () =>
    ofBeneficiaries([document("ResidencePermit", "DE")], "DE"),
  "a residence permit in a US sole proprietorship: identity_document_rejected": () =>
    soleProprietorship([{ ...document("ResidencePermit"), share_percentage: "100" }]),
  "a national identity card in a German company: accepted": () =>
    ofBeneficiaries([document("NationalId", "DE")], "DE"),
  "a national identity card in a US company: identity_document_rejected": () =>
    ofBeneficiaries([document("NationalId")]),
  "a national identity card in a US sole proprietorship: accepted": () =>
    soleProprietorship([{ ...document("NationalId"), share_percentage: "100" }]),
  "a German passport in a US company: accepted": () => ofBeneficiaries([document("Passport", "US", "DE")]),
  "a US driver license in a US company: accepted": () => ofBeneficiaries([document("DriverLicense")]),
  "a German driver license in a US company: identity_document_rejected": () =>
    ofBeneficiaries([document("DriverLicense", "US", "DE")]),
  "one image for front and back: identity_document_images_identical": () =>
    withIdentity({ identity_document_front: "c2FtZQ==", identity_document_back: "c2FtZQ==" }),
  "images that differ in one byte: accepted": () =>
    withIdentity({ identity_document_front: "c2FtZQ==", identity_document_back: "c2FtZA==" }),
  "a due diligence without proof of address: proof_of_address_required_for_edd": () => ({
    ...person(),
    edd_questionnaire: diligence(),
  }),
  "a due diligence with another document: proof_of_address_required_for_edd": () => ({
    ...person(),
    edd_questionnaire: diligence(),
    documents: [supporting("Other")],
  }),
  "a due diligence with proof of address: accepted": () => ({
    ...person(),
    edd_questionnaire: diligence(),
    documents: [supporting("ProofOfAddress")],
  }),
  "no due diligence and no proof of address: accepted": () => person(),
  "a document that the provider finds blurred: provider_rejected_document": () =>
    withIdentity({ identity_document_front: Buffer.from("reject:blurry").toString("base64") }),
  "a document that the provider finds good: accepted": () =>
    withIdentity({ identity_document_front: image() }),
};

const structures = {
  "a sole proprietorship with one beneficiary of 100%: accepted": () =>
    soleProprietorship([first({ share_percentage: "100" })]),
  "a sole proprietorship with one beneficiary of 99.99%: structure_invalid": () =>
    soleProprietorship([first({ share_percentage: "99.99" })]),
  "a sole proprietorship with two beneficiaries: structure_invalid": () =>
    soleProprietorship([first({ share_percentage: "100" }), owner("0")]),
  "a combined ownership of exactly 100%: accepted": () => ofBeneficiaries([beneficiary(), owner("40")]),
  "a combined ownership of 99.99%: accepted": () => ofBeneficiaries([beneficiary(), owner("39.99")]),
  "a combined ownership of 100.01%: structure_invalid": () =>
    ofBeneficiaries([beneficiary(), owner("40.01")]),
  "a combined ownership of 100.0000000001%: structure_invalid": () =>
    ofBeneficiaries([beneficiary(), owner("40.0000000001")]),
  "a nested business with a director: accepted": () =>
    ofBeneficiaries([beneficiary(), nested([another(["Director"])])]),
  "a nested business without a director: structure_invalid": () =>
    ofBeneficiaries([beneficiary(), nested([owner("10")])]),
};

const attestations = {
  "one director who attests at the root: accepted": () =>
    ofBeneficiaries([beneficiary(), another(["Director"])]),
  "nobody who attests: attestation_invalid": () => ofBeneficiaries([first({ attesting_party: false })]),
  "two who attest: attestation_invalid": () =>
    ofBeneficiaries([beneficiary(), { ...another(["Director"]), attesting_party: true }]),
  "an owner who attests and does not direct: attestation_invalid": () =>
    ofBeneficiaries([first({ attesting_party: false }), { ...owner("20"), attesting_party: true }]),
  "a director who attests in a nested business alone: attestation_invalid": () =>
    ofBeneficiaries([
      first({ attesting_party: false }),
      nested([{ ...another(["Director"]), attesting_party: true }]),
    ]),
  "an attestation of a millisecond ago: accepted": () =>
    ofBeneficiaries([first({ attested_at: at(now - 1) })]),
  "an attestation of the next millisecond: attestation_invalid": () =>
    ofBeneficiaries([first({ attested_at: at(now + 1) })]),
  "an attestation without its time: attestation_invalid": () =>
    ofBeneficiaries([first({ attested_at: undefined })]),
  "a German company that nobody attests: accepted": () =>
    ofBeneficiaries([first({ attesting_party: false }, "DE")], "DE"),
  "a US sole proprietorship that nobody attests: accepted": () =>
    soleProprietorship([first({ share_percentage: "100", attesting_party: false })]),
  "an owner of exactly 25%: accepted": () => ofBeneficiaries([first({ share_percentage: "25" })]),
  "an owner of more than 25%: accepted": () => ofBeneficiaries([first({ share_percentage: "25.01" })]),
  "an owner of 24.99%: cdd_certification_invalid": () =>
    ofBeneficiaries([first({ share_percentage: "24.99" })]),
  "an owner of 24.9999999999%: cdd_certification_invalid": () =>
    ofBeneficiaries([first({ share_percentage: "24.9999999999" })]),
  "a German company whose owner has 24.99%: accepted": () =>
    ofBeneficiaries([first({ share_percentage: "24.99" }, "DE")], "DE"),
  "a shareholder of 25% without number: cdd_certification_invalid": () =>
    ofBeneficiaries([beneficiary(), another(["Shareholder"], noNumber, "US", "25")]),
  "a shareholder of 24.99% without number: accepted": () =>
    ofBeneficiaries([beneficiary(), another(["Shareholder"], noNumber, "US", "24.99")]),
  "a name with an accent: accepted": () => ofBeneficiaries([firstWith({ first_name: "Zoë" })]),
  "a name that no form can show: cdd_certification_invalid": () =>
    ofBeneficiaries([firstWith({ first_name: "Zo\u{1f680}" })]),
};

const questionnaires = {
  "a miscellaneous industry in one sentence: business_description_insufficient": () =>
    withAnswers("business_details", {
      industry_type: "Other",
      business_model_description: "We sell samples.",
    }),
  "a miscellaneous industry in two sentences: accepted": () =>
    withAnswers("business_details", {
      industry_type: "Other",
      business_model_description: "We sell samples. We also lend them.",
    }),
  "a named industry in one sentence: accepted": () =>
    withAnswers("business_details", { business_model_description: "We sell samples." }),
  "funds of others with all three: accepted": () => withAnswers("planned_activities", disclosure()),
  "funds of others without description: funds_flow_disclosure_required": () =>
    withAnswers("planned_activities", {
      ...disclosure(),
      sends_funds_on_customer_behalf_description: undefined,
    }),
  "funds of others without diagram: funds_flow_disclosure_required": () =>
    withAnswers("planned_activities", { ...disclosure(), flow_of_funds_diagram: undefined }),
  "funds of others without document: funds_flow_disclosure_required": () =>
    withAnswers("planned_activities", { ...disclosure(), source_of_funds_document: undefined }),
  "own funds without disclosure: accepted": () =>
    withAnswers("planned_activities", { sends_funds_on_customer_behalf: false }),
  "licenses without details: license_details_required": () =>
    withAnswers("business_details", { has_licenses_or_registrations: true }),
  "licenses with details: accepted": () =>
    withAnswers("business_details", { has_licenses_or_registrations: true, license_details: "No. 7" }),
  "no licenses and no details: accepted": () =>
    withAnswers("business_details", { has_licenses_or_registrations: false }),
  "a US company with every group of documents: accepted": () => business(),
  "a US company without one group of documents: document_requirement_not_met": () =>
    withCompany({ documents: [company().documents[0]] }),
};

const kinds = {
  "Person: accepted": () => person(),
  "Business: accepted": () => business(),
  "Token: accepted": () => token({}),
  "Link: accepted": () => ({ type: "Link" }),
  "Video: invalid_request": () => ({ ...person(), type: "Video" }),
};

const requests = {
  "an empty first name: invalid_request": () => ({ ...person(), first_name: "" }),
  "a first name of one letter: accepted": () => ({ ...person(), first_name: "A" }),
  "an email address without a domain: invalid_request": () => ({ ...person(), email_address: "person@" }),
  "an email address with a domain: accepted": () => ({ ...person(), email_address: "p@e.example" }),
  "a telephone number without its country: invalid_request": () => ({
    ...person(),
    phone_number: "015112345678",
  }),
  "a telephone number with its country: accepted": () => ({ ...person(), phone_number: "+4915112345678" }),
  "a country that does not exist: invalid_request": () => ({
    ...person(),
    address: { ...person().address, country: "XX" },
  }),
  "a country that exists: accepted": () => ({ ...person(), address: { ...person().address, country: "FR" } }),
  "a birthday on 29 February of a common year: invalid_request": () => ({
    ...person(),
    date_of_birth: "1990-02-29",
  }),
  "a birthday on 29 February of a leap year: accepted": () => ({ ...person(), date_of_birth: "1992-02-29" }),
  "a file over the limit: invalid_request": () =>
    withIdentity({ identity_document_back: "A".repeat(13_981_016) }),
  "a file at the limit: accepted": () => withIdentity({ identity_document_back: "A".repeat(13_981_012) }),
  "four documents: accepted": () =>
    withCompany({ documents: [...company().documents, ...company().documents] }),
  "five documents: invalid_request": () =>
    withCompany({ documents: [...company().documents, ...company().documents, company().documents[0]] }),
  "fifty beneficiaries: accepted": () =>
    ofBeneficiaries([first({ share_percentage: "51" }), ...Array.from({ length: 49 }, () => owner("1"))]),
  "fifty-one beneficiaries: invalid_request": () =>
    ofBeneficiaries([first({ share_percentage: "50" }), ...Array.from({ length: 50 }, () => owner("1"))]),
};

const reuses = {
  "an approved identity: accepted": () => token({}),
  "an identity that is not approved: reuse_rejected": () => token({ isApproved: false }),
  "the same email address in capitals: accepted": () => token({ email: "Person@Example.com" }),
  "another email address: reuse_rejected": () => token({ email: "person@example.org" }),
  "an eighteenth birthday today: accepted": () => token({ dateOfBirth: "2008-07-15" }),
  "an eighteenth birthday tomorrow: reuse_rejected": () => token({ dateOfBirth: "2008-07-16" }),
  "a token that nobody issued: reuse_rejected": () => ({
    type: "Token",
    token: "nobody",
    intended_use: "Investing",
  }),
};

async function check(outcome: string, data: object): Promise<void> {
  const answer = await submit(data);
  expect(outcomeOf(answer)).toBe(outcome);
  if (outcome === "accepted") return;
  expect(answer.body).toMatchObject([
    {
      message: expect.any(String),
      docs_url: expect.stringMatching(new RegExp(`^https://.+/errors#${outcome}$`)),
    },
  ]);
  for (const version of [middle, oldest]) {
    const { status, text } = await submit(data, version);
    expect([status, text]).toEqual([400, expect.stringMatching(/^[^[{"]/)]);
  }
}

const checkCase = (title: string, data: () => object): Promise<void> =>
  check(title.split(": ").at(-1) ?? "", data());

describe("selfies", () => {
  it.each(Object.entries(selfies))("%s", checkCase);
});

describe("on 31 August, six months after a day that does not exist", () => {
  beforeAll(() => vi.setSystemTime(Date.UTC(2026, 7, 31, 12)));
  afterAll(() => vi.setSystemTime(now));

  it.each([
    ["2026-03-01T12:00:00Z", "accepted"],
    ["2026-02-28T12:00:00Z", "accepted"],
    ["2026-02-28T11:59:59Z", "selfie_expired"],
  ])("a selfie of %s: %s", (selfie_collected_at, outcome) =>
    check(outcome, withIdentity({ selfie_collected_at })),
  );
});
describe("tax numbers", () => {
  it.each(Object.entries(taxNumbers))("%s", checkCase);
});
describe("documents", () => {
  it.each(Object.entries(documents))("%s", checkCase);
});
describe("structures", () => {
  it.each(Object.entries(structures))("%s", checkCase);
});
describe("attestation and certification", () => {
  it.each(Object.entries(attestations))("%s", checkCase);
});
describe("questionnaires", () => {
  it.each(Object.entries(questionnaires))("%s", checkCase);
});
describe("kinds", () => {
  it.each(Object.entries(kinds))("%s", checkCase);
});
describe("requests", () => {
  it.each(Object.entries(requests))("%s", checkCase);
});
describe("reuse", () => {
  it.each(Object.entries(reuses))("%s", checkCase);
});

describe("the account", () => {
  it("is refused while the outsourcing agreement is unsigned, and not after that", async () => {
    sandbox.admin.configure({ outsourcingAgreementSigned: false });
    await check("outsourcing_agreement_not_signed", person());
    sandbox.admin.configure({ outsourcingAgreementSigned: true });
    await check("accepted", person());
  });

  it("can upload a file again when the block of ten seconds has ended, and not before", async () => {
    const { id } = await createCustomer(call);
    const data = person();
    await call("PUT", `/identifications/${(await submit(data, newest, id)).id}/archive`);
    expect(outcomeOf(await submit(data, newest, id))).toBe("duplicate_upload_blocked");
    sandbox.admin.advanceTime(9_999);
    expect(outcomeOf(await submit(data, newest, id))).toBe("duplicate_upload_blocked");
    sandbox.admin.advanceTime(1);
    expect(outcomeOf(await submit(data, newest, id))).toBe("accepted");
  });
});

it("every code of the overlay is reached, and no other", async () => {
  const overlay = await readFile("specs/partner-platform/overlays/identification-errors.yaml", "utf8");
  const known = [...overlay.matchAll(/^ +- code: (\w+)$/gm)].map(([, code]) => code);
  expect(known).toHaveLength(18);
  const tables = [selfies, taxNumbers, documents, structures, attestations, questionnaires, requests, reuses];
  const reached = tables.flatMap(Object.keys).map((title) => title.split(": ").at(-1));
  const ofAccount = ["outsourcing_agreement_not_signed", "duplicate_upload_blocked"];
  expect(new Set([...reached, ...ofAccount])).toEqual(new Set([...known, "accepted"]));
});

describe("the answer", () => {
  const errorsOf = ({ body }: RawAnswer): unknown => body;

  it("names the beneficiary by an index from zero, where one is concerned", async () => {
    const second = await submit(ofBeneficiaries([beneficiary(), another(["Director"], noNumber)]));
    expect(errorsOf(second)).toMatchObject([{ code: "tin_required", beneficiary_index: 1 }]);
    const [one] = (await submit(ofBeneficiaries([firstWith(noNumber)]))).body as object[];
    expect(one).toMatchObject({ beneficiary_index: 0 });
  });

  it("names no beneficiary of a Person, nor where the whole structure is wrong", async () => {
    for (const data of [withIdentity({ selfie: undefined }), ofBeneficiaries([beneficiary(), owner("41")])]) {
      const [error] = (await submit(data)).body as object[];
      expect(error).not.toHaveProperty("beneficiary_index");
    }
  });

  it("has one element although two things are wrong", async () => {
    const answer = await submit(ofBeneficiaries([firstWith({ ...noNumber, ...noSelfie("US") })]));
    expect(answer.body).toHaveLength(1);
  });

  it("is a list since 2026-08-01 and a plain string before, also without a version", async () => {
    const wrong = (): object => withIdentity({ selfie: undefined });
    expect((await submit(wrong())).body).toMatchObject([
      { code: "selfie_required", docs_url: expect.stringMatching(/\/errors#selfie_required$/) as string },
    ]);
    const { id } = await createCustomer(call);
    for (const headers of [{ version: middle }, { version: oldest }, {}]) {
      const answer = await call("POST", `/customers/${id}/identifications/v2`, { ...headers, body: wrong() });
      expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(/^[A-Z]/)]);
    }
  });

  it.each([
    ["DE", 201],
    ["US", 400],
  ])("to a company in %s without documents is %i", async (country, status) => {
    const answer = await submit(withCompany({ documents: [] }, country));
    expect(answer.status, answer.text).toBe(status);
    if (status === 201)
      expect(answer.body).toMatchObject({
        status: "Pending",
        url: expect.stringMatching(/^https:/) as string,
      });
  });

  it("to a link is never a refusal of its data", async () => {
    const answer = await submit({ type: "Link", with_edd: "nonsense", identity: {}, documents: [7] });
    expect(answer.body).toMatchObject({ status: "Pending", url: expect.stringMatching(/^https:/) as string });
  });
});
