/** The Prettier of a project, for code that is added to its files: its own version, as it is configured for the file. */
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type * as Prettier from "prettier";

import { isMissing } from "../disk/look.js";
import { readFileText } from "../disk/read-file.js";
import type { CodeStyle } from "../impact/apply/case-layout.js";
import { firstLine, refusePipes, unusable } from "./formatter-config.js";

/** Undefined where the project does not format this file with Prettier. `file`: absolute. */
export async function codeStyleOf(file: string): Promise<CodeStyle | undefined> {
  const folder = path.dirname(file);
  refusePipes(folder);
  try {
    const prettier = await prettierOf(file);
    const own = await prettier.resolveConfig(file, { editorconfig: false, useCache: false });
    if (own === null && !(await isListed(folder))) return undefined;
    const ignorePath = nearest(folder, ".prettierignore");
    const { ignored } = await prettier.getFileInfo(file, ignorePath === undefined ? {} : { ignorePath });
    if (ignored) return undefined;
    const options = (await prettier.resolveConfig(file, { editorconfig: true, useCache: false })) ?? {};
    return {
      indent: options.useTabs === true ? "\t" : " ".repeat(options.tabWidth ?? 2),
      format: async (text) => prettier.format(text, { ...options, filepath: file }),
    };
  } catch (error) {
    throw unusable(folder, firstLine(error));
  }
}

/** That of the package which installs this program is always there: it says nothing about the project. */
async function prettierOf(file: string): Promise<typeof Prettier> {
  let own: string;
  try {
    own = createRequire(file).resolve("prettier");
  } catch {
    return import("prettier"); // not installed, but configured
  }
  const loaded = (await import(pathToFileURL(own).href)) as typeof Prettier & {
    readonly default?: typeof Prettier;
  };
  return loaded.default ?? loaded;
}

/** True if a package.json from this folder up depends on Prettier. */
async function isListed(folder: string): Promise<boolean> {
  const file = path.join(folder, "package.json");
  const text = isMissing(file) ? "" : await readFileText(file, { maximumBytes: 1024 * 1024 });
  if (/"prettier"\s*:/.test(text ?? "")) return true;
  return path.dirname(folder) !== folder && isListed(path.dirname(folder));
}

function nearest(folder: string, name: string): string | undefined {
  const file = path.join(folder, name);
  if (!isMissing(file)) return file;
  return path.dirname(folder) === folder ? undefined : nearest(path.dirname(folder), name);
}
