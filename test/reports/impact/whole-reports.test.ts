/**
 * Whole reports of made-up findings, in every form, character by character.
 *
 * `UPDATE_CASES=1 npx vitest run test/reports/impact/whole-reports.test.ts` rewrites whole-reports.txt: read the diff like code.
 */
import path from "node:path";
import { it } from "vitest";

import { impactJson } from "../../../src/reports/impact/impact-json.js";
import type { ImpactReport } from "../../../src/reports/impact/impact-report.js";
import { impactSarif } from "../../../src/reports/impact/impact-sarif.js";
import { nothing, upgrade } from "./sample.js";
import { expectGolden } from "../../support/committed.js";
import { asJson, impactMarkdown, impactText } from "../print.js";

const [, , explained] = upgrade.findings;
const some: ImpactReport = {
  impact: upgrade,
  acknowledged: new Map([
    [explained?.identity ?? "", { reason: "The report is deleted in June.", until: "2027-06-30" }],
  ]),
};
const none = (impact: ImpactReport["impact"]): ImpactReport => ({ impact, acknowledged: new Map() });

const reports: Readonly<Record<string, string>> = {
  text: impactText(some, { hasColor: false, limit: 60 }),
  "text, limited to four": impactText(some, { hasColor: false, limit: 4 }),
  "text of a step that touches nothing": impactText(none(nothing), { hasColor: false, limit: 60 }),
  markdown: impactMarkdown(some),
  "markdown of a step that touches nothing": impactMarkdown(none(nothing)),
  json: asJson(impactJson(some)),
  sarif: asJson(impactSarif(some, { name: "openapi-dated", version: "1.0.0" })),
};

it("are as they were written", () => {
  const file = path.join(import.meta.dirname, "whole-reports.txt");
  const text = Object.entries(reports)
    .map(([name, report]) => `======== ${name}\n${report}`)
    .join("\n");
  expectGolden(file, text, import.meta.filename);
});
