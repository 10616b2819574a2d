/** The formatting of emitted files: as configured, or as the project formats its own, by the options that Prettier resolves. */
import path from "node:path";

import type { Options } from "prettier";

import type { DiagnosticError } from "../diagnostics/diagnostic.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import { look, namesIn } from "../disk/look.js";
import { readFileText } from "../disk/read-file.js";

export type Formatting =
  /** The layout with its defaults; neither a formatter nor the project is consulted. */
  | { readonly kind: "plain" }
  /** The layout in the project's style, and Prettier for what the layout does not support. */
  | { readonly kind: "project"; readonly config: Options }
  | { readonly kind: "prettier"; readonly config: Options };

/** `format` as in the configuration of the generator. */
export async function resolveFormatting(
  format: false | "prettier" | undefined,
  folder: string,
): Promise<Formatting> {
  if (format === false) return { kind: "plain" };
  return { kind: format ?? "project", config: await resolveConfig(folder) };
}

/** True if some option is more than a plain value: plugins are code, and their names do not say which. */
export function hasCode(config: Options): boolean {
  const plain = ["string", "number", "boolean", "undefined"];
  return !Object.values(config).every((option) => plain.includes(typeof option));
}

/** Resolved for one file in the folder: the configuration belongs to the folder, not to each file. */
async function resolveConfig(folder: string): Promise<Options> {
  refusePipes(folder);
  if (!(await mayHaveConfig(folder))) return {};
  const prettier = await import("prettier");
  try {
    const options = { editorconfig: true, useCache: false };
    return (await prettier.resolveConfig(path.join(folder, "index.ts"), options)) ?? {};
  } catch (error) {
    throw unusable(folder, firstLine(error));
  }
}

/** Prettier opens an `.editorconfig` without checking, and a pipe of this name would keep it waiting forever. */
export function refusePipes(folder: string): void {
  const file = path.join(folder, ".editorconfig");
  const found = look(file);
  if (found.kind === "device") throw unusable(file, "It cannot be read: it is a device.");
  if (found.kind === "unusable") throw unusable(file, `It cannot be read: ${found.reason}.`);
  if (path.dirname(folder) !== folder) refusePipes(path.dirname(folder));
}

export function unusable(file: string, detail: string): DiagnosticError {
  return diagnosticError("FORMATTER_CONFIG_UNUSABLE", { file }, detail);
}

/** Drops the excerpt in Prettier's messages. */
export function firstLine(error: unknown): string {
  return error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : String(error);
}

/** True if Prettier might find a configuration from this folder up. */
async function mayHaveConfig(folder: string): Promise<boolean> {
  const names = await namesIn(folder);
  if (names === "unreadable" || names.some((name) => configFile.test(name))) return true;
  if (names.includes("package.json") && (await hasKey(path.join(folder, "package.json")))) return true;
  return path.dirname(folder) !== folder && (await mayHaveConfig(path.dirname(folder)));
}

const configFile = /^(?:\.editorconfig|\.prettierrc.*|prettier\.config\..*|package\.yaml)$/i;

async function hasKey(packageFile: string): Promise<boolean> {
  const text = await readFileText(packageFile, { maximumBytes: 1024 * 1024 });
  try {
    return "prettier" in (JSON.parse(text ?? "") as object);
  } catch {
    return true; // Prettier reports it.
  }
}
