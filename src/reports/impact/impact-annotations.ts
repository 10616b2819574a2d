/** What is left to do as diagnostics, for a code host that shows them at their lines. */
import { createDiagnostic, type Diagnostic } from "../../diagnostics/diagnostic.js";
import type { DiagnosticCode } from "../../diagnostics/catalogue.js";
import type { FindingKind } from "../../impact/finding.js";
import { openFindings, type ImpactReport } from "./impact-report.js";

const codes: Readonly<Record<FindingKind, DiagnosticCode>> = {
  "stops-compiling": "IMPACT_STOPS_COMPILING",
  look: "IMPACT_NEEDS_A_LOOK",
  behaviour: "IMPACT_BEHAVIOUR",
};

export function impactAnnotations(report: ImpactReport): readonly Diagnostic[] {
  const { api, to } = report.impact;
  return openFindings(report).map(({ kind, file, line, column, endLine, sentence, advice, identity }) => {
    const place = { api, version: to, file, line, column, endLine };
    const detail = `${sentence} (${identity})`;
    return createDiagnostic(codes[kind], place, detail, advice === "" ? undefined : advice);
  });
}
