/**
 * Formats emitted files with prettier, by the configuration of the project they are written into.
 *
 * A file that cannot be formatted is a bug of the emitter or a hostile document, never something to write as it is.
 */
import path from "node:path";

import * as prettier from "prettier";

import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import type { EmittedFile } from "../emit/emitted-file.js";

export async function formatAll(files: readonly EmittedFile[], outputFolder: string): Promise<EmittedFile[]> {
  // Asked for once, at a file of the output: the configuration belongs to the folder, not to each file.
  const config = await prettier.resolveConfig(path.join(outputFolder, "index.ts"), { editorconfig: true });
  return Promise.all(files.map((file) => format(file, config ?? {})));
}

/** One declaration, for a report: narrow enough for a page and for a diff in a review. */
export async function formatDeclaration(text: string): Promise<string> {
  return (await prettier.format(text, { parser: "typescript", printWidth: 90 })).trimEnd();
}

async function format(file: EmittedFile, config: prettier.Options): Promise<EmittedFile> {
  const parser = parserOf(file.path);
  if (parser === undefined) return file;
  try {
    return { ...file, text: await prettier.format(file.text, { ...config, parser }) };
  } catch (error) {
    const detail = error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : String(error);
    throw new DiagnosticError([createDiagnostic("EMITTED_CODE_UNPLANNED", { file: file.path }, detail)]);
  }
}

function parserOf(file: string): "typescript" | "markdown" | undefined {
  if (file.endsWith(".ts")) return "typescript";
  return file.endsWith(".md") ? "markdown" : undefined;
}
