/** A message whose template and parts differ, or that no field carries, is refused at generation. */
import { expect, test } from "vitest";

import { Report } from "../../src/diagnostics/report.js";
import { buildApi } from "../../src/model/build-api.js";
import type { MessageTrait } from "../../src/traits/types.js";
import { validDocument } from "../support/valid-document.js";

const message: MessageTrait = {
  name: "consentMessage",
  description: "What is signed.",
  template: "{person} agrees on {date}, {person}.",
  parts: { person: { description: "Who." }, date: { description: "When.", day: "DD.MM.YYYY" } },
  field: { schema: "Consent", property: "text" },
};

function build(messages: readonly MessageTrait[]) {
  const report = new Report();
  const schemas = { Consent: { type: "object", properties: { text: { type: "string" } } } };
  const api = buildApi(validDocument({ schemas, traits: JSON.parse(JSON.stringify({ messages })) }), report);
  return { api, problems: report.diagnostics.map(({ code, place }) => [code, place.pointer]) };
}

test("messages whose parts fit are in the model, by name", () => {
  const { api, problems } = build([message, { ...message, name: "aMessage" }]);
  expect(problems).toEqual([]);
  expect(api.messages.map(({ name }) => name)).toEqual(["aMessage", "consentMessage"]);
});

const at = "#/x-client/messages/0";
test.each<[string, readonly MessageTrait[], string, string]>([
  [
    "a part that nobody describes",
    [{ ...message, template: "{who}{person}{date}" }],
    "TRAIT_MESSAGE_PART_UNKNOWN",
    `${at}/template`,
  ],
  [
    "a part that the text has not",
    [{ ...message, template: "{person}" }],
    "TRAIT_MESSAGE_PART_UNKNOWN",
    `${at}/parts/date`,
  ],
  [
    "a schema that is not there",
    [{ ...message, field: { schema: "No", property: "text" } }],
    "TRAIT_SCHEMA_UNKNOWN",
    `${at}/field/schema`,
  ],
  [
    "a field that is not there",
    [{ ...message, field: { schema: "Consent", property: "no" } }],
    "TRAIT_FIELD_UNKNOWN",
    `${at}/field/property`,
  ],
  ["one name twice", [message, message], "TRAIT_NAME_REPEATED", "#/x-client/messages/1/name"],
])("reports %s", (_name, messages, code, pointer) => {
  expect(build(messages).problems).toEqual([[code, pointer]]);
});
