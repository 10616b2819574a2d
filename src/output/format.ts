/**
 * Formats emitted files with prettier, by the configuration of the project they are written into.
 *
 * A file that cannot be formatted means a bug in the emitter or a hostile document, and is never written.
 */
import path from "node:path";

import * as prettier from "prettier";

import { look } from "../disk/look.js";
import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import type { EmittedFile } from "../emit/emitted-file.js";
import { layoutModule } from "./layout/layout.js";
import { hasDefaultStyle, layoutStyle, type LayoutStyle } from "./layout/style.js";

export async function formatAll(files: readonly EmittedFile[], outputFolder: string): Promise<EmittedFile[]> {
  const config = await resolveConfig(outputFolder);
  const style = layoutStyle(config);
  const isDefault = hasDefaultStyle(config);
  return Promise.all(
    files.map(async (file) => {
      if (file.isShipped === true && isDefault) return file;
      return layOut(file, style) ?? (await format(file, config));
    }),
  );
}

/** Looked up once, for a file of the output: the configuration belongs to the folder, not to each file. */
async function resolveConfig(outputFolder: string): Promise<prettier.Options> {
  refusePipes(outputFolder);
  try {
    const options = { editorconfig: true, useCache: false };
    return (await prettier.resolveConfig(path.join(outputFolder, "index.ts"), options)) ?? {};
  } catch (error) {
    throw unusable(outputFolder, firstLine(error));
  }
}

/** Prettier opens an `.editorconfig` without looking, and a pipe of this name would keep it waiting for ever. */
function refusePipes(folder: string): void {
  const file = path.join(folder, ".editorconfig");
  const found = look(file);
  if (found.kind === "device") throw unusable(file, "It cannot be read: it is a device.");
  if (found.kind === "unusable") throw unusable(file, `It cannot be read: ${found.reason}.`);
  if (path.dirname(folder) !== folder) refusePipes(path.dirname(folder));
}

function unusable(file: string, detail: string): DiagnosticError {
  return new DiagnosticError([createDiagnostic("FORMATTER_CONFIG_UNUSABLE", { file }, detail)]);
}

function firstLine(error: unknown): string {
  return error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : String(error);
}

/** One declaration, for a report: narrow enough for a page and for a diff in a review. */
export async function formatDeclaration(text: string): Promise<string> {
  return (await prettier.format(text, { parser: "typescript", printWidth: 90 })).trimEnd();
}

/** Emitted modules: what was written by hand, such as the runtime, uses more of the language. */
function layOut(file: EmittedFile, style: LayoutStyle | undefined): EmittedFile | undefined {
  if (style === undefined || file.plan === undefined) return undefined;
  const text = layoutModule(file.path, file.text, style);
  return text === undefined ? undefined : { ...file, text };
}

async function format(file: EmittedFile, config: prettier.Options): Promise<EmittedFile> {
  const parser = parserOf(file.path);
  if (parser === undefined) return file;
  try {
    return { ...file, text: await prettier.format(file.text, { ...config, parser, filepath: file.path }) };
  } catch (error) {
    throw refusal(file, error);
  }
}

/** Only a syntax error is ours; any other failure comes from the project's plugins and options. */
function refusal({ path: file }: EmittedFile, error: unknown): DiagnosticError {
  const isSyntax = error instanceof SyntaxError || (error instanceof Error && "loc" in error);
  const code = isSyntax ? "EMITTED_CODE_UNPLANNED" : "FORMATTER_CONFIG_UNUSABLE";
  return new DiagnosticError([createDiagnostic(code, { file }, firstLine(error))]);
}

function parserOf(file: string): "typescript" | "markdown" | undefined {
  if (file.endsWith(".ts")) return "typescript";
  return file.endsWith(".md") ? "markdown" : undefined;
}
