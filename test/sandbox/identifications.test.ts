/** Identification in its kinds, and refusals beyond those that the descriptions name. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import { createCustomer, identify, newest, signTerms, statusOf } from "./support/onboarding.js";
import { rawCall, type RawAnswer, type RawCall } from "./support/raw-client.js";
import { beneficiary, business, company, identity, person } from "./support/submissions.js";

let sandbox: Sandbox;
let call: RawCall;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: "identifications", rateLimits: false });
  call = rawCall(sandbox);
});
afterAll(() => sandbox.close());

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

/** `code when …, at the index of the beneficiary` → the data. What the descriptions say of the codes is in `test/statements`. */
const refused: Readonly<Record<string, () => object>> = {
  "invalid_request when a required field is missing": () => ({ ...person(), first_name: undefined }),
  "invalid_request when a required field is empty": () => ({ ...person(), first_name: " " }),
  "invalid_request when there is no kind": () => ({}),
  "selfie_required when a director has no selfie, in any country, at 0": () =>
    withCompany(
      { beneficiaries: [withPerson({ identity: { ...identity("DE"), selfie: undefined } }, "DE")] },
      "DE",
    ),
  "selfie_required when a representative has no selfie, in any country, at 1": () =>
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
  "tin_required when an owner abroad has no tax country, at 0": () =>
    withCompany({ beneficiaries: [withPerson({ tax_residence_country: undefined }, "DE")] }, "DE"),
  "identity_document_rejected when an owner of a US company shows an identity card, at 0": () =>
    withCompany({
      beneficiaries: [withPerson({ identity: { ...identity("US"), identity_document_type: "NationalId" } })],
    }),
  "structure_invalid when a nested business has no director, at 1": () =>
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
  "structure_invalid when a business nested in a nested one has no director, at 1": () =>
    withCompany({ beneficiaries: [beneficiary(), nested([nested([owner("10")])], true)] }),
  "structure_invalid when the business itself has no director, in any country": () =>
    withCompany({ beneficiaries: [{ ...beneficiary("DE"), roles: ["UltimateBeneficialOwner"] }] }, "DE"),
  "structure_invalid when the owners of a nested business own more than all of it, at 1": () =>
    withCompany({ beneficiaries: [beneficiary(), nested([owner("60"), owner("41")], true)] }),
  "structure_invalid when one who is no beneficial owner holds more than all": () =>
    withCompany({ beneficiaries: [beneficiary(), { ...owner("100.5"), roles: ["Shareholder"] }] }),
  "invalid_request when a share is negative": () =>
    withCompany({ beneficiaries: [beneficiary(), owner("-1")] }),
  "attestation_invalid when somebody deeper attests": () =>
    withCompany({
      beneficiaries: [
        beneficiary(),
        { roles: ["Shareholder"], share_percentage: "30", beneficiary_info: { company_data: company() } },
      ],
    }),
  "attestation_invalid when a structure of three levels is attested": () =>
    withCompany({ beneficiaries: [beneficiary(), nested([nested([], true)], true)] }),
  "document_requirement_not_met when a structure of three levels lacks the document in place of an attestation":
    () => ({
      ...withCompany({
        beneficiaries: [{ ...beneficiary(), attesting_party: false }, nested([nested([], true)], true)],
        documents: [company().documents[1]],
      }),
    }),
  "cdd_certification_invalid when a name cannot be printed": () => withInfo({ company_name: "Sample 🚀" }),
  "provider_rejected_document when a document is corrupted": () =>
    withIdentity({ identity_document_front: "%%%" }),
};

function token(): object {
  const shared = { email: "person@example.com", isApproved: true, dateOfBirth: "1990-01-01", country: "DE" };
  return { type: "Token", token: sandbox.admin.shareIdentity(shared), intended_use: "Investing" };
}

async function submit(data: object, version = newest, customer?: string): Promise<RawAnswer> {
  const customer_type = "type" in data && data.type === "Business" ? "Business" : "Person";
  const id = customer ?? (await createCustomer(call, newest, { customer_type })).id;
  return call("POST", `/customers/${id}/identifications/v2`, { version, body: data });
}

it.each(Object.entries(refused))("%s", async (title, data) => {
  const [, code, index] = /^(\w+) when .*?(?:, at (\d))?$/.exec(title) ?? [];
  const { status, body } = await submit(data());
  const beneficiary = index === undefined ? {} : { beneficiary_index: Number(index) };
  const message = expect.any(String) as string;
  const docs_url = expect.stringMatching(new RegExp(`^https://.+/errors#${code}$`)) as string;
  expect([status, body]).toEqual([400, [{ code, message, docs_url, ...beneficiary }]]);
});

describe("good submissions", () => {
  it.each(
    Object.entries({
      "a person": () => person(),
      "a business abroad": () => business("DE"),
      "a business whose shares are counted for beneficial owners alone": () =>
        withCompany({
          beneficiaries: [beneficiary(), { ...owner("100"), roles: ["Shareholder"] }, owner("40")],
        }),
      "a structure of three levels with all documents, which nobody attests": () =>
        withCompany({
          beneficiaries: [{ ...beneficiary(), attesting_party: false }, nested([nested([], true)], true)],
        }),
      "an attested business, whose certificate stands for the proof of formation": () =>
        withCompany({ documents: [company().documents[1]] }),
      "a token": () => token(),
    }),
  )("%s waits for its review", async (_name, data) => {
    const answer = await submit(data());
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({ status: "PendingReview" });
    expect(answer.body).not.toHaveProperty("url");
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
