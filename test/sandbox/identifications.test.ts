/** Identification in its four kinds, and each of the 18 codes by the condition that the service gives for it. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import {
  createCustomer,
  identify,
  middle,
  newest,
  oldest,
  signTerms,
  statusOf,
} from "./support/onboarding.js";
import { rawCall, type RawAnswer, type RawCall } from "./support/raw-client.js";
import { beneficiary, business, company, identity, image, longAgo, person } from "./support/submissions.js";

let sandbox: Sandbox;
let call: RawCall;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: "identifications", rateLimits: false });
  call = rawCall(sandbox);
});
afterAll(() => sandbox.close());

interface Case {
  readonly code: string;
  readonly when: string;
  readonly data: () => object;
  readonly beneficiary?: number;
  readonly before?: (customer: string) => Promise<void> | void;
  readonly after?: () => void;
}

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const withIdentity = (change: object) => ({ ...person(), identity: { ...identity(), ...change } });
const withPerson = (change: object, country = "US") => {
  const one = beneficiary(country);
  return { ...one, beneficiary_info: { ...one.beneficiary_info, ...change } };
};
const withCompany = (change: object, country = "US") => ({
  ...business(country),
  company_data: { ...company(country), ...change },
});
const withInfo = (change: object, country = "US") =>
  withCompany({ company_info: { ...company(country).company_info, ...change } }, country);
const withQuestionnaire = (part: "business_details" | "planned_activities", change: object) => {
  const data = business();
  return {
    ...data,
    questionnaire: { ...data.questionnaire, [part]: { ...data.questionnaire[part], ...change } },
  };
};
const sole = (beneficiaries: object[]) =>
  withCompany({
    company_info: { ...company().company_info, company_type: "SoleProprietorship" },
    beneficiaries,
  });

/** Somebody who owns, and nothing else. */
const owner = (share_percentage: string) => ({
  ...beneficiary(),
  roles: ["UltimateBeneficialOwner"],
  share_percentage,
  attesting_party: false,
});
/** A business that owns; `isLed`: by a director of its own. */
const nested = (beneficiaries: object[], isLed = false) => ({
  roles: ["Shareholder"],
  share_percentage: "30",
  beneficiary_info: {
    company_data: {
      ...company(),
      beneficiaries: isLed ? [{ ...owner("0"), roles: ["Director"] }, ...beneficiaries] : beneficiaries,
    },
  },
});

const cases: Case[] = [
  {
    code: "invalid_request",
    when: "a required field is missing",
    data: () => ({ ...person(), first_name: undefined }),
  },
  {
    code: "invalid_request",
    when: "a required field is empty",
    data: () => ({ ...person(), first_name: " " }),
  },
  {
    code: "invalid_request",
    when: "an email address is none",
    data: () => ({ ...person(), email_address: "nobody" }),
  },
  {
    code: "invalid_request",
    when: "a telephone number is none",
    data: () => ({ ...person(), phone_number: "0151" }),
  },
  {
    code: "invalid_request",
    when: "a country is none",
    data: () => ({ ...person(), address: { ...person().address, country: "XX" } }),
  },
  {
    code: "invalid_request",
    when: "a date is none",
    data: () => ({ ...person(), date_of_birth: "1990-13-01" }),
  },
  {
    code: "invalid_request",
    when: "a file is over 10 MB",
    data: () => withIdentity({ identity_document_back: "A".repeat(14_100_000) }),
  },
  {
    code: "invalid_request",
    when: "there are too many documents",
    data: () => withCompany({ documents: Array.from({ length: 5 }, () => company().documents[0]) }),
  },
  {
    code: "invalid_request",
    when: "there are too many beneficiaries",
    data: () =>
      withCompany({
        beneficiaries: Array.from({ length: 51 }, () => ({ ...beneficiary(), share_percentage: "1" })),
      }),
  },
  { code: "invalid_request", when: "there is no kind", data: () => ({}) },
  {
    code: "selfie_required",
    when: "a person has no selfie",
    data: () => withIdentity({ selfie: undefined }),
  },
  {
    code: "selfie_required",
    when: "a selfie has no time",
    data: () => withIdentity({ selfie_collected_at: undefined }),
  },
  {
    code: "selfie_required",
    when: "a director has no selfie, in any country",
    beneficiary: 0,
    data: () =>
      withCompany(
        { beneficiaries: [withPerson({ identity: { ...identity("DE"), selfie: undefined } }, "DE")] },
        "DE",
      ),
  },
  {
    code: "selfie_required",
    when: "a representative has no selfie, in any country",
    beneficiary: 1,
    data: () =>
      withCompany(
        {
          beneficiaries: [
            beneficiary("DE"),
            {
              ...withPerson({ identity: { ...identity("DE"), selfie: undefined } }, "DE"),
              roles: ["Representative"],
              share_percentage: undefined,
            },
          ],
        },
        "DE",
      ),
  },
  {
    code: "selfie_expired",
    when: "the selfie is older than 6 months",
    data: () => withIdentity({ selfie_collected_at: longAgo() }),
  },
  {
    code: "tin_required",
    when: "a US person has no number",
    data: () => ({ ...person("US"), tax_identification_number: undefined }),
  },
  {
    code: "tin_required",
    when: "a director has no number",
    beneficiary: 0,
    data: () => withCompany({ beneficiaries: [withPerson({ tax_identification_number: undefined })] }),
  },
  {
    code: "tin_required",
    when: "an owner abroad has no tax country",
    beneficiary: 0,
    data: () =>
      withCompany({ beneficiaries: [withPerson({ tax_residence_country: undefined }, "DE")] }, "DE"),
  },
  {
    code: "identity_document_rejected",
    when: "a person shows a residence permit",
    data: () => withIdentity({ identity_document_type: "ResidencePermit" }),
  },
  {
    code: "identity_document_rejected",
    when: "an owner of a US company shows an identity card",
    beneficiary: 0,
    data: () =>
      withCompany({
        beneficiaries: [
          withPerson({ identity: { ...identity("US"), identity_document_type: "NationalId" } }),
        ],
      }),
  },
  {
    code: "identity_document_rejected",
    when: "an owner of a US company shows a foreign driver license",
    beneficiary: 0,
    data: () =>
      withCompany({
        beneficiaries: [
          withPerson({ identity: { ...identity("DE"), identity_document_type: "DriverLicense" } }),
        ],
      }),
  },
  {
    code: "identity_document_images_identical",
    when: "both sides are one image",
    data: () => withIdentity({ identity_document_back: "c2FtZQ==", identity_document_front: "c2FtZQ==" }),
  },
  {
    code: "structure_invalid",
    when: "a sole proprietorship has two beneficiaries",
    data: () => sole([beneficiary(), { ...beneficiary(), share_percentage: "40" }]),
  },
  {
    code: "structure_invalid",
    when: "the owner of a sole proprietorship owns less than all",
    data: () => sole([beneficiary()]),
  },
  {
    code: "structure_invalid",
    when: "shares add up to more than all",
    data: () => withCompany({ beneficiaries: [beneficiary(), { ...beneficiary(), attesting_party: false }] }),
  },
  {
    code: "structure_invalid",
    when: "a nested business has no director",
    beneficiary: 1,
    data: () =>
      withCompany({
        beneficiaries: [
          beneficiary(),
          {
            roles: ["Shareholder"],
            share_percentage: "30",
            beneficiary_info: {
              company_data: { ...company(), beneficiaries: [{ ...beneficiary(), roles: ["Shareholder"] }] },
            },
          },
        ],
      }),
  },
  {
    code: "structure_invalid",
    when: "a business nested in a nested one has no director",
    beneficiary: 1,
    data: () => withCompany({ beneficiaries: [beneficiary(), nested([nested([owner("10")])], true)] }),
  },
  {
    code: "structure_invalid",
    when: "the business itself has no director, in any country",
    data: () =>
      withCompany({ beneficiaries: [{ ...beneficiary("DE"), roles: ["UltimateBeneficialOwner"] }] }, "DE"),
  },
  {
    code: "structure_invalid",
    when: "the owners of a nested business own more than all of it",
    beneficiary: 1,
    data: () => withCompany({ beneficiaries: [beneficiary(), nested([owner("60"), owner("41")], true)] }),
  },
  {
    code: "structure_invalid",
    when: "owners own a hair more than all",
    data: () => withCompany({ beneficiaries: [beneficiary(), owner("40.0000000001")] }),
  },
  {
    code: "structure_invalid",
    when: "one who is no beneficial owner holds more than all",
    data: () =>
      withCompany({ beneficiaries: [beneficiary(), { ...owner("100.5"), roles: ["Shareholder"] }] }),
  },
  {
    code: "invalid_request",
    when: "a share is negative",
    data: () => withCompany({ beneficiaries: [beneficiary(), owner("-1")] }),
  },
  {
    code: "attestation_invalid",
    when: "nobody attests",
    data: () => withCompany({ beneficiaries: [{ ...beneficiary(), attesting_party: false }] }),
  },
  {
    code: "attestation_invalid",
    when: "two attest",
    data: () => withCompany({ beneficiaries: [beneficiary(), { ...beneficiary(), share_percentage: "40" }] }),
  },
  {
    code: "attestation_invalid",
    when: "no director attests",
    data: () =>
      withCompany({
        beneficiaries: [
          { ...beneficiary(), roles: ["UltimateBeneficialOwner"] },
          { ...beneficiary(), roles: ["Director"], share_percentage: "0", attesting_party: false },
        ],
      }),
  },
  {
    code: "attestation_invalid",
    when: "the time is in the future",
    data: () => withCompany({ beneficiaries: [{ ...beneficiary(), attested_at: "2999-01-01T00:00:00Z" }] }),
  },
  {
    code: "attestation_invalid",
    when: "somebody deeper attests",
    data: () =>
      withCompany({
        beneficiaries: [
          beneficiary(),
          { roles: ["Shareholder"], share_percentage: "30", beneficiary_info: { company_data: company() } },
        ],
      }),
  },
  {
    code: "attestation_invalid",
    when: "a structure of three levels is attested",
    data: () => withCompany({ beneficiaries: [beneficiary(), nested([nested([], true)], true)] }),
  },
  {
    code: "document_requirement_not_met",
    when: "a structure of three levels lacks the document in place of an attestation",
    data: () => ({
      ...withCompany({
        beneficiaries: [{ ...beneficiary(), attesting_party: false }, nested([nested([], true)], true)],
        documents: [company().documents[1]],
      }),
    }),
  },
  {
    code: "cdd_certification_invalid",
    when: "nobody owns 25%, by a hair",
    data: () =>
      withCompany({
        beneficiaries: [{ ...beneficiary(), share_percentage: "24.99" }, owner("24.9999999999")],
      }),
  },
  {
    code: "cdd_certification_invalid",
    when: "an owner without role has no number",
    data: () =>
      withCompany({
        beneficiaries: [
          { ...beneficiary(), share_percentage: "30" },
          {
            ...withPerson({ tax_identification_number: undefined }),
            roles: ["Shareholder"],
            attesting_party: false,
          },
        ],
      }),
  },
  {
    code: "cdd_certification_invalid",
    when: "a name cannot be printed",
    data: () => withInfo({ company_name: "Sample 🚀" }),
  },
  {
    code: "business_description_insufficient",
    when: "a miscellaneous industry has one sentence",
    data: () => withQuestionnaire("business_details", { industry_type: "Other" }),
  },
  {
    code: "funds_flow_disclosure_required",
    when: "funds of others are sent without all three",
    data: () =>
      withQuestionnaire("planned_activities", {
        sends_funds_on_customer_behalf: true,
        flow_of_funds_diagram: image(),
      }),
  },
  {
    code: "license_details_required",
    when: "there are licenses without details",
    data: () => withQuestionnaire("business_details", { has_licenses_or_registrations: true }),
  },
  {
    code: "document_requirement_not_met",
    when: "a US company lacks a group of documents",
    data: () => withCompany({ documents: [company().documents[0]] }),
  },
  {
    code: "proof_of_address_required_for_edd",
    when: "due diligence comes without a proof of address",
    data: () => ({
      ...person(),
      edd_questionnaire: {
        occupation: "Retail",
        approximate_net_worth: "UpTo25000",
        source_of_funds_proof: image(),
      },
    }),
  },
  {
    code: "outsourcing_agreement_not_signed",
    when: "the account has not signed its agreement",
    data: () => person(),
    before: () => {
      sandbox.admin.configure({ outsourcingAgreementSigned: false });
    },
    after: () => {
      sandbox.admin.configure({ outsourcingAgreementSigned: true });
    },
  },
  {
    code: "provider_rejected_document",
    when: "a document is blurred",
    data: () => withIdentity({ identity_document_front: base64("reject:blurry") }),
  },
  {
    code: "provider_rejected_document",
    when: "a document is corrupted",
    data: () => withIdentity({ identity_document_front: "%%%" }),
  },
  {
    code: "reuse_rejected",
    when: "the shared identity does not exist",
    data: () => ({ type: "Token", token: "nobody", intended_use: "Investing" }),
  },
  {
    code: "reuse_rejected",
    when: "the shared identity is not approved",
    data: () => token({ isApproved: false }),
  },
  {
    code: "reuse_rejected",
    when: "the shared identity has another email address",
    data: () => token({ email: "other@example.com" }),
  },
  {
    code: "reuse_rejected",
    when: "the person is too young",
    data: () => token({ dateOfBirth: "2020-01-01" }),
  },
];

function token(change: object): object {
  const shared = {
    email: "person@example.com",
    isApproved: true,
    dateOfBirth: "1990-01-01",
    country: "DE",
    ...change,
  };
  return { type: "Token", token: sandbox.admin.shareIdentity(shared), intended_use: "Investing" };
}

async function submit(data: object, version = newest, customer?: string): Promise<RawAnswer> {
  const customer_type = "type" in data && data.type === "Business" ? "Business" : "Person";
  const id = customer ?? (await createCustomer(call, newest, { customer_type })).id;
  return call("POST", `/customers/${id}/identifications/v2`, { version, body: data });
}

describe.each(cases)("$code when $when", ({ code, data, beneficiary: index, before, after }) => {
  it("is one element of a list since 2026-08-01, and plain text before", async () => {
    await before?.("");
    const structured = await submit(data());
    const plain = [await submit(data(), middle), await submit(data(), oldest)];
    after?.();
    expect(structured.status, structured.text).toBe(400);
    expect(structured.body).toEqual([
      {
        code,
        message: expect.any(String) as string,
        docs_url: expect.stringMatching(new RegExp(`^https://.+/errors#${code}$`)) as string,
        ...(index === undefined ? {} : { beneficiary_index: index }),
      },
    ]);
    for (const answer of plain) {
      expect(answer.status).toBe(400);
      expect(answer.text).toMatch(/^[^[{"]/);
    }
  });
});

it("duplicate_upload_blocked: holds a file back that came a moment ago, and takes it shortly after", async () => {
  const { id } = await createCustomer(call);
  const data = person();
  const first = await submit(data, newest, id);
  await call("PUT", `/identifications/${first.id}/archive`);
  const again = await submit(data, newest, id);
  expect(again.body).toMatchObject([{ code: "duplicate_upload_blocked" }]);
  sandbox.admin.advanceTime(11_000);
  expect((await submit(data, newest, id)).status).toBe(201);
});

it("reaches every code of the overlay, and no other", async () => {
  const overlay = await readFile("specs/partner-platform/overlays/identification-errors.yaml", "utf8");
  const known = [...overlay.matchAll(/^ +- code: (\w+)$/gm)].map(([, code]) => code);
  expect(known).toHaveLength(18);
  expect([...new Set([...cases.map(({ code }) => code), "duplicate_upload_blocked"])].sort()).toEqual(
    known.sort(),
  );
});

describe("good submissions", () => {
  it.each([
    ["a person", () => person(), "PendingReview"],
    ["a person in the US", () => person("US"), "PendingReview"],
    ["a business", () => business(), "PendingReview"],
    [
      "a business with an owner of just 25%",
      () => withCompany({ beneficiaries: [{ ...beneficiary(), share_percentage: "25" }] }),
      "PendingReview",
    ],
    [
      "a business whose owners own just all of it",
      () => withCompany({ beneficiaries: [beneficiary(), owner("39.9"), owner("0.1")] }),
      "PendingReview",
    ],
    [
      "a business whose shares are counted for beneficial owners alone",
      () =>
        withCompany({
          beneficiaries: [beneficiary(), { ...owner("100"), roles: ["Shareholder"] }, owner("40")],
        }),
      "PendingReview",
    ],
    [
      "a nested business with a director of its own",
      () => withCompany({ beneficiaries: [beneficiary(), nested([owner("100")], true)] }),
      "PendingReview",
    ],
    [
      "an owner without selfie, who is nothing but that",
      () =>
        withCompany({
          beneficiaries: [
            beneficiary(),
            {
              ...withPerson({
                identity: { ...identity("US"), selfie: undefined, selfie_collected_at: undefined },
              }),
              roles: ["UltimateBeneficialOwner"],
              share_percentage: "40",
              attesting_party: false,
            },
          ],
        }),
      "PendingReview",
    ],
    [
      "a structure of three levels with all documents, which nobody attests",
      () =>
        withCompany({
          beneficiaries: [{ ...beneficiary(), attesting_party: false }, nested([nested([], true)], true)],
        }),
      "PendingReview",
    ],
    [
      "an attested business, whose certificate stands for the proof of formation",
      () => withCompany({ documents: [company().documents[1]] }),
      "PendingReview",
    ],
    ["a business abroad", () => business("DE"), "PendingReview"],
    ["a business abroad that lacks documents", () => withCompany({ documents: [] }, "DE"), "Pending"],
    ["a token", () => token({}), "PendingReview"],
    ["a link", () => ({ type: "Link" }), "Pending"],
    [
      "a link with nonsense, which is never validated",
      () => ({ type: "Link", with_edd: 7, documents: "x" }),
      "Pending",
    ],
  ])("%s is %s", async (_name, data, status) => {
    const answer = await submit(data());
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({ status });
    const { url } = answer.body as { url?: string };
    expect(url === undefined).toBe(status !== "Pending");
  });
});

describe("identifications", () => {
  it("are not upserts: each key makes a new record, and only one may be open", async () => {
    const { id } = await createCustomer(call);
    const first = await submit({ type: "Link" }, newest, id);
    expect((await submit({ type: "Link" }, newest, id)).status).toBe(409);
    await call("POST", `/sandbox/identification/${first.id}`, { body: { approved: false } });
    const second = await submit({ type: "Link" }, newest, id);
    const list = await call("GET", `/customers/${id}/identifications`);
    expect(list.body).toMatchObject({ items: [{ id: second.id }, { id: first.id, status: "Declined" }] });
  });

  it("show the country of residence on the newest that is approved", async () => {
    const { id } = await createCustomer(call);
    const identification = await identify(call, id);
    expect((await call("GET", `/identifications/${identification}`)).body).toMatchObject({
      residence_country: "DE",
    });
    await submit({ type: "Link" }, newest, id);
    expect((await call("GET", `/identifications/${identification}`)).body).not.toHaveProperty(
      "residence_country",
    );
  });

  it("by link go through the hosted flow to the review", async () => {
    const { id } = await createCustomer(call);
    await signTerms(call, id);
    const link = await submit({ type: "Link" }, newest, id);
    sandbox.admin.completeLink(link.id, "DE");
    expect((await call("GET", `/identifications/${link.id}`)).body).toMatchObject({
      status: "PendingReview",
    });
    sandbox.admin.decideIdentification(link.id, true);
    expect(await statusOf(call, id)).toBe("Active");
  });

  it("are limited in number", async () => {
    sandbox.admin.configure({ identificationsPerHour: 1 });
    const { id } = await createCustomer(call);
    const first = await submit({ type: "Link" }, newest, id);
    await call("PUT", `/identifications/${first.id}/archive`);
    expect((await submit({ type: "Link" }, newest, id)).status).toBe(429);
    sandbox.admin.configure({ identificationsPerHour: 20 });
  });
});
