/** The report on recorded answers that deviate from the locked documents. */
import type { Drift } from "../traffic/drift.js";
import type { Coverage } from "../traffic/traffic.js";
import { groupBy } from "../values/collections.js";
import { type JsonObject, listOf } from "../values/json.js";
import { code, counted, listSome } from "../values/text.js";
import * as block from "./blocks.js";
import { count, coverageJson, coverageSentences } from "./impact/traffic-report.js";
import type { SourcePlace } from "./report-view.js";

export interface DriftReport {
  readonly api: string;
  readonly title: string;
  readonly coverage: Coverage;
  readonly versions: readonly VersionDrift[];
}

export interface VersionDrift {
  readonly version: string;
  readonly drifts: readonly PlacedDrift[];
  /** Undefined if no overlay could say any of them. */
  readonly overlay: JsonObject | undefined;
}

interface PlacedDrift extends Omit<Drift, "edits"> {
  readonly place: SourcePlace;
  readonly isInOverlay: boolean;
}

export function hasDrift({ versions }: DriftReport): boolean {
  return versions.some(({ drifts }) => drifts.length > 0);
}

export function driftBlocks(report: DriftReport): block.Block[] {
  const { title, coverage, versions } = report;
  const sentence = hasDrift(report)
    ? `Recorded answers deviate from the documents at ${counted(new Set(versions.flatMap(({ version, drifts }) => drifts.map(({ pointer }) => `${version} ${pointer}`))).size, "place")}.`
    : "All recorded answers are as the documents say.";
  return [
    block.titleOf(title, versions.map(({ version }) => version).join(", ")),
    ...block.paragraph([sentence], "strong"),
    ...block.paragraph(coverageSentences(coverage), "muted"),
    ...versions.flatMap(versionBlocks),
  ];
}

function versionBlocks({ version, drifts, overlay }: VersionDrift): block.Block[] {
  if (drifts.length === 0) return [];
  return [
    block.heading(1, `${version} (${drifts.length})`, "warning"),
    ...Array.from(groupBy(drifts, ({ pointer }) => pointer).values(), placeEntry),
    ...(overlay === undefined
      ? []
      : [block.heading(1, `An overlay for ${version} that says it`), overlayBlock(overlay)]),
  ];
}

/** YAML, with one action on each line. */
function overlayBlock({ actions, ...head }: JsonObject): block.Code {
  const lines = [
    ...Object.entries(head).map(([key, value]) => `${key}: ${JSON.stringify(value)}`),
    "actions:",
    ...listOf(actions).map((action) => `  - ${JSON.stringify(action)}`),
  ];
  return {
    ...{ kind: "code", language: "text", tone: undefined },
    lines: lines.map((text) => ({ kind: "same", text })),
  };
}

function placeEntry(drifts: readonly PlacedDrift[]): block.Block {
  const [{ pointer, place } = { pointer: "", place: undefined }] = drifts;
  return {
    kind: "entry",
    id: pointer,
    title: block.heading(2, pointer),
    tone: "warning",
    isOpen: true,
    marks: [],
    filters: {},
    blocks: [
      ...block.paragraph(place === undefined ? [] : [`${place.file}:${place.line}:${place.column}`], "muted"),
      ...block.list(drifts.map((drift) => `${drift.sentence} ${countSentence(drift)}`)),
    ],
  };
}

/** `37 of 2,041 answers of `getPayment`, last on 2026-11-27.` */
function countSentence({ count: own, answers, operations, last, isInOverlay }: PlacedDrift): string {
  const when = last === "" ? "" : `, last on ${last}`;
  const remark = isInOverlay ? "" : " No simple overlay says it.";
  return `${count(own)} of ${count(answers)} answers of ${listSome(operations.map(code), 4)}${when}.${remark}`;
}

export function driftJson({ api, title, coverage, versions }: DriftReport): JsonObject {
  return {
    ...{ api, title },
    ...coverageJson(coverage),
    versions: versions.map(({ version, drifts, overlay }) => ({
      version,
      drifts: drifts.map(({ place, ...drift }) => ({ ...drift, place: { ...place } })),
      ...(overlay === undefined ? {} : { overlay }),
    })),
  };
}
