/** Where two sources contradict each other, the reader of the field, value, code or operation learns it in one sentence. */
import { expect, it } from "vitest";

import type { Api } from "../../src/model/api.js";
import type { Schema } from "../../src/schema/schema.js";
import { childSchemas } from "../../src/schema/visit-schema.js";
import { presetApis } from "../support/presets.js";

const apis = presetApis();
const newest = (name: string): Api => {
  const result = apis.filter((api) => api.name === name).at(-1);
  if (result === undefined) throw new Error(`There is no preset ${name}.`);
  return result;
};
const partner = newest("partner-platform");
const accounts = newest("virtual-accounts");

/** The description of a type, or of one of its fields. */
function wordsAt(api: Api, name: string, field?: string): string {
  const schema = api.schemas.get(name)?.schema;
  const described = field === undefined ? schema : schema?.properties?.get(field);
  return described?.docs?.description ?? "";
}

const set = partner.errorSets.find(({ name }) => name === "identification");
const code = (name: string): string => set?.codes.find((each) => each.code === name)?.condition ?? "";
const { webhooks, environments, messages } = partner.traits;

it.each([
  [
    "tax number of a person",
    wordsAt(partner, "IdentificationPersonParams", "tax_identification_number"),
    /residence/,
  ],
  [
    "tax number of a beneficiary",
    wordsAt(partner, "PersonBeneficiaryInfo", "tax_identification_number"),
    /sole prop/,
  ],
  ["selfie of a beneficiary", wordsAt(partner, "BeneficiaryIdentity", "selfie"), /representatives/],
  ["selfie, at its code", code("selfie_required"), /representatives/],
  ["directors and shares", wordsAt(partner, "CompanyData", "beneficiaries"), /director.*share/],
  ["directors and shares, at their code", code("structure_invalid"), /Director.*share/],
  ["kinds of identification", wordsAt(partner, "IdentificationCreateParamsV2"), /three kinds/],
  ["proof of ownership", wordsAt(partner, "RegisterSelfHostedWalletRequest", "message"), /UTC.*company/],
  ["day of the proof", messages?.[0]?.parts["date"]?.description ?? "", /UTC/],
  ["id of an event", wordsAt(partner, "WebhookEventMessage", "id"), /identifier of the event/],
  ["id of a container", wordsAt(partner, "WebhookContainer", "id"), /does not have it/],
  ["digest of a delivery", webhooks?.signatureNotes?.join(" ") ?? "", /hexadecimal.*Base64/],
  ["statuses that acknowledge", webhooks?.notes?.find((note) => note.includes("200")) ?? "", /2xx/],
  ["id of a delivery", webhooks?.notes?.find((note) => note.includes("drop duplicates")) ?? "", /attempt/],
  ["body of a 4xx", environments?.notes?.find((note) => note.includes("4xx")) ?? "", /plain string/],
  ["name of the field for the state", wordsAt(accounts, "VirtualAccountStatus"), /`state`.*`status`/],
  [
    "signed requests",
    accounts.traits.environments?.notes?.find((note) => note.includes("guide")) ?? "",
    /only the key/,
  ],
])("%s", (_what, words, detail) => {
  const sentences = words.match(/Sources differ[^]*?\.(?=\s|$)/g) ?? [];
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toMatch(detail);
});

it("the cursor is named by one guide as the document does not", () => {
  const cursors = partner.operations.flatMap(({ parameters }) =>
    parameters.filter(({ name }) => name === "cursor"),
  );
  expect(cursors.length).toBeGreaterThan(5);
  for (const { description } of cursors)
    expect(description).toMatch(/Sources differ: .*`pageInfo.nextCursor`\./);
});

it("the operation that takes the proof of ownership quotes its wording, part by part", () => {
  const [message] = messages ?? [];
  const operation = partner.operations.find(({ id }) => id === "registerSelfHostedWalletAddress");
  expect(message?.template).toContain("I am verifying ownership");
  expect(operation?.description).toContain(`\`${message?.template ?? ""}\``);
});

function enumsOf(schema: Schema): Schema[] {
  return [
    ...(schema.enum === undefined ? [] : [schema]),
    ...childSchemas(schema).flatMap((child) => enumsOf(child.schema)),
  ];
}

/** Their values are plain words of the trade; only those that are not are explained. */
const plain = ["BusinessIndustryType", "CompanyType"];

it("a list of values explains all of them or none", () => {
  const explained = apis.flatMap(({ schemas }) =>
    [...schemas].flatMap(([name, { schema }]) =>
      enumsOf(schema).flatMap(({ enum: values = [], docs }) =>
        docs?.values === undefined
          ? []
          : [{ name, open: values.map(String).filter((value) => !docs.values?.has(value)) }],
      ),
    ),
  );
  expect(explained.map(({ name }) => name)).toContain("WebhookEventType");
  const open = explained.filter(({ open: values }) => values.length > 0);
  expect([...new Set(open.map(({ name }) => name))].sort()).toEqual(plain);
});
