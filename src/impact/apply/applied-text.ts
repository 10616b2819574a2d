/** The result of `impact --apply`, for a terminal: the edited files, and a checklist of the rest. */
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";

import type { Finding } from "../finding.js";
import { applyEdits, editedOffset, type TextEdit } from "./text-edit.js";
import type { EditedFile } from "./plan-apply.js";
import type { RefusedFile } from "./settle.js";

/** As the user knows it: relative to the working directory, with `/`. */
interface Named {
  readonly name: string;
}

export interface AppliedImpact {
  readonly api: string;
  readonly to: string;
  readonly isDryRun: boolean;
  readonly files: readonly (EditedFile & Named)[];
  readonly refused: readonly (RefusedFile & Named)[];
  /** Findings that an edit has settled. */
  readonly done: number;
  /** For a person; with the lines of the files as they were. */
  readonly left: readonly Finding[];
  /** Commands to run, and changes beside the code. */
  readonly next: readonly string[];
}

export function appliedText(applied: AppliedImpact): string {
  const { files, refused, left, next, isDryRun, to } = applied;
  const written = isDryRun
    ? files.map(({ name, before, edits }) => unifiedDiff(name, before, edits)).join("")
    : [
        `Edited ${files.length === 1 ? "1 file" : `${files.length} files`}.`,
        ...files.map(({ name }) => `  ${name}`),
        "",
      ].join("\n");
  const nothing = `Nothing to edit: no file imports a version that the step to ${to} leaves.\n`;
  const sections = [
    files.length === 0 && refused.length === 0 ? nothing : written,
    section("Not edited, because it would not compile:", refused.map(refusedLine)),
    section("Left to do:", [
      ...next.map((step) => `- [ ] ${step}`),
      ...left.map((finding) => todo(finding, applied)),
    ]),
  ];
  return sections
    .filter((text) => text !== "")
    .join("\n")
    .replace(/\n$/, "");
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `${[title, ...lines].join("\n")}\n`;
}

function refusedLine({ name, keepsImports, message }: AppliedImpact["refused"][number]): string {
  return `  ${name}${keepsImports ? " (only its imports are)" : ""}: ${firstLine(message)}`;
}

function todo(finding: Finding, applied: AppliedImpact): string {
  const { file, column, sentence, advice, cause } = finding;
  const id = cause === undefined ? "" : ` (${cause.id})`;
  const place = `${file}:${lineNow(finding, applied)}:${column}`;
  return `- [ ] ${place}  ${firstLine(sentence)}${id}${advice === "" ? "" : `\n      ${firstLine(advice)}`}`;
}

/** In the file as it is once it is edited. */
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

/** For machines: without the texts of the files. */
export function appliedJson({ api, to, isDryRun, files, refused, left, next, done }: AppliedImpact): object {
  return {
    ...{ api, to, isDryRun, done, next, left },
    files: files.map(({ name }) => name),
    refused: refused.map(({ name, keepsImports, message }) => ({ file: name, keepsImports, message })),
  };
}

/**
 * Edits of a file as a unified diff, which `git apply` takes as well. `name`: relative, with `/`. Empty where nothing
 * changes.
 */
export function unifiedDiff(name: string, text: string, edits: readonly TextEdit[]): string {
  const edited = applyEdits(text, edits);
  if (edited === text) return "";
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY };
  return createTwoFilesPatch(`a/${name}`, `b/${name}`, text, edited, undefined, undefined, options);
}
