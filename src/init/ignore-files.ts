/**
 * Formatters and linters of the project, and how to exclude generated files from each: the files already have the
 * project's style, and checking them costs time in every run.
 */
import path from "node:path";

import type { ProjectFolder } from "./surroundings.js";

/** An entry that excludes the files, in one file. */
export type Ignore =
  | { readonly kind: "line"; readonly file: string; readonly line: string }
  | {
      readonly kind: "json";
      readonly file: string;
      readonly at: readonly string[];
      readonly entry: string;
      /** The first entries of a list that is missing. */
      readonly first?: readonly string[];
      /** The change for an older version of the tool. */
      readonly older?: { readonly when: RegExp; readonly at: readonly string[]; readonly entry: string };
    }
  | { readonly kind: "code"; readonly file: string; readonly entry: string; readonly pattern: string }
  /** Configured in a way that this program does not edit. */
  | { readonly kind: "by-hand"; readonly advice: string };

export interface FoundTool {
  readonly name: string;
  readonly ignore: Ignore;
}

interface Tool {
  readonly name: string;
  readonly package: string;
  /** Key of package.json that configures it. */
  readonly key?: string;
  readonly configs: RegExp;
  /** `config`: the file, absolute; undefined where only the package shows the tool. `generated`: from the folder of the tool, with `/`. */
  readonly ignore: (folder: string, config: string | undefined, generated: string) => Ignore;
}

const list =
  (key: string, orElse: Tool["ignore"]): Tool["ignore"] =>
  (folder, config, generated) =>
    config !== undefined && /\.jsonc?$/.test(config)
      ? { kind: "json", file: config, at: [key], entry: `${generated}/**` }
      : orElse(folder, config, generated);

const line =
  (name: string): Tool["ignore"] =>
  (folder, _config, generated) => ({ kind: "line", file: path.join(folder, name), line: `${generated}/` });

const byHand =
  (advice: (generated: string) => string): Tool["ignore"] =>
  (_folder, _config, generated) => ({ kind: "by-hand", advice: advice(generated) });

const tools: readonly Tool[] = [
  {
    name: "Prettier",
    package: "prettier",
    key: "prettier",
    configs: /^(?:\.prettierrc(?:\..+)?|prettier\.config\.[cm]?[jt]s)$/,
    ignore: line(".prettierignore"),
  },
  {
    name: "Biome",
    package: "@biomejs/biome",
    configs: /^\.?biome\.jsonc?$/,
    ignore: (_folder, config, generated) =>
      config === undefined
        ? {
            kind: "by-hand",
            advice: `Biome: add "!${generated}" to \`files.includes\` of its configuration.`,
          }
        : {
            ...{
              kind: "json",
              file: config,
              at: ["files", "includes"],
              entry: `!${generated}`,
              first: ["**"],
            },
            older: { when: /schemas\/1\.|"ignore"\s*:/, at: ["files", "ignore"], entry: generated },
          },
  },
  {
    name: "dprint",
    package: "dprint",
    configs: /^\.?dprint\.jsonc?$/,
    ignore: list(
      "excludes",
      byHand((generated) => `dprint: add "${generated}/**" to \`excludes\`.`),
    ),
  },
  {
    name: "Oxfmt",
    package: "oxfmt",
    configs: /^\.oxfmtrc\.jsonc?$/,
    ignore: list("ignorePatterns", line(".prettierignore")),
  },
  {
    name: "ESLint",
    package: "eslint",
    configs: /^eslint\.config\.[cm]?[jt]s$/,
    ignore: (_folder, config, generated) =>
      config === undefined
        ? { kind: "by-hand", advice: `ESLint: ignore ${generated}/** in its configuration.` }
        : {
            kind: "code",
            file: config,
            entry: `{ ignores: ["${generated}/**"] }`,
            pattern: `${generated}/**`,
          },
  },
  {
    name: "ESLint",
    package: "eslint",
    key: "eslintConfig",
    configs: /^\.eslintrc(?:\..+)?$/,
    ignore: line(".eslintignore"),
  },
  {
    name: "Oxlint",
    package: "oxlint",
    configs: /^\.oxlintrc\.jsonc?$/,
    ignore: list(
      "ignorePatterns",
      byHand((generated) => `Oxlint: add "${generated}/**" to \`ignorePatterns\`.`),
    ),
  },
];

/**
 * Each tool once, from the nearest folder that configures it; else from one that installs it. A tool is skipped if the
 * output is its folder or outside it: no entry would match only the generated files. `output` is absolute.
 */
export function findTools(folders: readonly ProjectFolder[], output: string): readonly FoundTool[] {
  const ways = [isConfigured, isInstalled];
  const found = new Map<string, FoundTool>();
  for (const isThere of ways) {
    for (const tool of tools) {
      const place = folders.find((each) => isThere(each, tool));
      if (place !== undefined && isBelow(output, place.folder) && !found.has(tool.name))
        found.set(tool.name, toolIn(place, tool, output));
    }
  }
  return [...found.values()].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

export function isBelow(file: string, folder: string): boolean {
  return file.startsWith(path.join(folder, path.sep));
}

const order = tools.map(({ name }) => name);

function isConfigured({ names, manifest }: ProjectFolder, { configs, key }: Tool): boolean {
  return [...names].some((name) => configs.test(name)) || (key !== undefined && Object.hasOwn(manifest, key));
}

function isInstalled({ dependencies }: ProjectFolder, tool: Tool): boolean {
  return dependencies.has(tool.package);
}

function toolIn(
  { folder, names }: ProjectFolder,
  { name, configs, ignore }: Tool,
  output: string,
): FoundTool {
  const config = [...names].sort().find((each) => configs.test(each));
  const generated = path.relative(folder, output).split(path.sep).join("/");
  return { name, ignore: ignore(folder, config && path.join(folder, config), generated) };
}
