/**
 * Formats emitted files: by the layout in the style of the project they are written into, or by Prettier.
 *
 * A file that cannot be formatted means a bug in the emitter or a hostile document, and is never written.
 */
import type { Options } from "prettier";

import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import type { EmittedFile } from "../emit/emitted-file.js";
import { firstLine, type Formatting } from "./formatter-config.js";
import { layoutModule } from "./layout/layout.js";
import { defaultStyle, hasDefaultStyle, layoutStyle, type LayoutStyle } from "./layout/style.js";

export function formatAll(files: readonly EmittedFile[], formatting: Formatting): Promise<EmittedFile[]> {
  return Promise.all(files.map(formatterOf(formatting)));
}

function formatterOf(formatting: Formatting): (file: EmittedFile) => Promise<EmittedFile> {
  switch (formatting.kind) {
    case "plain":
      // What the layout does not know stays as it was emitted.
      return (file) => Promise.resolve(layOut(file, defaultStyle) ?? file);
    case "prettier":
      return (file) => format(file, formatting.config);
    case "project": {
      const { config } = formatting;
      const style = layoutStyle(config);
      const isDefault = hasDefaultStyle(config);
      return async (file) => {
        if (file.isShipped === true && isDefault) return file;
        return layOut(file, style) ?? format(file, config);
      };
    }
  }
}

/** One declaration, for a report: narrow enough for a page and for a diff in a review. */
export async function formatDeclaration(text: string): Promise<string> {
  const prettier = await import("prettier");
  return (await prettier.format(text, { parser: "typescript", printWidth: 90 })).trimEnd();
}

/** Emitted modules: what was written by hand, such as the runtime, uses more of the language. */
function layOut(file: EmittedFile, style: LayoutStyle | undefined): EmittedFile | undefined {
  if (style === undefined || file.plan === undefined) return undefined;
  const text = layoutModule(file.path, file.text, style);
  return text === undefined ? undefined : { ...file, text };
}

async function format(file: EmittedFile, config: Options): Promise<EmittedFile> {
  const parser = parserOf(file.path);
  if (parser === undefined) return file;
  const prettier = await import("prettier");
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
