/**
 * Formatters and linters of the project, and how to exclude generated files from each: the files have their own
 * style, and checking them costs time in every run.
 */
import path from "node:path";

import { addEntry } from "./edit-json.js";
import type { ProjectFolder } from "./surroundings.js";

/** The edited text; undefined if a person must edit the file. */
type Edit = (text: string | undefined, entry: string) => Promise<string | undefined> | string | undefined;

interface Tool {
  readonly name: string;
  /** The files that configure it. */
  readonly configs: RegExp;
  /** A dependency, or a key of package.json, that shows it without such a file. */
  readonly package?: string;
  /** The file to edit, if it is not the configuration. */
  readonly file?: string;
  /** `generated`: from the folder of the tool, with `/`. */
  entry(generated: string): string;
  /** Where in the file the entry belongs, in words. */
  readonly place: string;
  readonly add: Edit;
}

const tools: readonly Tool[] = [
  {
    name: "Prettier",
    configs: /^(?:\.prettierrc(?:\..+)?|prettier\.config\.[cm]?[jt]s)$/,
    package: "prettier",
    file: ".prettierignore",
    entry: (generated) => `${generated}/`,
    place: "its lines",
    add: (text, line) => addLines(text, [line], (each) => each.replaceAll(/^\/|\/(?:\*\*?)?$/g, "")),
  },
  {
    name: "Biome",
    configs: /^\.?biome\.jsonc?$/,
    entry: (generated) => `!${generated}`,
    place: "`files.includes`",
    add: (text = "{}", entry) => addEntry(text, ["files", "includes"], entry, ["**"]),
  },
  {
    name: "ESLint",
    configs: /^eslint\.config\.[cm]?[jt]s$/,
    entry: (generated) => `{ ignores: ["${generated}/**"] }`,
    place: "the list that it exports",
    add: async (text = "", entry) => {
      const pattern = /"(.+)"/.exec(entry)?.[1] ?? entry;
      // Reading code takes the compiler.
      return text.includes(pattern) ? text : (await import("./edit-module.js")).addToList(text, entry);
    },
  },
  {
    name: "Oxlint",
    configs: /^\.oxlintrc\.jsonc?$/,
    entry: (generated) => `${generated}/**`,
    place: "`ignorePatterns`",
    add: (text = "{}", entry) => addEntry(text, ["ignorePatterns"], entry),
  },
];

/** A tool of the project, and the edit that excludes the generated files. */
interface FoundTool extends Pick<Tool, "name" | "place" | "add"> {
  /** Absolute. */
  readonly file: string;
  readonly entry: string;
}

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
    return [{ ...tool, file: path.join(place.folder, name), entry: tool.entry(generated) }];
  });
}

export function isBelow(file: string, folder: string): boolean {
  return file.startsWith(path.join(folder, path.sep));
}

/** Adds the lines whose subject no existing line has. */
export function addLines(
  text = "",
  lines: readonly string[],
  subjectOf: (line: string) => string,
): string | undefined {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const subjects = new Set(text.split(/\r?\n/).map((line) => subjectOf(line.trim())));
  const missing = lines.filter((line) => !subjects.has(subjectOf(line)));
  if (missing.length === 0) return text === "" ? undefined : text;
  const head = text === "" || text.endsWith("\n") ? text : text + eol;
  return head + missing.map((line) => line + eol).join("");
}
