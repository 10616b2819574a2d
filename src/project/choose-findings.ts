/** The part of what was found that was asked for. */
import path from "node:path";

import { diagnosticError } from "../diagnostics/diagnostic.js";
import type { Confidence, Impact } from "../impact/finding.js";
import { isAtLeast } from "../reports/impact/impact-report.js";
import { isInside } from "../values/path.js";

interface FindingChoice {
  readonly cwd: string;
  /** Relative to `cwd`. */
  readonly folder: string | undefined;
  /** The least that counts. */
  readonly confidence: Confidence;
}

/** Throws when nothing in the folder uses the API, since that is more likely a slip than an answer. */
export function chooseFindings(impact: Impact, { cwd, folder, confidence }: FindingChoice): Impact {
  const isWithin = ({ file }: { readonly file: string }): boolean =>
    folder === undefined || isInside(path.resolve(cwd, folder), path.resolve(cwd, file));
  const uses = impact.uses.filter(isWithin);
  if (uses.length === 0 && impact.uses.length > 0) {
    const detail = `Files elsewhere use ${impact.title}; none below this folder does.`;
    throw diagnosticError("IMPACT_FOLDER_UNKNOWN", { file: folder ?? "" }, detail);
  }
  return {
    ...impact,
    findings: impact.findings.filter((each) => isWithin(each) && isAtLeast(each.confidence, confidence)),
    brokenBefore: impact.brokenBefore.filter(isWithin),
    uses,
  };
}
