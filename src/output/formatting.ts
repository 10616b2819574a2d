/** The formatter of emitted files, as configured: none but this program, the project's Prettier, or a command. */
import path from "node:path";
import type { Options } from "prettier";

import type { Project } from "../config/project.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import { formatByCommand } from "./format-command.js";
import type { TextFile } from "./manifest.js";
import { firstLine, prettierFor, type ProjectPrettier } from "./project-prettier.js";

export interface Formatting {
  /** Undefined if nothing but this program formats the files. */
  readonly format?: (file: TextFile) => Promise<string>;
  /** What the result depends on besides the text; undefined if unknown: a plugin and a command are code. */
  readonly key: string | undefined;
}

/** `format` as in the configuration of the generator. */
export async function createFormatting({
  format,
  cwd,
  output,
}: Pick<Project, "format" | "cwd" | "output">): Promise<Formatting> {
  if (format === undefined) return { key: "" };
  if (format === "project") return byPrettier(await prettierFor(path.join(output, "index.ts")));
  const command = { words: format, cwd, output };
  return {
    format: async (file) => (isModule(file) ? formatByCommand(file, command) : file.text),
    key: undefined,
  };
}

/** With the configuration of the output folder, resolved once. */
function byPrettier({ prettier, options }: ProjectPrettier): Formatting {
  const isPlain = Object.values(options).every((option) => typeof option !== "object");
  const key = isPlain ? JSON.stringify([prettier.version, options]) : undefined;
  const ask = async ({ path: filepath, text }: TextFile, parser: Parser): Promise<string> => {
    try {
      return await prettier.format(text, { ...options, parser, filepath });
    } catch (error) {
      // Only a syntax error is ours; other failures come from the project's plugins and options.
      const isSyntax = error instanceof SyntaxError || (error instanceof Error && "loc" in error);
      const code = isSyntax ? "EMITTED_CODE_UNPLANNED" : "FORMATTER_CONFIG_UNUSABLE";
      throw diagnosticError(code, { file: filepath }, firstLine(error));
    }
  };
  const format = (file: TextFile): Promise<string> => {
    const parser = parserOf(file);
    if (parser === undefined) return Promise.resolve(file.text);
    if (key === undefined || !isCopied(file)) return ask(file, parser);
    const question = key + file.text;
    const answer = answers.get(question) ?? ask(file, parser);
    answers.set(question, answer);
    return answer;
  };
  return { format, key };
}

/** Modules of the runtime are the same for every API, and formatting them takes longer than everything else. */
const answers = new Map<string, Promise<string>>();

function isCopied({ plan, skeleton }: TextFile): boolean {
  return plan === undefined && skeleton === undefined;
}

type Parser = Extract<Options["parser"], string>;

function parserOf(file: TextFile): Parser | undefined {
  if (file.path.endsWith(".md")) return "markdown";
  if (!isModule(file)) return undefined;
  return file.path.endsWith(".ts") ? "typescript" : "babel";
}

function isModule({ path: file }: TextFile): boolean {
  return /\.[jt]s$/.test(file);
}
