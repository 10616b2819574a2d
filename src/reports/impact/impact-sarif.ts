/**
 * The report as SARIF 2.1.0, for code hosts that show findings at their lines.
 *
 * A change is a rule, and each of its places a result. The identity of a finding lets a host follow it from run to run;
 * what is acknowledged is suppressed, with its reason.
 */
import { uriOf } from "../sarif.js";
import type { JsonObject } from "../../values/json.js";
import type { Confidence, Finding, FindingKind, Place } from "../../impact/finding.js";
import type { ImpactReport, Review } from "./impact-report.js";
import { causeKey, causeTitle, kindMeanings, kindTitles } from "./impact-words.js";

export interface ImpactSarifOptions {
  /** Name and version of the tool. */
  readonly tool: { readonly name: string; readonly version: string };
}

const schema = "https://json.schemastore.org/sarif-2.1.0.json";

export function impactSarif(
  { impact, acknowledged }: ImpactReport,
  { tool }: ImpactSarifOptions,
): JsonObject {
  const causes = [...new Map(impact.findings.map((finding) => [causeKey(finding), finding]))];
  const ids = causes.map(([id]) => id);
  return {
    $schema: schema,
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: tool.name,
            version: tool.version,
            rules: causes.map(([id, finding]) => ruleSarif(id, finding)),
          },
        },
        results: impact.findings.map((finding) => {
          const id = causeKey(finding);
          return resultSarif(finding, { id, index: ids.indexOf(id) }, acknowledged.get(finding.identity));
        }),
      },
    ],
  };
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

/** Of 100: how sure a result is. */
const ranks: Readonly<Record<Confidence, number>> = { certain: 90, likely: 60, possible: 30 };

interface RuleReference {
  readonly id: string;
  readonly index: number;
}

function resultSarif(finding: Finding, rule: RuleReference, review: Review | undefined): JsonObject {
  const { kind, sentence, advice, notice = "", error, confidence, identity, related, version } = finding;
  const text = [
    `${kindTitles[kind]}: ${sentence}`,
    ...(advice === "" ? [] : [`To do: ${advice}`]),
    ...(notice === "" ? [] : [`To notice: ${notice}`]),
    ...(error === undefined || error.message === sentence ? [] : [`TS${error.code}: ${error.message}`]),
  ].join("\n");
  return {
    ruleId: rule.id,
    ruleIndex: rule.index,
    level: levels[kind],
    rank: ranks[confidence],
    message: { text },
    locations: [{ physicalLocation: physical(finding) }],
    relatedLocations: related.map((other, id) => ({
      id,
      physicalLocation: physical(other),
      message: { text: other.sentence },
    })),
    partialFingerprints: { "finding/v1": identity },
    suppressions:
      review === undefined ? [] : [{ kind: "external", status: "accepted", justification: review.reason }],
    properties: { kind, confidence, version },
  };
}

function physical({ file, line, column, endLine, endColumn }: Place): JsonObject {
  return {
    artifactLocation: { uri: uriOf(file) },
    region: { startLine: line, startColumn: column, endLine, endColumn },
  };
}
