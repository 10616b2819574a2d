/** `generate impact --to B --apply`: makes the edits that need no decision, and prints the edited files and a checklist of the rest. */
import path from "node:path";
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";

import type { Report } from "../diagnostics/report.js";
import type { Finding } from "../impact/finding.js";
import { applyEdits, type TextEdit } from "../impact/apply/text-edit.js";
import { applyImpact, type AppliedImpact, type NextTask } from "../project/apply-impact.js";
import { formatReport, impactReport } from "../reports/formats.js";
import { openFindings } from "../reports/impact/impact-report.js";
import { groupBy } from "../values/collections.js";
import { counted } from "../values/text.js";
import type { CommandResult, CommonArguments } from "./command.js";
import { reportFiles } from "../config/package-files.js";
import { resolveCommandProject } from "./command-project.js";
import { writeText } from "./written-report.js";

interface ApplyArguments extends CommonArguments {
  readonly to?: string | undefined;
  readonly from?: string | undefined;
  readonly api?: string | undefined;
  readonly project?: readonly string[] | undefined;
  readonly "dry-run"?: boolean | undefined;
  readonly output?: string | undefined;
}

export async function runApply(
  args: ApplyArguments & { readonly to: string },
  report: Report,
): Promise<CommandResult> {
  const { from, to, api, project: tsconfigs = [], config } = args;
  const applied = await applyImpact(
    {
      ...{ cwd: path.resolve(args.cwd), from, to, api, tsconfigs, config },
      isDryRun: args["dry-run"] === true,
      loadProject: () =>
        resolveCommandProject({ ...args, input: undefined, output: undefined }, report, "presets"),
    },
    report,
  );
  const { output } = args;
  const list =
    output === undefined ? listText(applied) : await writeText(await todo(applied), output, args.cwd);
  return {
    text: [editsText(applied), list].join("\n").replace(/\n*$/, ""),
    json: appliedJson(applied),
    exitCode: 0,
  };
}

function editsText({ files, refused, conversions, isDryRun, to }: AppliedImpact): string {
  const written = isDryRun
    ? files.map(({ file, before, edits }) => unifiedDiff(file, before, edits)).join("")
    : [`Edited ${counted(files.length, "file")}.`, ...files.map(({ file }) => `  ${file}`), ""].join("\n");
  const nothing = `Nothing to edit: no file imports a version that the upgrade to ${to} replaces.\n`;
  const sections = [
    files.length === 0 && refused.length === 0 ? nothing : written,
    section("Not edited:", refused.map(refusedLine)),
    section("Kept, because it converts between versions:", conversions.map(conversionLine)),
  ];
  return sections.filter((text) => text !== "").join("\n");
}

function listText(applied: AppliedImpact): string {
  const alike = groupBy(openFindings(applied.rest), ({ cause, advice }) => `${cause?.id} ${advice}`);
  const again = applied.rest.impact.steps.map(
    ({ from, to }) => `  npx openapi-dated impact --from ${from} --to ${to}`,
  );
  return [
    section("Left to do:", [...nextLines(applied), ...Array.from(alike.values(), placesText)]),
    section("To see the places again:", alike.size === 0 ? [] : again),
  ]
    .filter((text) => text !== "")
    .join("\n");
}

/** The list as a file: the report on what is left, and what to run after it. */
async function todo(applied: AppliedImpact): Promise<string> {
  const options = { hasColor: false, limit: Infinity };
  const report = await formatReport(impactReport(applied.rest), "markdown", options, reportFiles);
  return [report, ...nextLines(applied).map((line) => `${line}\n`)].join("\n");
}

function nextLines(applied: AppliedImpact): string[] {
  return nextTasks(applied).map((task) => `- [ ] ${task}`);
}

function nextTasks({ api, to, next }: AppliedImpact): string[] {
  const words: Readonly<Record<NextTask, string>> = {
    "set-current": `Set \`current\` of \`${api}\` to "${to}" in the configuration.`,
    "list-version": `Add "${to}" to \`versions\` of \`${api}\` in the configuration.`,
    generate: "Run `npx openapi-dated`.",
  };
  return next.map((task) => words[task]);
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `${[title, ...lines].join("\n")}\n`;
}

function refusedLine({ file, keepsImports, reason, message }: AppliedImpact["refused"][number]): string {
  if (reason === "outside") return `  ${file}: it is outside of the project, at ${message}`;
  return `  ${file}${keepsImports ? " (only its imports are)" : ""}: it would not compile: ${firstLine(message)}`;
}

function conversionLine({ file, line, name }: AppliedImpact["conversions"][number]): string {
  return `  ${file}:${line}  ${name}`;
}

/** Places of one change, with its advice once. */
function placesText(alike: readonly Finding[]): string {
  const places = alike.map(({ file, line, column, sentence, cause }) => {
    const id = cause === undefined ? "" : ` (${cause.id})`;
    return `- [ ] ${file}:${line}:${column}  ${firstLine(sentence)}${id}`;
  });
  const advice = alike[0]?.advice ?? "";
  return [...places, ...(advice === "" ? [] : [`      ${firstLine(advice)}`])].join("\n");
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}

/** The machine-readable result, without the texts of the files. */
function appliedJson(applied: AppliedImpact): object {
  const { api, to, isDryRun, files, refused, conversions, rest, done } = applied;
  return {
    ...{ api, to, isDryRun, done, next: nextTasks(applied), left: openFindings(rest) },
    files: files.map(({ file }) => file),
    refused,
    conversions,
  };
}

/** Edits of a file as a unified diff, as for `git apply`. `name`: relative, with `/`. Empty if nothing changes. */
export function unifiedDiff(name: string, text: string, edits: readonly TextEdit[]): string {
  const edited = applyEdits(text, edits);
  if (edited === text) return "";
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY };
  return createTwoFilesPatch(`a/${name}`, `b/${name}`, text, edited, undefined, undefined, options);
}
