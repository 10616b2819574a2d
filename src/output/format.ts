/**
 * The text of emitted files, in the project's style.
 *
 * The layout writes modules and reports. Prettier formats templates, and everything if the project has options that the
 * layout does not support. A file that cannot be formatted is a bug or comes from a hostile document, and is never
 * written.
 */
import type { Options } from "prettier";

import { layoutModule } from "../code/layout/layout.js";
import { stringWidth } from "../code/string-width.js";
import { defaultStyle, hasDefaultStyle, layoutStyle, type LayoutStyle } from "../code/layout/style.js";
import { declaredNames } from "../code/uses.js";
import { type DiagnosticError, diagnosticError } from "../diagnostics/diagnostic.js";
import type { EmittedFile } from "../emit/module/module.js";
import { firstLine, hasCode, type Formatting } from "./formatter-config.js";
import type { TextFile } from "./manifest.js";

export function formatAll(files: readonly EmittedFile[], formatting: Formatting): Promise<TextFile[]> {
  return Promise.all(files.map(formatterOf(formatting)));
}

function formatterOf(formatting: Formatting): (file: EmittedFile) => Promise<TextFile> {
  switch (formatting.kind) {
    case "plain":
      return (file) => Promise.resolve(textOf(file, defaultStyle));
    case "prettier":
      return (file) => format(file, defaultStyle, formatting.config);
    case "project": {
      const { config } = formatting;
      const style = layoutStyle(config);
      return async (file) =>
        isInStyle(file, style, config)
          ? textOf(file, style ?? defaultStyle)
          : format(file, style ?? defaultStyle, config);
    }
  }
}

function isInStyle(file: EmittedFile, style: LayoutStyle | undefined, config: Options): boolean {
  if ("module" in file) return style !== undefined;
  if (isMarkdown(file)) return style !== undefined && hasPlainLists(style) && !isWrapped(config);
  return file.isShipped === true && hasDefaultStyle(config);
}

function isMarkdown({ path }: EmittedFile): boolean {
  return path.endsWith(".md");
}

function isWrapped({ proseWrap = "preserve" }: Options): boolean {
  return proseWrap !== "preserve";
}

/** False with wider tabs, by which Prettier indents list items. */
function hasPlainLists({ tabWidth, useTabs }: LayoutStyle): boolean {
  return !useTabs && tabWidth <= 2;
}

function textOf(file: EmittedFile, style: LayoutStyle): TextFile {
  if (!("module" in file)) {
    const { path, text, skeleton } = file;
    return { path, text: isMarkdown(file) ? layoutMarkdown(text) : text, ...(skeleton && { skeleton }) };
  }
  const { path, module } = file;
  return { path, text: layoutModule(module, style), plan: declaredNames(module.statements) };
}

async function format(emitted: EmittedFile, style: LayoutStyle, config: Options): Promise<TextFile> {
  const known = textOf(emitted, style);
  const file = "compact" in emitted ? { ...known, text: emitted.compact ?? known.text } : known;
  const parser = parserOf(file.path);
  if (parser === undefined) return file;
  const isShipped = "text" in emitted && emitted.isShipped === true;
  const ask = isShipped && !hasCode(config) ? askPrettierOnce : askPrettier;
  try {
    return { ...file, text: await ask(file, { ...config, parser }) };
  } catch (error) {
    throw refusal(file, error);
  }
}

/** Cached: runtime modules are the same for every API, and formatting them takes longer than everything else. */
function askPrettierOnce(file: TextFile, config: Options): Promise<string> {
  const key = JSON.stringify([config, file.text]);
  const answer = answers.get(key) ?? askPrettier(file, config);
  answers.set(key, answer);
  return answer;
}

const answers = new Map<string, Promise<string>>();

async function askPrettier({ path, text }: TextFile, config: Options): Promise<string> {
  const prettier = await import("prettier");
  return prettier.format(text, { ...config, filepath: path });
}

/** Only a syntax error is ours; other failures come from the project's plugins and options. */
function refusal({ path: file }: TextFile, error: unknown): DiagnosticError {
  const isSyntax = error instanceof SyntaxError || (error instanceof Error && "loc" in error);
  const code = isSyntax ? "EMITTED_CODE_UNPLANNED" : "FORMATTER_CONFIG_UNUSABLE";
  return diagnosticError(code, { file }, firstLine(error));
}

function parserOf(file: string): "typescript" | "babel" | "markdown" | undefined {
  if (file.endsWith(".ts")) return "typescript";
  if (file.endsWith(".js")) return "babel";
  return file.endsWith(".md") ? "markdown" : undefined;
}

export function layoutMarkdown(text: string): string {
  return text.replaceAll(codeTableOrBlankLines, (part) => {
    if (part.startsWith("|")) return alignTable(part);
    return part.trim() === "" ? "\n\n" : part.replace(/\n$/, "\n\n");
  });
}

/** Code with the line break before the next item. */
const codeTableOrBlankLines = /^ *(`{3,})[^]*?^ *\1$(?:\n(?=\d))?|^\|.*\n\| ---.*\n(?:\|.*\n)*|\n{3,}/gm;

function alignTable(table: string): string {
  const rows = table.trimEnd().split("\n").map(cellsOf);
  const columns = Math.max(...rows.map(({ length }) => length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((cells) => stringWidth(cells[column] ?? ""))),
  );
  const line = (cells: readonly string[], filler: string): string =>
    cells.map((cell, column) => cell + filler.repeat((widths[column] ?? 0) - stringWidth(cell))).join(" | ");
  return rows.map((cells, row) => `| ${line(cells, row === 1 ? "-" : " ")} |\n`).join("");
}

/** The cells of a row, in which a backslash escapes a bar. */
function cellsOf(row: string): string[] {
  return row.slice(2, -2).split(" | ");
}
