/**
 * Formatters and linters of the project, and how to exclude generated files from each: the files already have the
 * project's style, and checking them costs time in every run.
 */
import path from "node:path";

import type { ProjectFolder } from "./surroundings.js";

/** An entry that excludes the files, in one file. */
type Ignore =
  | { readonly kind: "line"; readonly line: string }
  | {
      readonly kind: "json";
      readonly at: readonly string[];
      readonly entry: string;
      /** The first entries of a list that is missing. */
      readonly first?: readonly string[];
    }
  | { readonly kind: "code"; readonly entry: string; readonly pattern: string };

export interface FoundTool {
  readonly name: string;
  /** Absolute. */
  readonly file: string;
  readonly ignore: Ignore;
}

interface Tool {
  readonly name: string;
  /** The files that configure it. */
  readonly configs: RegExp;
  /** A dependency, or a key of package.json, that shows it without such a file. */
  readonly package?: string;
  /** The file to edit, if it is not the configuration. */
  readonly file?: string;
  /** `generated`: from the folder of the tool, with `/`. */
  readonly ignore: (generated: string) => Ignore;
}

const tools: readonly Tool[] = [
  {
    name: "Prettier",
    configs: /^(?:\.prettierrc(?:\..+)?|prettier\.config\.[cm]?[jt]s)$/,
    package: "prettier",
    file: ".prettierignore",
    ignore: (generated) => ({ kind: "line", line: `${generated}/` }),
  },
  {
    name: "Biome",
    configs: /^\.?biome\.jsonc?$/,
    ignore: (generated) => ({
      ...{ kind: "json", at: ["files", "includes"], entry: `!${generated}`, first: ["**"] },
    }),
  },
  {
    name: "ESLint",
    configs: /^eslint\.config\.[cm]?[jt]s$/,
    ignore: (generated) => ({
      ...{ kind: "code", entry: `{ ignores: ["${generated}/**"] }`, pattern: `${generated}/**` },
    }),
  },
  {
    name: "Oxlint",
    configs: /^\.oxlintrc\.jsonc?$/,
    ignore: (generated) => ({ kind: "json", at: ["ignorePatterns"], entry: `${generated}/**` }),
  },
];

/**
 * Each tool from the nearest folder that has it. A tool is skipped if the output is its folder or outside it: no entry
 * would match only the generated files. `output` is absolute.
 */
export function findTools(folders: readonly ProjectFolder[], output: string): readonly FoundTool[] {
  return tools.flatMap((tool) => {
    const config = ({ names }: ProjectFolder): string | undefined =>
      [...names].sort().find((name) => tool.configs.test(name));
    const isShown = ({ dependencies, manifest }: ProjectFolder): boolean =>
      tool.package !== undefined && (dependencies.has(tool.package) || Object.hasOwn(manifest, tool.package));
    const place = folders.find(config) ?? folders.find(isShown);
    const name = tool.file ?? (place && config(place));
    if (place === undefined || name === undefined || !isBelow(output, place.folder)) return [];
    const generated = path.relative(place.folder, output).split(path.sep).join("/");
    return [{ name: tool.name, file: path.join(place.folder, name), ignore: tool.ignore(generated) }];
  });
}

export function isBelow(file: string, folder: string): boolean {
  return file.startsWith(path.join(folder, path.sep));
}
