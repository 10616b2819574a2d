/**
 * The options that select a command's project, apart from the code that reads them, so that `--help` does not load
 * it.
 */
import type { Argv } from "yargs";

import { readingOptions, repeated, selectionOptions, type InputArguments } from "./input-options.js";
import type { CommonArguments } from "./run-command.js";

export interface ProjectArguments extends CommonArguments, InputArguments {
  readonly api?: string | undefined;
  readonly input?: readonly string[] | undefined;
  readonly preset?: readonly string[] | undefined;
  readonly output?: string | undefined;
  readonly strict?: boolean | undefined;
  readonly emit?: "ts" | "js" | undefined;
  readonly module?: "esm" | "commonjs" | undefined;
  readonly "import-extension"?: "js" | "ts" | "none" | undefined;
  readonly timeout?: number | undefined;
}

export function projectOptions<T>(parser: Argv<T>): Argv<T & ProjectArguments> {
  return selectionOptions(
    githubOption(strictOption(sourceOptions(parser, "Only this API of the configuration"))),
  )
    .option("output", { alias: "o", type: "string", description: "Folder for the generated files" })
    .option("emit", {
      choices: ["ts", "js"] as const,
      description: "What is written: TypeScript (default), or JavaScript with declarations",
    })
    .option("module", {
      choices: ["esm", "commonjs"] as const,
      description: "With --emit js: what modules are, if it is not what your package.json says",
    })
    .option("import-extension", {
      choices: ["js", "ts", "none"] as const,
      description: "What imports of generated files end in, if it is not what your tsconfig.json needs",
    }) as unknown as Argv<T & ProjectArguments>;
}

export function strictOption<T>(parser: Argv<T>): Argv<T & { readonly strict: boolean }> {
  return parser.option("strict", {
    type: "boolean",
    default: false,
    description: "Fail with 1 on any error in a document, instead of leaving out what is wrong",
  });
}

/** Of what runs in CI. */
export function githubOption<T>(parser: Argv<T>): Argv<T & { readonly github: boolean }> {
  return parser
    .option("github", {
      type: "boolean",
      default: false,
      description: "For GitHub Actions: annotate files, and write a summary of the job",
    })
    .check(({ github, json }) => !(github && json === true) || "Choose one of --github and --json.");
}

/** The options of a command that writes nothing. */
export function sourceOptions<T>(parser: Argv<T>, api: string): Argv<T & Omit<ProjectArguments, "output">> {
  return readingOptions(
    parser
      .option("api", { type: "string", description: api })
      .option("input", {
        ...repeated,
        alias: "i",
        conflicts: "config",
        description: "Without a configuration: a document, or VERSION=DOCUMENT several times",
      })
      .option("preset", {
        ...repeated,
        conflicts: ["input", "config"],
        description: "Without a configuration: an API whose documents this package has",
      }),
  )
    .option("timeout", timeoutOption)
    .check(checkTimeout) as unknown as Argv<T & Omit<ProjectArguments, "output">>;
}

export const timeoutOption = {
  type: "number",
  description: "Seconds after which a server that has not sent a document is given up (default: 60)",
} as const;

export function checkTimeout({ timeout }: { readonly timeout?: unknown }): true | string {
  return timeout === undefined || Number(timeout) > 0 || "--timeout needs a number of seconds above 0.";
}
