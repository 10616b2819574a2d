/** Writes the mechanical part of an upgrade to the consumer's files, and lists the rest. */
import path from "node:path";

import { findConfig } from "../config/find-config.js";
import { configFile, locateString } from "../config/locate-in-config.js";
import type { Project, ProjectApi } from "../config/project.js";
import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import { knownPath } from "../values/path.js";
import { isMissing } from "../disk/look.js";
import { replaceFiles, type Unwritten } from "../disk/put-file.js";
import { readFileText } from "../disk/read-file.js";
import type { ApplyPlan, EditedFile, KeptConversion } from "../impact/apply/plan-apply.js";
import type { Finding, Impact, Place } from "../impact/finding.js";
import type { RefusedFile } from "../impact/apply/settle.js";
import { applyEdits, editedOffset, type TextEdit } from "../impact/apply/text-edit.js";
import { codeStyleOf } from "../output/project-prettier.js";
import type { ImpactReport } from "../reports/impact/impact-report.js";
import { loadAcknowledged } from "./acknowledged.js";
import { askAboutStep, refuseUnused, type AskedStep, type StepRequest } from "./impact-question.js";

export interface ApplyRequest extends StepRequest {
  /** A version: edits cannot lead to what is published under the same one. */
  readonly to: string;
  loadProject(report: Report): Promise<Project>;
  /** The configuration, relative to the working directory. Default: the nearest one. */
  readonly config: string | undefined;
  /** True if nothing is written. */
  readonly isDryRun: boolean;
}

/** Files are relative to the working directory, with `/`. */
export interface AppliedImpact {
  readonly api: string;
  readonly to: string;
  readonly isDryRun: boolean;
  readonly files: readonly EditedFile[];
  readonly refused: readonly RefusedFile[];
  readonly conversions: readonly KeptConversion[];
  /** The number of findings settled by edits. */
  readonly done: number;
  /** The findings and undecided changes that need a person, at the lines that the edits give them. */
  readonly rest: ImpactReport;
  readonly next: readonly NextTask[];
}

/** A task outside the code: setting `current`, listing the version, generating. */
export type NextTask = "set-current" | "list-version" | "generate";

export async function applyImpact(request: ApplyRequest, report: Report): Promise<AppliedImpact> {
  const project = await request.loadProject(report);
  const asked = await askAboutStep(project, request, report);
  const [{ openWorkspace }, { impactIn }, { planApply }] = await Promise.all([
    import("../impact/workspace/open-workspace.js"),
    import("../impact/find-impact.js"),
    import("../impact/apply/plan-apply.js"),
  ]);
  const { cwd, to, isDryRun } = request;
  const { question, api } = asked;
  report.step(`${asked.api.name}: reading the code`);
  const workspace = await openWorkspace(question);
  const impact = await impactIn(workspace, question);
  refuseUnused(request.from, impact);
  const { acknowledged } = await loadAcknowledged(impact, { cwd, beside: project.cwd }, report);
  report.throwIfErrors();
  report.step("editing in memory");
  const plan = await planApply(workspace, question, codeStyleOf);
  const isListed = api.versions === undefined || api.versions.includes(to);
  const wanted = [
    ...(plan.movesCurrent ? (["set-current"] as const) : []),
    ...(isListed || plan.files.length + Number(plan.movesCurrent) === 0 ? [] : (["list-version"] as const)),
  ];
  const config = wanted.length === 0 ? undefined : await configEdit(request, api, wanted);
  const edited = [...plan.files, ...(config === undefined ? [] : [config])].sort((left, right) =>
    left.file < right.file ? -1 : 1,
  );
  if (!isDryRun) await write(edited, cwd);
  const named = <File extends { readonly file: string }>(all: readonly File[]): File[] =>
    all.map((each) => ({ ...each, file: path.relative(cwd, each.file).split(path.sep).join("/") }));
  const files = named<EditedFile>(edited);
  const isReady = isGenerated(project, asked) && isListed && api.current === undefined;
  const undone = wanted.filter((task) => config?.done.has(task) !== true);
  return {
    api: api.name,
    to,
    isDryRun,
    files,
    refused: named(plan.refused),
    conversions: named(plan.conversions),
    rest: { impact: restOf(impact, plan, files), acknowledged },
    done: impact.findings.filter((finding) => plan.isDone(finding)).length,
    next: edited.length === 0 ? [] : [...undone, ...(isReady ? [] : (["generate"] as const))],
  };
}

/** Its lines are those of the edited files. */
function restOf(impact: Impact, plan: ApplyPlan, files: readonly EditedFile[]): Impact {
  const editedFiles = new Map(files.map((each) => [each.file, each]));
  const lineOf = (file: string, line: number): number => {
    const edited = editedFiles.get(file);
    if (edited === undefined) return line;
    const start = [...edited.before.split("\n").slice(0, line - 1), ""].join("\n").length;
    return edited.after.slice(0, editedOffset(edited.edits, start)).split("\n").length;
  };
  const moved = <Moved extends Place>(place: Moved): Moved => {
    const { file, line, endLine } = place;
    return { ...place, line: lineOf(file, line), endLine: lineOf(file, endLine) };
  };
  const movedFinding = (finding: Finding): Finding => {
    const { file, frame, frameStart, related, knockOns } = finding;
    const [first, last] = [lineOf(file, frameStart), lineOf(file, frameStart + frame.length - 1)];
    const lines = editedFiles.get(file)?.after.split(/\r?\n/);
    return {
      ...moved(finding),
      ...{ frame: lines?.slice(first - 1, last) ?? frame, frameStart: first },
      ...{ related: related.map(moved), knockOns: knockOns.map(moved) },
    };
  };
  return {
    ...impact,
    findings: impact.findings.filter((finding) => !plan.isDone(finding)).map(movedFinding),
    undecided: impact.undecided.map((each) => ({ ...each, places: each.places.map(moved) })),
    unaffected: impact.unaffected.map((each) => ({ ...each, places: each.places.map(moved) })),
    untouched: [],
    brokenBefore: [],
    uses: impact.uses.map((use) => (editedFiles.has(use.file) ? { ...use, version: impact.to } : use)),
  };
}

interface ConfigEdit extends EditedFile {
  readonly done: ReadonlySet<NextTask>;
}

/** Undefined if the configuration computes what has to change. */
async function configEdit(
  { cwd, to, config }: ApplyRequest,
  { name, versions = [] }: ProjectApi,
  tasks: readonly ("set-current" | "list-version")[],
): Promise<ConfigEdit | undefined> {
  const search = config === undefined ? await findConfig(cwd) : undefined;
  const named = config === undefined ? undefined : path.resolve(cwd, config);
  const file = named ?? (search?.kind === "found" ? search.file : undefined);
  const before = file && (await readFileText(file));
  if (file === undefined || before === undefined) return undefined;
  const own = configFile(file, before);
  const edits: TextEdit[] = [];
  const done = new Set<NextTask>();
  for (const task of tasks) {
    const isCurrent = task === "set-current";
    const steps = isCurrent ? ["current"] : ["versions", versions.length - 1];
    const place = await locateString(own, ["apis", name, ...steps]);
    if (place === undefined) continue;
    const quote = before.charAt(place.end);
    // Behind the last version that is listed.
    const behind = { start: place.end + 1, end: place.end + 1, text: `, ${quote}${to}${quote}` };
    edits.push({ file, ...(isCurrent ? { ...place, text: to } : behind) });
    done.add(task);
  }
  if (edits.length === 0) return undefined;
  return { file, before, after: applyEdits(before, edits), edits, done };
}

function isGenerated(project: Project, { question: { to }, api }: AskedStep): boolean {
  return !isMissing(path.join(project.output, api.name, to));
}

async function write(files: readonly EditedFile[], cwd: string): Promise<void> {
  const replacements = await Promise.all(
    files.map(async ({ file, before, after }) => {
      // The compiler drops a file's byte order mark.
      const mark =
        (await readFileText(file))?.startsWith("\uFEFF") === true && !before.startsWith("\uFEFF")
          ? "\uFEFF"
          : "";
      return { file, before: mark + before, after: mark + after };
    }),
  );
  refuse(await replaceFiles(replacements), cwd);
}

function refuse(files: readonly Unwritten[], cwd: string): void {
  if (files.length === 0) return;
  throw new DiagnosticError(
    files.map(({ file, reason }) => {
      const place = { file: knownPath(file, cwd) };
      return createDiagnostic("IMPACT_FILE_NOT_WRITTEN", place, `The file cannot be written: ${reason}.`);
    }),
  );
}
