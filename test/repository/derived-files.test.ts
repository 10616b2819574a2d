/** What follows from definitions, from what was measured and from what is generated is as committed. */
import { expect, it } from "vitest";

import { derivedFiles } from "../../scripts/derived-files.js";
import { fillTables } from "../../scripts/page-tables.js";
import { expectCommitted } from "../support/committed.js";

const files = await derivedFiles();

it("comprises the published schemas, the pages with tables and a chart", () => {
  expect([...files.keys()]).toEqual([
    "schemas/x-client.schema.json",
    "generate.schema.json",
    "docs/catalogue.md",
    "docs/client.md",
    "docs/configuration.md",
    "docs/other-apis.md",
    "docs/diagnostics.md",
    "docs/signing.md",
    "docs/speed.md",
    "docs/images/speed.svg",
  ]);
});

it.each([...files])("%s is what `npm run docs` writes", (file, text) => {
  expectCommitted(new Map([[file, text]]), "npm run docs");
});

it("a page without a place for a table is an error", () => {
  const results = {
    date: "",
    machine: "",
    versions: {},
    rounds: 1,
    rows: [],
    scales: [],
    bundles: [],
    features: [],
    skipped: [],
  };
  expect(() => fillTables("signing", "# A page\n", results)).toThrow("no place for the table");
});
