/**
 * The formatter of a project, for text added to its files: its own Prettier, as configured for the file, or this
 * package's with the options of Biome or oxfmt, which lay code out as Prettier does.
 */
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "jsonc-parser";
import type * as Prettier from "prettier";

import { isMissing } from "../disk/look.js";
import { readFileText } from "../disk/read-file.js";
import type { CodeStyle } from "../impact/apply/case-layout.js";
import { firstLine, refusePipes, unusable } from "./formatter-config.js";
import { asObject } from "./surroundings.js";

/** Undefined if the project formats this file with none of them. `file`: absolute. */
export async function codeStyleOf(file: string): Promise<CodeStyle | undefined> {
  const folder = path.dirname(file);
  refusePipes(folder);
  try {
    const prettier = await prettierOf(file);
    const options = (await ofPrettier(prettier, file)) ?? (await ofOthers(file));
    if (options === undefined) return undefined;
    const ignorePath = nearest(folder, [".prettierignore"]);
    const { ignored, inferredParser } = await prettier.getFileInfo(
      file,
      ignorePath === undefined ? {} : { ignorePath },
    );
    if (ignored || inferredParser === null) return undefined;
    return {
      indent: options.useTabs === true ? "\t" : " ".repeat(options.tabWidth ?? 2),
      format: async (text) => prettier.format(text, { ...options, filepath: file }),
    };
  } catch (error) {
    throw unusable(folder, firstLine(error));
  }
}

async function ofPrettier(prettier: typeof Prettier, file: string): Promise<Prettier.Options | undefined> {
  const own = await prettier.resolveConfig(file, { editorconfig: false, useCache: false });
  if (own === null && !(await isListed(path.dirname(file)))) return undefined;
  return (await prettier.resolveConfig(file, { editorconfig: true, useCache: false })) ?? {};
}

/** From the nearest configuration of Biome or oxfmt. */
async function ofOthers(file: string): Promise<Prettier.Options | undefined> {
  const names = [...biomeNames, ".oxfmtrc.json", ".oxfmtrc.jsonc"];
  const found = nearest(path.dirname(file), names);
  if (found === undefined) return undefined;
  const config = asObject(parse((await readFileText(found, { maximumBytes: 1024 * 1024 })) ?? ""));
  return biomeNames.includes(path.basename(found))
    ? ofBiome(config, /\.jsonc?$/.test(file) ? "json" : "javascript")
    : { printWidth: 100, ...config };
}

const biomeNames = ["biome.json", "biome.jsonc", ".biome.json", ".biome.jsonc"];

/** Translates Biome's options to Prettier's. Its only other default is tabs. */
function ofBiome(
  config: Readonly<Record<string, unknown>>,
  language: "json" | "javascript",
): Prettier.Options | undefined {
  const { enabled, ...settings } = {
    ...asObject(config["formatter"]),
    ...asObject(asObject(config[language])["formatter"]),
  };
  if (enabled === false) return undefined;
  const options = {
    useTabs: settings["indentStyle"] !== "space",
    tabWidth: settings["indentWidth"],
    printWidth: settings["lineWidth"],
    endOfLine: settings["lineEnding"],
    bracketSpacing: settings["bracketSpacing"],
    singleQuote: settings["quoteStyle"] === "single",
    semi: settings["semicolons"] !== "asNeeded",
    trailingComma: settings["trailingCommas"],
    arrowParens: settings["arrowParentheses"] === "asNeeded" ? "avoid" : "always",
  };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
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
  const text = isMissing(file) ? "" : await readFileText(file, { maximumBytes: 1024 * 1024 });
  if (/"prettier"\s*:/.test(text ?? "")) return true;
  return path.dirname(folder) !== folder && isListed(path.dirname(folder));
}

function nearest(folder: string, names: readonly string[]): string | undefined {
  const file = names.map((name) => path.join(folder, name)).find((each) => !isMissing(each));
  if (file !== undefined) return file;
  return path.dirname(folder) === folder ? undefined : nearest(path.dirname(folder), names);
}
