/**
 * Formatters and linters of the project, and how to exclude generated files from each: the files have their own
 * style, and checking them costs time in every run.
 */
import path from "node:path";

import type { ProjectFolder } from "./surroundings.js";

interface Tool {
  readonly name: string;
  /** The files that configure it. */
  readonly configs: RegExp;
  /** A dependency, or a key of package.json, that shows it without such a file. */
  readonly package?: string;
  /** The file with a pattern on each line, to which an entry is added; other tools are configured by their users. */
  readonly list?: string;
  /** `generated`: from the folder of the tool, with `/`. */
  entry(generated: string): string;
  /** Where in the file the entry belongs, in words. */
  readonly place: string;
}

const tools: readonly Tool[] = [
  {
    name: "Prettier",
    configs: /^(?:\.prettierrc(?:\..+)?|prettier\.config\.[cm]?[jt]s)$/,
    package: "prettier",
    list: ".prettierignore",
    entry: (generated) => `${generated}/`,
    place: "its lines",
  },
  {
    name: "Biome",
    configs: /^\.?biome\.jsonc?$/,
    entry: (generated) => `"!${generated}"`,
    place: "`files.includes`",
  },
  {
    name: "ESLint",
    configs: /^eslint\.config\.[cm]?[jt]s$/,
    entry: (generated) => `{ ignores: ["${generated}/**"] }`,
    place: "the list that it exports",
  },
  {
    name: "Oxlint",
    configs: /^\.oxlintrc\.jsonc?$/,
    entry: (generated) => `"${generated}/**"`,
    place: "`ignorePatterns`",
  },
];

/** A tool of the project, and how it excludes the generated files. */
interface FoundTool extends Pick<Tool, "name" | "place"> {
  /** Absolute. */
  readonly file: string;
  readonly entry: string;
  /** The edited text; undefined if a person must edit the file. */
  readonly add: (text: string | undefined) => string | undefined;
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
    const name = tool.list ?? (place && config(place));
    if (place === undefined || name === undefined || !isBelow(output, place.folder)) return [];
    const generated = path.relative(place.folder, output).split(path.sep).join("/");
    const entry = tool.entry(generated);
    const add = (text = ""): string | undefined => {
      if (tool.list === undefined) return text.includes(generated) ? text : undefined;
      return addLines(text, [entry], (line) => line.replaceAll(/^\/|\/(?:\*\*?)?$/g, ""));
    };
    return [{ ...tool, file: path.join(place.folder, name), entry, add }];
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
