/**
 * Findings as SARIF: a change is a rule, and each of its places a result. The identity of a finding lets a host follow it
 * from run to run; an acknowledged place is suppressed, with its reason.
 */
import type { JsonObject } from "../../values/json.js";
import type { Confidence, Finding, FindingKind, Place, Review } from "../../impact/finding.js";
import { physicalLocation, printSarif, type Tool } from "../print-sarif.js";
import {
  causeKey,
  causeTitle,
  compilerMessage,
  type ImpactReport,
  kindMeanings,
  kindTitles,
} from "./impact-report.js";

export function impactSarif({ impact, acknowledged }: ImpactReport, tool: Tool): JsonObject {
  const causes = new Map(impact.findings.map((finding) => [causeKey(finding), finding]));
  const ids = [...causes.keys()];
  return printSarif(
    tool,
    Array.from(causes, ([id, finding]) => ruleSarif(id, finding)),
    impact.findings.map((finding) => {
      const id = causeKey(finding);
      return {
        ruleId: id,
        ruleIndex: ids.indexOf(id),
        ...resultSarif(finding, acknowledged.get(finding.identity)),
      };
    }),
  );
}

function ruleSarif(id: string, finding: Finding): JsonObject {
  const title = causeTitle(finding);
  const help = [
    ...(finding.advice === "" ? [] : [finding.advice]),
    `To accept a reviewed place: \`generate impact … --acknowledge IDENTITY --reason "…"\`.`,
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

function resultSarif(finding: Finding, review: Review | undefined): JsonObject {
  const { kind, sentence, confidence, identity, related, version } = finding;
  return {
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
