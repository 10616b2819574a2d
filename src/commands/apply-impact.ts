/** `generate impact --to B --apply`: makes the edits that need no decision, and prints the edited files and a checklist of the rest. */
import path from "node:path";
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";

import type { Report } from "../diagnostics/report.js";
import type { Finding } from "../impact/finding.js";
import { applyEdits, editedOffset, type TextEdit } from "../impact/apply/text-edit.js";
import { applyImpact, type AppliedImpact, type NextTask } from "../project/apply-impact.js";
import { groupBy } from "../values/collections.js";
import { counted } from "../values/text.js";
import type { CommandResult, CommonArguments } from "./command.js";
import { resolveCommandProject } from "./command-project.js";

interface ApplyArguments extends CommonArguments {
  readonly to?: string | undefined;
  readonly from?: string | undefined;
  readonly api?: string | undefined;
  readonly project?: readonly string[] | undefined;
  readonly "dry-run"?: boolean | undefined;
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
  return { text: appliedText(applied), json: appliedJson(applied), exitCode: 0 };
}

function appliedText(applied: AppliedImpact): string {
  const { files, refused, conversions, left, isDryRun, to } = applied;
  const written = isDryRun
    ? files.map(({ name, before, edits }) => unifiedDiff(name, before, edits)).join("")
    : [`Edited ${counted(files.length, "file")}.`, ...files.map(({ name }) => `  ${name}`), ""].join("\n");
  const nothing = `Nothing to edit: no file imports a version that the upgrade to ${to} replaces.\n`;
  const sections = [
    files.length === 0 && refused.length === 0 ? nothing : written,
    section("Not edited:", refused.map(refusedLine)),
    section("Kept, because it converts between versions:", conversions.map(conversionLine)),
    section("Left to do:", [
      ...nextLines(applied).map((line) => `- [ ] ${line}`),
      ...[...groupBy(left, ({ cause, advice }) => `${cause?.id} ${advice}`).values()].map((alike) =>
        todo(alike, applied),
      ),
    ]),
  ];
  return sections
    .filter((text) => text !== "")
    .join("\n")
    .replace(/\n$/, "");
}

function nextLines({ api, to, next }: AppliedImpact): string[] {
  const words: Readonly<Record<NextTask, string>> = {
    "set-current": `Set \`current\` of \`${api}\` to "${to}" in the configuration.`,
    "list-version": `Add "${to}" to \`versions\` of \`${api}\` in the configuration.`,
    generate: "Run `npx generate`.",
  };
  return next.map((task) => words[task]);
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `${[title, ...lines].join("\n")}\n`;
}

function refusedLine({ name, keepsImports, reason, message }: AppliedImpact["refused"][number]): string {
  if (reason === "outside") return `  ${name}: it is outside of the project, at ${message}`;
  return `  ${name}${keepsImports ? " (only its imports are)" : ""}: it would not compile: ${firstLine(message)}`;
}

function conversionLine({ path: file, line, name }: AppliedImpact["conversions"][number]): string {
  return `  ${file}:${line}  ${name}`;
}

/** Places of one change, with its advice once. */
function todo(alike: readonly Finding[], applied: AppliedImpact): string {
  const places = alike.map((finding) => {
    const { file, column, sentence, cause } = finding;
    const id = cause === undefined ? "" : ` (${cause.id})`;
    return `- [ ] ${file}:${lineNow(finding, applied)}:${column}  ${firstLine(sentence)}${id}`;
  });
  const advice = alike[0]?.advice ?? "";
  return [...places, ...(advice === "" ? [] : [`      ${firstLine(advice)}`])].join("\n");
}

/** The line in the edited file. */
function lineNow({ file, line }: Finding, { files }: AppliedImpact): number {
  const edited = files.find(({ name }) => name === file);
  if (edited === undefined) return line;
  const start =
    edited.before
      .split("\n")
      .slice(0, line - 1)
      .join("\n").length + (line > 1 ? 1 : 0);
  return edited.after.slice(0, editedOffset(edited.edits, start)).split("\n").length;
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}

/** The machine-readable result, without the texts of the files. */
function appliedJson(applied: AppliedImpact): object {
  const { api, to, isDryRun, files, refused, conversions, left, done } = applied;
  return {
    ...{ api, to, isDryRun, done, next: nextLines(applied), left },
    files: files.map(({ name }) => name),
    refused: refused.map(({ name: file, keepsImports, reason, message }) => ({
      ...{ file, keepsImports, reason, message },
    })),
    conversions: conversions.map(({ path: file, line, name }) => ({ file, line, name })),
  };
}

/** Edits of a file as a unified diff, as for `git apply`. `name`: relative, with `/`. Empty if nothing changes. */
export function unifiedDiff(name: string, text: string, edits: readonly TextEdit[]): string {
  const edited = applyEdits(text, edits);
  if (edited === text) return "";
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY };
  return createTwoFilesPatch(`a/${name}`, `b/${name}`, text, edited, undefined, undefined, options);
}
