/** The JSON and YAML of the documentation, checked as the program checks what a user writes. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { load } from "js-yaml";

import { readIgnoreFile } from "../../../src/judge/ignore.js";
import { checkConfig } from "../../../src/config/config-form.js";
import { Report } from "../../../src/diagnostics/report.js";
import type { JsonValue } from "../../../src/values/json.js";
import { parseOverlay } from "../../../src/document/parse-overlay.js";
import { readAcknowledgements } from "../../../src/impact/acknowledgements.js";
import schema from "../../../schemas/x-client.schema.json" with { type: "json" };
import type { Block } from "../../support/documentation.js";

/** What a block can be, found by its keys; `check` gives what is wrong in it. */
interface Form {
  readonly name: string;
  readonly fits: (data: Readonly<Record<string, unknown>>) => boolean;
  readonly check: (data: unknown, code: string) => readonly unknown[];
}

const ajv = new Ajv2020({ strict: true, allErrors: true });
ajv.addSchema(schema);
const traits = ["root", "operation", "schema"].map((part) =>
  ajv.compile({ $ref: `x-client.schema.json#/$defs/${part}` }),
);

const forms: readonly Form[] = [
  {
    name: "an overlay",
    fits: (data) => "overlay" in data,
    check: (data, code) => {
      const report = new Report();
      parseOverlay("overlay.yaml", code, report);
      const updates = (data as { readonly actions: readonly { readonly update?: object }[] }).actions;
      return [...report.diagnostics, ...updates.flatMap(({ update }) => traitMistakes(update))];
    },
  },
  { name: "traits", fits: (data) => "x-client" in data, check: traitMistakes },
  {
    name: "acknowledged places",
    fits: (data) => Array.isArray(data) && data.some((entry) => "finding" in (entry as object)),
    check: (data) => {
      const read = readAcknowledgements(data as JsonValue, "acknowledged.yaml");
      return read.kind === "valid" ? [] : read.diagnostics;
    },
  },
  {
    name: "accepted changes",
    fits: (data) => Array.isArray(data) && data.some((entry) => "until" in (entry as object)),
    check: (data) => readIgnoreFile(data as JsonValue, "accepted.yaml").diagnostics,
  },
  {
    name: "what a project uses",
    fits: (data) => Object.keys(data).every((key) => ["operations", "events", "types"].includes(key)),
    check: (data) =>
      Object.values(data as object).filter(
        (names) => !Array.isArray(names) || names.some((name) => typeof name !== "string"),
      ),
  },
  {
    name: "a configuration",
    fits: (data) => "apis" in data,
    check: (data) => {
      checkConfig(data);
      return [];
    },
  },
  // Its steps are run by the test of the page.
  { name: "a workflow", fits: (data) => "jobs" in data || "include" in data, check: () => [] },
];

function traitMistakes(data: unknown): readonly unknown[] {
  const input = (data as { readonly "x-client"?: unknown } | undefined)?.["x-client"];
  return input === undefined || traits.some((isValid) => isValid(input))
    ? []
    : traits.flatMap(({ errors }) => errors ?? []);
}

/** What is wrong; a block that is none of the forms is, too. */
export function dataMistakes({ language, code }: Block): readonly unknown[] {
  const data: unknown = language === "json" ? JSON.parse(code) : load(code);
  const form =
    typeof data === "object" && data !== null
      ? forms.find(({ fits }) => fits(data as Readonly<Record<string, unknown>>))
      : undefined;
  if (form === undefined) return [`It is none of: ${forms.map(({ name }) => name).join(", ")}.`];
  return form.check(data, code);
}
