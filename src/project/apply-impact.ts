/** The mechanical part of a step, written into the consumer's files, and what is left for a person. */
import path from "node:path";

import { findConfig } from "../config/find-config.js";
import { locateCurrent, configFile } from "../config/locate-in-config.js";
import type { Project, ProjectApi } from "../config/project.js";
import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import { knownPath } from "../values/path.js";
import { isMissing } from "../disk/look.js";
import { putFile } from "../disk/put-file.js";
import { readFileText } from "../disk/read-file.js";
import type { EditedFile } from "../impact/apply/plan-apply.js";
import type { AppliedImpact } from "../impact/apply/applied-text.js";
import { applyEdits } from "../impact/apply/text-edit.js";
import { askAboutStep, type AskedStep, type StepRequest } from "./impact-question.js";

export interface ApplyRequest extends StepRequest {
  /** Edits lead to a version, never to what is published under the same one. */
  readonly to: string;
  loadProject(): Promise<Project>;
  /** The configuration, relative to the working directory. Default: the nearest one. */
  readonly config: string | undefined;
  /** Nothing is written. */
  readonly isDryRun: boolean;
}

/** The result in words and as data. */
export interface AppliedReport {
  readonly text: string;
  readonly json: object;
}

export async function reportApplied(request: ApplyRequest, report: Report): Promise<AppliedReport> {
  const { appliedJson, appliedText } = await import("../impact/apply/applied-text.js");
  const applied = await applyImpact(request, report);
  return { text: appliedText(applied), json: appliedJson(applied) };
}

async function applyImpact(request: ApplyRequest, report: Report): Promise<AppliedImpact> {
  const project = await request.loadProject();
  const asked = await askAboutStep(project, request, report);
  const [{ openWorkspace }, { impactIn }, { planApply }] = await Promise.all([
    import("../impact/workspace/open-workspace.js"),
    import("../impact/find-impact.js"),
    import("../impact/apply/plan-apply.js"),
  ]);
  const { cwd, to, isDryRun } = request;
  const { question, api } = asked;
  report.step("reading the code");
  const workspace = await openWorkspace(question);
  const impact = impactIn(workspace, question);
  report.step("editing in memory");
  const plan = planApply(workspace, question);
  const config = plan.movesCurrent ? await configEdit(request, api) : undefined;
  const edited = [...plan.files, ...(config === undefined ? [] : [config])].sort((left, right) =>
    left.file < right.file ? -1 : 1,
  );
  if (!isDryRun) await write(edited, cwd);
  const name = (file: string): string => path.relative(cwd, file).split(path.sep).join("/");
  return {
    api: api.name,
    to,
    isDryRun,
    files: edited.map((file) => ({ ...file, name: name(file.file) })),
    refused: plan.refused.map((refused) => ({ ...refused, name: name(refused.file) })),
    left: impact.findings.filter((finding) => !plan.isDone(finding)),
    done: impact.findings.filter((finding) => plan.isDone(finding)).length,
    next: edited.length === 0 ? [] : nextSteps(project, asked, plan.movesCurrent && config === undefined),
  };
}

async function configEdit(
  { cwd, to, config }: ApplyRequest,
  api: ProjectApi,
): Promise<EditedFile | undefined> {
  const search = config === undefined ? await findConfig(cwd) : undefined;
  const named = config === undefined ? undefined : path.resolve(cwd, config);
  const file = named ?? (search?.kind === "found" ? search.file : undefined);
  const before = file && (await readText(file));
  if (file === undefined || before === undefined) return undefined;
  const place = await locateCurrent(configFile(file, before), api.name);
  if (place === undefined) return undefined;
  const edits = [{ file, ...place, text: to }];
  return { file, before, after: applyEdits(before, edits), edits };
}

function readText(file: string): Promise<string | undefined> {
  return readFileText(file, { maximumBytes: 16 * 1024 * 1024 });
}

function nextSteps(
  project: Project,
  { question: { to }, api }: AskedStep,
  isCurrentByHand: boolean,
): string[] {
  const isListed = api.versions === undefined || api.versions.includes(to);
  const isGenerated = !isMissing(path.join(project.output, api.name, to));
  return [
    ...(isCurrentByHand ? [`Set \`current\` of \`${api.name}\` to "${to}" in the configuration.`] : []),
    ...(isListed ? [] : [`Add "${to}" to \`versions\` of \`${api.name}\` in the configuration.`]),
    ...(isGenerated && isListed && api.current === undefined ? [] : ["Run `npx generate`."]),
  ];
}

/** All of them, or none where one is not what was read. */
async function write(files: readonly EditedFile[], cwd: string): Promise<void> {
  const found = await Promise.all(
    files.map(async (each) => ({ ...each, raw: (await readText(each.file)) ?? "" })),
  );
  // The compiler reads a file without its byte order mark.
  const changed = found.filter(({ raw, before }) => raw !== before && raw !== `\uFEFF${before}`);
  refuse(
    changed.map(({ file }) => ({ file, reason: "it was changed in the meantime" })),
    cwd,
  );
  for (const { file, raw, before, after } of found) {
    const reason = await putFile(file, raw.slice(0, raw.length - before.length) + after, raw);
    if (reason !== undefined) refuse([{ file, reason }], cwd);
  }
}

function refuse(files: readonly { readonly file: string; readonly reason: string }[], cwd: string): void {
  if (files.length === 0) return;
  throw new DiagnosticError(
    files.map(({ file, reason }) => {
      const place = { file: knownPath(file, cwd) };
      return createDiagnostic("IMPACT_FILE_NOT_WRITTEN", place, `The file cannot be written: ${reason}.`);
    }),
  );
}
