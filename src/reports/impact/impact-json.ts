/**
 * The machine-readable report, described by impact.schema.json; fields are only ever added.
 *
 * There is neither a clock nor an absolute path in it.
 */
import type { JsonObject } from "../../values/json.js";
import type { Finding, Place, Undecided, Review } from "../../impact/finding.js";
import type { Rehearsal } from "../../traffic/rehearsal.js";
import type { Meeting, Traffic } from "../../traffic/traffic.js";
import { coverageJson, judgedChanges } from "./traffic-report.js";
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
    steps: impact.steps.map((step) => ({ ...step })),
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
    undecided: impact.undecided.map(undecidedJson),
    unaffected: impact.unaffected.map(({ cause, from, places }) => ({
      cause: { ...cause },
      from,
      places: places.map(placeJson),
    })),
    untouched: impact.untouched.map((each) => ({
      ...each,
      cause: { ...each.cause },
      evidence: { ...each.evidence },
    })),
    brokenBefore: impact.brokenBefore.map((error) => ({ ...error })),
    uses: impact.uses.map((use) => ({ ...use })),
    ...(report.traffic === undefined ? {} : { traffic: trafficJson(report, report.traffic) }),
    ...(report.called === undefined || report.called.length === 0
      ? {}
      : {
          called: report.called.map(({ places, ...change }) => ({
            ...change,
            places: places.map(placeJson),
          })),
        }),
    ...(report.rehearsal === undefined ? {} : { rehearsal: rehearsalJson(report.rehearsal) }),
  };
}

function trafficJson(report: ImpactReport, traffic: Traffic): JsonObject {
  const { upToDate, steps } = traffic;
  const meetingJson = (meeting: Meeting): JsonObject => ({
    ...meeting,
    callers: meeting.callers.map((each) => ({ ...each })),
  });
  return {
    ...coverageJson(traffic),
    upToDate,
    steps: steps.map(({ from, to, calls, operations, since, until, unexplained }) => ({
      ...{ from, to, calls, since, until },
      operations: Object.fromEntries(operations),
      unexplained: unexplained.map(meetingJson),
    })),
    changes: judgedChanges(report).map(
      ({ id, title, place, status, from, operations, advice, meetings, findings }) => ({
        ...{ id, title, status, from, operations, advice, place: { ...place } },
        calls: meetings.map(meetingJson),
        places: findings.map(({ identity }) => identity),
      }),
    ),
  };
}

function rehearsalJson({ without, steps }: Rehearsal): JsonObject {
  return {
    without,
    steps: steps.map((step) => ({
      ...step,
      operations: step.operations.map((operation) => ({
        ...operation,
        differences: operation.differences.map((difference) => ({ ...difference })),
      })),
    })),
  };
}

function findingJson(finding: Finding, review: Review | undefined): JsonObject {
  const { cause, notice, error } = finding;
  return {
    kind: finding.kind,
    identity: finding.identity,
    ...placeJson(finding),
    version: finding.version,
    ...(cause === undefined ? {} : { cause: { ...cause } }),
    otherCauses: finding.otherCauses.map((each) => ({ ...each })),
    candidates: finding.candidates.map((each) => ({ ...each })),
    sentence: finding.sentence,
    advice: finding.advice,
    ...(notice === undefined ? {} : { notice }),
    confidence: finding.confidence,
    frame: finding.frame,
    frameStart: finding.frameStart,
    ...(error === undefined ? {} : { error: { ...error } }),
    related: finding.related.map((other) => ({ ...other })),
    knockOns: finding.knockOns.map((other) => ({ ...other, error: { ...other.error } })),
    ...(review === undefined ? {} : { acknowledged: reviewJson(review) }),
  };
}

function undecidedJson(each: Undecided): JsonObject {
  const places = each.places.map(placeJson);
  return each.kind === "change" ? { ...each, cause: { ...each.cause }, places } : { ...each, places };
}

function placeJson({ file, line, column, endLine, endColumn }: Place): JsonObject {
  return { file, line, column, endLine, endColumn };
}

function reviewJson({ reason, until }: Review): JsonObject {
  return { reason, ...(until === undefined ? {} : { until }) };
}
