/**
 * The report for machines. impact.schema.json describes it; a field is only ever added to it.
 *
 * There is neither a clock nor an absolute path in it.
 */
import type { JsonObject } from "../../values/json.js";
import type { Review } from "../../impact/acknowledgements.js";
import type { Finding, FindingCause, Place } from "../../impact/finding.js";
import { confidences, findingKinds, headline, type ImpactReport, openFindings } from "./impact-report.js";

const jsonFormat = 1;

export function impactJson(report: ImpactReport): JsonObject {
  const { impact, acknowledged } = report;
  const open = openFindings(report);
  const count = (of: (finding: Finding) => boolean): number => open.filter(of).length;
  return {
    format: jsonFormat,
    api: impact.api,
    title: impact.title,
    to: impact.to,
    steps: impact.steps.map(({ from, to, changes, behaviours }) => ({ from, to, changes, behaviours })),
    sentence: headline(report),
    counts: {
      findings: open.length,
      files: new Set(open.map(({ file }) => file)).size,
      acknowledged: impact.findings.length - open.length,
      byKind: Object.fromEntries(findingKinds.map((kind) => [kind, count((each) => each.kind === kind)])),
      byConfidence: Object.fromEntries(
        confidences.map((word) => [word, count(({ confidence }) => confidence === word)]),
      ),
    },
    findings: impact.findings.map((finding) => findingJson(finding, acknowledged.get(finding.identity))),
    untouched: impact.untouched.map(({ cause, from, reason, sentence }) => ({
      cause: causeJson(cause),
      from,
      reason,
      sentence,
    })),
    brokenBefore: impact.brokenBefore.map((error) => ({
      ...placeJson(error),
      code: error.code,
      message: error.message,
    })),
    uses: impact.uses.map(({ file, version, package: name, imports }) => ({
      file,
      version,
      package: name,
      imports,
    })),
  };
}

function findingJson(finding: Finding, review: Review | undefined): JsonObject {
  const {
    kind,
    identity,
    version,
    cause,
    sentence,
    advice,
    notice,
    confidence,
    frame,
    frameStart,
    error,
    related,
  } = finding;
  return {
    kind,
    identity,
    ...placeJson(finding),
    version,
    ...(cause === undefined ? {} : { cause: causeJson(cause) }),
    sentence,
    advice,
    ...(notice === undefined ? {} : { notice }),
    confidence,
    frame,
    frameStart,
    ...(error === undefined ? {} : { error: { code: error.code, message: error.message } }),
    related: related.map((other) => ({ ...placeJson(other), sentence: other.sentence })),
    ...(review === undefined ? {} : { acknowledged: reviewJson(review) }),
  };
}

function placeJson({ file, line, column, endLine, endColumn }: Place): JsonObject {
  return { file, line, column, endLine, endColumn };
}

function causeJson({ id, kind, title, level }: FindingCause): JsonObject {
  return { id, kind, title, level };
}

function reviewJson({ reason, until }: Review): JsonObject {
  return { reason, ...(until === undefined ? {} : { until }) };
}
