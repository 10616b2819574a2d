/** The report on the cost of an upgrade: its data, and the words that all formats share. */
import type { CalledChange } from "../../impact/url-calls.js";
import type { Rehearsal } from "../../traffic/rehearsal.js";
import type { Traffic } from "../../traffic/traffic.js";
import { counted } from "../../values/text.js";
import { compareVersions } from "../../values/version.js";
import {
  asPublished,
  type Confidence,
  type Finding,
  type FindingKind,
  type Impact,
  type Review,
} from "../../impact/finding.js";

export interface ImpactReport {
  readonly impact: Impact;
  /** Keyed by the identity of the finding; with traffic, by the id of the change as well. */
  readonly acknowledged: ReadonlyMap<string, Review>;
  /** Undefined if none was given. */
  readonly traffic?: Traffic | undefined;
  /** Changes of operations that code calls by URL. */
  readonly called?: readonly CalledChange[] | undefined;
  /** Undefined if none was asked for. */
  readonly rehearsal?: Rehearsal | undefined;
}

/** Findings still to do. */
export function openFindings({ impact, acknowledged }: ImpactReport): readonly Finding[] {
  return impact.findings.filter(({ identity }) => !acknowledged.has(identity));
}

export const findingKinds = [
  "stops-compiling",
  "review",
  "behaviour",
] as const satisfies readonly FindingKind[];

export const kindTitles: Readonly<Record<FindingKind, string>> = {
  "stops-compiling": "Stops compiling",
  review: "Compiles, needs review",
  behaviour: "Meets changed behaviour",
};

export const kindMeanings: Readonly<Record<FindingKind, string>> = {
  "stops-compiling": "The compiler reports these lines once they use the newer version.",
  review: "The compiler is silent here, and the code can do the wrong thing.",
  behaviour: "The publisher describes these changes in words.",
};

/** Most certain first. */
export const confidences = ["certain", "likely", "possible"] as const satisfies readonly Confidence[];

export function isAtLeast(confidence: Confidence, least: Confidence): boolean {
  return confidences.indexOf(confidence) <= confidences.indexOf(least);
}

/** `2025-03-13, 2026-07-01 → 2026-08-01` */
export function rangeOf({ impact: { steps, to }, traffic }: ImpactReport): string {
  const versions = new Set([...steps, ...(traffic?.steps ?? [])].map(({ from }) => from));
  return versions.size === 0 ? to : `${[...versions].sort(compareVersions).join(", ")} → ${to}`;
}

/** The cost of the upgrade in one sentence. */
export function headline(report: ImpactReport): string {
  const open = openFindings(report);
  if (open.length === 0) return nothingToDo(report);
  const files = new Set(open.map(({ file }) => file)).size;
  const kinds = findingKinds.flatMap((kind) => {
    const count = open.filter((finding) => finding.kind === kind).length;
    return count === 0 ? [] : [kindCount(kind, count)];
  });
  return `${counted(open.length, "place")} in ${counted(files, "file")}: ${kinds.join(", ")}.`;
}

function kindCount(kind: FindingKind, count: number): string {
  switch (kind) {
    case "stops-compiling":
      return `${count} ${count === 1 ? "stops" : "stop"} compiling`;
    case "review":
      return `${count} ${count === 1 ? "compiles and needs" : "compile and need"} review`;
    case "behaviour":
      return `${count} ${count === 1 ? "meets" : "meet"} changed behaviour`;
  }
}

function nothingToDo({ impact, acknowledged, traffic, called = [] }: ImpactReport): string {
  const { uses, steps, findings, title, to } = impact;
  if (uses.length === 0 && traffic !== undefined)
    return `No tsconfig.json or jsconfig.json here has code that uses generated modules of ${title}: the traffic alone is judged.`;
  if (uses.length === 0 && called.length > 0)
    return `No code of this project uses generated modules of ${title}: its calls by URL are listed.`;
  if (uses.length === 0) return `Nothing to do: no file of this project uses ${title}.`;
  if (steps.length === 0 && to === asPublished)
    return "Nothing to do: the documents of the versions in use are published as they are locked.";
  if (steps.length === 0) return `Nothing to do: no file uses a version before ${to}.`;
  if (findings.some(({ identity }) => acknowledged.has(identity)))
    return "Nothing is left to do: every place is acknowledged.";
  if (impact.undecided.length > 0)
    return `Nothing is known to need work; ${counted(impact.undecided.length, "change")} could not be decided.`;
  const versions = new Set(steps.map(({ from }) => from));
  const files = new Set(uses.filter(({ version }) => versions.has(version)).map(({ file }) => file)).size;
  return `Nothing to do: no change affects the ${files === 1 ? "one file that uses" : `${files} files that use`} ${[...versions].join(", ")}.`;
}

/** `src/a.ts:3:5` */
export function placeOf({ file, line, column }: Pick<Finding, "file" | "line" | "column">): string {
  return `${file}:${line}:${column}`;
}

/** Findings without a single cause have only the compiler's error. */
export function causeTitle({ cause, error }: Finding): string {
  if (cause !== undefined) return cause.title;
  return error === undefined ? "No single change explains this" : `No single change explains TS${error.code}`;
}

export function causeKey({ cause, error }: Finding): string {
  return cause === undefined ? `TS${error?.code ?? ""}` : cause.id;
}

/** `TS2345: Argument …`; empty without an error, or if the sentence is the error. */
export function compilerMessage({ error, sentence }: Finding): string {
  return error === undefined || error.message === sentence ? "" : `TS${error.code}: ${error.message}`;
}
