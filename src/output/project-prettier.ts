/**
 * The project's own Prettier, as configured for a file: for text added to the project's files, and for emitted files if
 * `format` is `project`.
 */
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type * as Prettier from "prettier";

import type { DiagnosticError } from "../diagnostics/diagnostic.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import { isMissing, look } from "../disk/look.js";
import { readFileText } from "../disk/read-file.js";
import type { CodeStyle } from "../impact/apply/case-layout.js";

export interface ProjectPrettier {
  readonly prettier: typeof Prettier;
  readonly options: Prettier.Options;
}

/** `file`: absolute, existing or not. */
export function prettierFor(file: string): Promise<ProjectPrettier> {
  return explained(file, async () => {
    const prettier = await prettierOf(file);
    return { prettier, options: (await resolve(prettier, file, { editorconfig: true })) ?? {} };
  });
}

/** Undefined if the project does not format this file with Prettier. `file`: absolute. */
export async function codeStyleOf(file: string): Promise<CodeStyle | undefined> {
  const { prettier, options } = await prettierFor(file);
  return explained(file, async () => {
    const own = await resolve(prettier, file, { editorconfig: false });
    if (own === null && !(await isListed(path.dirname(file)))) return undefined;
    const ignorePath = nearest(path.dirname(file), ".prettierignore");
    const info = ignorePath === undefined ? {} : { ignorePath };
    const { ignored, inferredParser } = await prettier.getFileInfo(file, info);
    if (ignored || inferredParser === null) return undefined;
    return {
      indent: options.useTabs === true ? "\t" : " ".repeat(options.tabWidth ?? 2),
      format: async (text) => prettier.format(text, { ...options, filepath: file }),
    };
  });
}

function resolve(
  prettier: typeof Prettier,
  file: string,
  options: { readonly editorconfig: boolean },
): Promise<Prettier.Options | null> {
  return prettier.resolveConfig(file, { ...options, useCache: false });
}

async function explained<T>(file: string, work: () => Promise<T>): Promise<T> {
  const folder = path.dirname(file);
  refusePipes(folder);
  try {
    return await work();
  } catch (error) {
    throw unusable(folder, firstLine(error));
  }
}

/** Prettier opens an `.editorconfig` without checking, and a pipe of this name would keep it waiting forever. */
function refusePipes(folder: string): void {
  const file = path.join(folder, ".editorconfig");
  const seen = look(file);
  if (seen.kind === "device") throw unusable(file, "It cannot be read: it is a device.");
  if (seen.kind === "unusable") throw unusable(file, `It cannot be read: ${seen.reason}.`);
  if (path.dirname(folder) !== folder) refusePipes(path.dirname(folder));
}

function unusable(file: string, detail: string): DiagnosticError {
  return diagnosticError("FORMATTER_CONFIG_UNUSABLE", { file }, detail);
}

/** Drops the excerpt in Prettier's messages. */
export function firstLine(error: unknown): string {
  return error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : String(error);
}

/** The Prettier of the package that installs this program is always there, so it says nothing about the project. */
async function prettierOf(file: string): Promise<typeof Prettier> {
  let own: string;
  try {
    own = createRequire(file).resolve("prettier");
  } catch {
    return import("prettier"); // configured but not installed
  }
  const loaded = (await import(pathToFileURL(own).href)) as typeof Prettier & {
    readonly default?: typeof Prettier;
  };
  return loaded.default ?? loaded;
}

/** True if a package.json from this folder up depends on Prettier. */
async function isListed(folder: string): Promise<boolean> {
  const file = path.join(folder, "package.json");
  const text = isMissing(file) ? "" : await readFileText(file);
  if (/"prettier"\s*:/.test(text ?? "")) return true;
  return path.dirname(folder) !== folder && isListed(path.dirname(folder));
}

function nearest(folder: string, name: string): string | undefined {
  const file = path.join(folder, name);
  if (!isMissing(file)) return file;
  return path.dirname(folder) === folder ? undefined : nearest(path.dirname(folder), name);
}
