/**
 * Findings as SARIF: a change is a rule, and each of its places a result. The identity of a finding lets a host follow it
 * from run to run; an acknowledged place is suppressed, with its reason.
 *
 * A change that breaks or affects recorded calls is one more result, at its first place in code, else in the newer
 * document: hosts show no result without a place.
 */
import type { JsonObject } from "../../values/json.js";
import type { Confidence, Finding, FindingKind, Place, Review } from "../../impact/finding.js";
import { physicalLocation, printSarif, type Result, type Rule, type Tool } from "../print-sarif.js";
import {
  causeKey,
  causeTitle,
  compilerMessage,
  type ImpactReport,
  kindMeanings,
  kindTitles,
} from "./impact-report.js";
import {
  callerSentence,
  judgedChanges,
  meetingSentence,
  statusMeanings,
  statusTitles,
} from "./traffic-report.js";

export function impactSarif(report: ImpactReport, tool: Tool): JsonObject {
  const { impact, acknowledged } = report;
  const rules = new Map(impact.findings.map((each) => [causeKey(each), ruleSarif(causeKey(each), each)]));
  const ofTraffic = trafficResults(report);
  for (const { rule } of ofTraffic) rules.set(rule.id, rules.get(rule.id) ?? rule);
  return printSarif(
    tool,
    [...rules.values()],
    [
      ...impact.findings.map((finding) => resultSarif(finding, acknowledged.get(finding.identity))),
      ...ofTraffic.map(({ rule, result }) => ({ ruleId: rule.id, ...result })),
    ],
  );
}

interface TrafficResult {
  readonly rule: Rule;
  readonly result: JsonObject;
}

function trafficResults(report: ImpactReport): readonly TrafficResult[] {
  const changes = judgedChanges(report).flatMap((change): TrafficResult[] => {
    const { id, title, status, place, meetings, findings, from, operations, advice } = change;
    const concerned = meetings.filter(({ met, refused }) => met + refused > 0);
    if (concerned.length === 0) return [];
    const [first] = findings;
    const lines = concerned.map((meeting) => `${meetingSentence(meeting)} ${callerSentence(meeting)}`.trim());
    return [
      {
        rule: {
          ...{ id, shortDescription: { text: title }, properties: { kind: "change" } },
          fullDescription: { text: `${title}. ${statusMeanings[status]}` },
        },
        result: {
          level: status === "broken" ? "error" : "warning",
          message: { text: [`${statusTitles[status]}: ${title}.`, ...lines, ...advice].join("\n") },
          locations: [
            {
              physicalLocation:
                first === undefined
                  ? physicalLocation(place.file, { startLine: place.line, startColumn: place.column })
                  : locationOf(first),
            },
          ],
          partialFingerprints: { "traffic/v1": `${from} ${id}` },
          properties: { status, version: from, operations },
        },
      },
    ];
  });
  const unexplained = (report.traffic?.steps ?? []).flatMap(({ from, document, unexplained: meetings }) =>
    meetings.map((meeting): TrafficResult => ({
      rule: { id: "refused-call", shortDescription: { text: "No single change explains why it is refused" } },
      result: {
        level: "error",
        message: { text: `${meetingSentence(meeting)} ${callerSentence(meeting)}`.trim() },
        locations: [{ physicalLocation: physicalLocation(document, { startLine: 1, startColumn: 1 }) }],
        partialFingerprints: { "traffic/v1": `${from} ${meeting.operation} ${meeting.reason}` },
        properties: { status: "broken", version: from, operations: [meeting.operation] },
      },
    })),
  );
  return [...changes, ...unexplained];
}

function ruleSarif(id: string, finding: Finding): Rule {
  const title = causeTitle(finding);
  const help = [
    ...(finding.advice === "" ? [] : [finding.advice]),
    `To accept a reviewed place: \`npx openapi-dated impact … --acknowledge IDENTITY --reason "…"\`.`,
  ].join("\n\n");
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: `${title}. ${kindMeanings[finding.kind]}` },
    help: { text: help, markdown: help },
    properties: { kind: finding.cause?.kind ?? "unexplained" },
  };
}

const levels: Readonly<Record<FindingKind, string>> = {
  "stops-compiling": "error",
  review: "warning",
  behaviour: "warning",
};

/** Confidence from 0 to 100. */
const ranks: Readonly<Record<Confidence, number>> = { certain: 90, likely: 60, possible: 30 };

function resultSarif(finding: Finding, review: Review | undefined): Result {
  const { kind, sentence, confidence, identity, related, version } = finding;
  return {
    ruleId: causeKey(finding),
    level: levels[kind],
    rank: ranks[confidence],
    message: { text: [`${kindTitles[kind]}: ${sentence}`, ...adviceLines(finding)].join("\n") },
    locations: [{ physicalLocation: locationOf(finding) }],
    relatedLocations: related.map((other, id) => ({
      id,
      physicalLocation: locationOf(other),
      message: { text: other.sentence },
    })),
    partialFingerprints: { "finding/v1": identity },
    suppressions:
      review === undefined ? [] : [{ kind: "external", status: "accepted", justification: review.reason }],
    properties: { kind, confidence, version },
  };
}

function adviceLines(finding: Finding): string[] {
  const { advice, notice = "" } = finding;
  const message = compilerMessage(finding);
  return [
    ...(advice === "" ? [] : [`To do: ${advice}`]),
    ...(notice === "" ? [] : [`To notice: ${notice}`]),
    ...(message === "" ? [] : [message]),
  ];
}

function locationOf({ file, line, column, endLine, endColumn }: Place): JsonObject {
  return physicalLocation(file, { startLine: line, startColumn: column, endLine, endColumn });
}
