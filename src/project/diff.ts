/** What changes from one version to another: loaded, compared, and reduced to what was asked for. */
import path from "node:path";

import type { Diff } from "../changes/diff.js";
import { applyIgnores, readIgnoreFile, type Ignorable } from "../changes/ignore.js";
import { jsonReport } from "../changes/report/json.js";
import type { Side, SourcePlace } from "../changes/report/report-view.js";
import { parseSelection, selectChanges, type ChangeSelection } from "../changes/select-changes.js";
import type { GenerateConfig } from "../config/config.js";
import { loadProject } from "../config/load-config.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { quote } from "../diagnostics/quote.js";
import { Report } from "../diagnostics/report.js";
import type { JsonObject } from "../document/json.js";
import { readText } from "../document/read-text.js";
import type { Api } from "../model/api.js";
import { formatDiff, type DiffFormat } from "./diff-format.js";
import type { BuiltVersion } from "./build.js";
import { loadSides, type DiffSettings } from "./diff-sides.js";
import { diffVersions } from "./diff-versions.js";
import { readGivenFile } from "./given-files.js";

export interface DiffOptions {
  /** What relative paths start from. Default: the working directory. */
  readonly cwd?: string;
  /** Default: the configuration file in `cwd`, else the presets. */
  readonly config?: GenerateConfig;
  /** OpenAPI Overlays for documents by file or URL. */
  readonly overlays?: readonly string[];
  /** Levels, effects, rules, operations: only what concerns them. */
  readonly only?: readonly string[];
  /** File of changes that are accepted. */
  readonly ignore?: string;
  /** Any error in a document by file or URL is thrown. Default: it costs the operation that it is in, and is among the diagnostics. */
  readonly strict?: boolean;
  /** Folder that all files of a document by file are below. Default: for each document, the folder that it is in. */
  readonly documentRoot?: string;
  /** Seconds after which a server that has not sent a document is given up. Default: 60. */
  readonly timeout?: number;
}

export interface DiffResult {
  /** In the form that `openapi-dated/diff.schema.json` describes. */
  readonly report: JsonObject;
  /** The same in another form, without colours. */
  format(format: DiffFormat): Promise<string>;
  /** Warnings, notes, and errors that cost no more than a part of a document. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * `diff` as a function, for programs and as a report for people. `from` and `to` are versions of one API, or documents by
 * file or URL. Throws `DiagnosticError` when the input is wrong.
 */
export async function diff(from: string, to: string, options: DiffOptions = {}): Promise<DiffResult> {
  const { overlays = [], only = [], ignore: ignoreFile, config, strict: isStrict = false } = options;
  const { documentRoot, timeout } = options;
  const timeoutMilliseconds = timeout === undefined ? undefined : timeout * 1_000;
  const report = new Report();
  const cwd = path.resolve(options.cwd ?? ".");
  const loading = { cwd, overlays, isStrict, documentRoot, timeoutMilliseconds };
  const question = { from, to, only, ignoreFile, ...loading };
  const loaded = await loadDiff({ ...question, loadProject: () => loadProject(cwd, config) }, report);
  return {
    report: jsonReport(loaded.diff, loaded),
    format: (format) => formatDiff(loaded, format, { hasColor: false, limit: Infinity }),
    diagnostics: report.diagnostics,
  };
}

export interface DiffQuestion extends DiffSettings {
  readonly from: string;
  readonly to: string;
  /** Levels, effects, rules, operations. */
  readonly only: readonly string[];
  /** Of changes that are accepted. */
  readonly ignoreFile: string | undefined;
}

export interface LoadedDiff {
  readonly diff: Diff;
  readonly before: Api;
  readonly after: Api;
  readonly locate: (pointer: string, side: Side) => SourcePlace | undefined;
  /** The steps between all versions of the API; where the sides are documents, the one step. */
  timeline(): readonly Diff[];
}

export async function loadDiff(question: DiffQuestion, report: Report): Promise<LoadedDiff> {
  report.step("reading the documents");
  const sides = await loadSides([question.from, question.to], question, report);
  const { before, after } = sides;
  report.step("comparing");
  const whole: Diff = { ...diffVersions(before, after), from: before.label, to: after.label };
  const isIgnored = await loadIgnores(question.ignoreFile, whole, question.cwd, report);
  const selection = parseSelection(question.only);
  checkCallers(selection, [before.api, after.api], report);
  report.throwIfErrors();
  const selected = selectChanges(whole, selection, isIgnored);
  return {
    diff: selected,
    before: before.api,
    after: after.api,
    locate: (pointer, side) => (side === "before" ? before : after).locate(pointer),
    timeline: () => timelineOf(sides.versions(), selected),
  };
}

/** The file of accepted changes: read, checked against the day and the changes, and applied. */
async function loadIgnores(
  file: string | undefined,
  { changes, behaviours }: Diff,
  cwd: string,
  report: Report,
): Promise<(entry: Ignorable) => boolean> {
  if (file === undefined) return () => false;
  const codes = { missing: "IGNORE_FILE_MISSING", unreadable: "FILE_UNREADABLE" } as const;
  const given = await readGivenFile(file, cwd, codes);
  if (given.kind === "refused") {
    const { code, place, detail } = given.diagnostic;
    report.add(code, place, detail);
    return () => false;
  }
  const read = readText(given.bytes.toString("utf8"), { file }, report);
  if (read === undefined) return () => false;
  const { entries, diagnostics } = readIgnoreFile(read.value, file);
  const today = new Date().toISOString().slice(0, 10);
  const applied = applyIgnores(entries, [...changes, ...behaviours], today, file);
  for (const { code, place, detail } of [...diagnostics, ...applied.diagnostics])
    report.add(code, place, detail);
  return (entry) => applied.isIgnored(entry);
}

/** An unknown value of `--only` would hide everything. */
function checkCallers({ operations }: ChangeSelection, apis: readonly Api[], report: Report): void {
  const known = new Set(
    apis.flatMap((api) => [...api.operations.map(({ id }) => id), ...api.events.map(({ type }) => type)]),
  );
  for (const word of operations) {
    if (!known.has(word)) report.add("DIFF_SELECTION_UNKNOWN", {}, `${quote(word)} is unknown.`);
  }
}

function timelineOf(versions: readonly BuiltVersion[], shown: Diff): readonly Diff[] {
  const steps = versions.slice(1).flatMap((version, index) => {
    const earlier = versions[index];
    return earlier === undefined ? [] : [diffVersions(earlier, version)];
  });
  return steps.length === 0 ? [shown] : steps;
}
