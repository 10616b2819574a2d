/** The differences between two versions: loaded, compared, and filtered. */
import path from "node:path";

import type { Diff } from "../judge/diff.js";
import {
  diffReport,
  type Format,
  formatReport,
  type Printable,
  type PrintableStep,
} from "../reports/formats.js";
import type { Side, SourcePlace } from "../reports/report-view.js";
import { loadProject } from "../config/load-config.js";
import { reportFiles } from "../config/package-files.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { Report } from "../diagnostics/report.js";
import type { JsonObject } from "../values/json.js";
import type { Api } from "../model/api.js";
import type { IndexFacts } from "../source/index-changes.js";
import { chooseChanges } from "./choose-changes.js";
import { type DiffOptions, loadSides, type DiffSettings, type DiffSide } from "./diff-sides.js";
import { diffVersions, printableStep } from "./diff-versions.js";

/** The result of `diff`, and likewise of `changelog` and `impact`. */
export interface DiffResult<Formats = Format> {
  /** In the form that `openapi-dated/diff.schema.json` describes, or the schema of the other function. */
  readonly report: JsonObject;
  /** The same in another format, without colours. */
  format(format: Formats): Promise<string>;
  /** Warnings, notes, and errors that drop at most a part of a document. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * `diff` as a function, for programs, and as a report for people. `from` and `to` are versions of one API, or documents
 * by file or URL. Throws a `DiagnosticError` if the input is wrong.
 */
export async function diff(from: string, to: string, options: DiffOptions = {}): Promise<DiffResult> {
  const report = new Report();
  const loaded = await loadDiff({ ...questionOf(options), from, to }, report);
  return resultOf(diffReport(loaded), report);
}

export function resultOf(printable: Printable, { diagnostics }: Report): DiffResult {
  return {
    report: printable.json(),
    format: (format) => formatReport(printable, format, { hasColor: false, limit: Infinity }, reportFiles),
    diagnostics,
  };
}

/** The options common to `diff` and `changelog`, as a question. */
export function questionOf({ config, ...options }: DiffOptions): DiffSettings {
  const cwd = path.resolve(options.cwd ?? ".");
  return { ...options, cwd, loadProject: (report) => loadProject(cwd, config, "presets", report) };
}

export type DiffQuestion = DiffSettings & { readonly from: string; readonly to: string };

export interface LoadedDiff extends PrintableStep {
  /** The two versions. */
  readonly apis: readonly Api[];
}

export async function loadDiff(question: DiffQuestion, report: Report): Promise<LoadedDiff> {
  report.step("reading the documents");
  const loaded = await loadSides([question.from, question.to], question, report);
  report.step("comparing");
  const [before, after] = loaded.sides;
  if (before === undefined || after === undefined) throw new Error("Each name has its side.");
  const whole = compareSides(before, after);
  const apis = [before.api, after.api];
  const [diff = whole] = await chooseChanges(question, [whole], apis, report);
  return {
    ...sidesStep(diff, before, after, loaded.index),
    apis,
  };
}

export function compareSides(before: DiffSide, after: DiffSide): Diff {
  return { ...diffVersions(before, after), from: before.label, to: after.label };
}

export function sidesStep(
  diff: Diff,
  before: DiffSide,
  after: DiffSide,
  index: IndexFacts | undefined,
): PrintableStep {
  const locate = (pointer: string, side: Side): SourcePlace | undefined =>
    (side === "before" ? before : after).locate(pointer);
  return printableStep(diff, before, after, { locate, index });
}
