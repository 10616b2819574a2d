/**
 * The options that select a command's project, apart from the code that reads them, so that `--help` does not load
 * it.
 */
import type { Argv } from "yargs";

import type { CommonArguments } from "./run-command.js";
import { selectionOptions, type SelectionArguments } from "./selection-option.js";

export interface ProjectArguments extends CommonArguments, SelectionArguments {
  readonly api?: string | undefined;
  readonly input?: readonly string[] | undefined;
  readonly preset?: readonly string[] | undefined;
  readonly output?: string | undefined;
  readonly overlay?: readonly string[] | undefined;
  readonly strict?: boolean | undefined;
  readonly emit?: "ts" | "js" | undefined;
  readonly module?: "esm" | "commonjs" | undefined;
  readonly "import-extension"?: "js" | "ts" | "none" | undefined;
  readonly "document-root"?: string | undefined;
  readonly timeout?: number | undefined;
  readonly "paths-from"?: readonly string[] | undefined;
  readonly "operation-names"?: "fastapi" | "nestjs" | "springfox" | undefined;
  readonly "version-in"?: "url" | "none" | undefined;
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
  return parser
    .option("api", { type: "string", description: api })
    .option("input", {
      alias: "i",
      type: "string",
      array: true,
      nargs: 1,
      description: "Without a configuration: a document, or VERSION=DOCUMENT several times",
    })
    .option("preset", {
      type: "string",
      array: true,
      nargs: 1,
      conflicts: ["input", "config"],
      description: "Without a configuration: an API whose documents this package has",
    })
    .option("overlay", {
      type: "string",
      array: true,
      nargs: 1,
      description: "OpenAPI Overlay to apply to --input",
    })
    .option("paths-from", { ...pathsFromOption, implies: "input" })
    .option("document-root", {
      type: "string",
      implies: "input",
      description: "Folder that all files of --input are below, if it is not the folder of each document",
    })
    .option("timeout", timeoutOption)
    .check(checkTimeout)
    .option("operation-names", {
      choices: ["fastapi", "nestjs", "springfox"] as const,
      implies: "input",
      description: "Framework that made the operationIds of --input: names without what it adds to them",
    })
    .option("version-in", {
      choices: ["url", "none"] as const,
      implies: "input",
      description:
        "What selects the version of --input, where no header or query parameter does: the base URL, or nothing",
    }) as unknown as Argv<T & Omit<ProjectArguments, "output">>;
}

export const pathsFromOption = {
  type: "string",
  array: true,
  nargs: 1,
  description: "Key beginning with `x-` whose path items are operations like those of `paths`",
} as const;

export const timeoutOption = {
  type: "number",
  description: "Seconds after which a server that has not sent a document is given up (default: 60)",
} as const;

export function checkTimeout({ timeout }: { readonly timeout?: unknown }): true | string {
  return timeout === undefined || Number(timeout) > 0 || "--timeout needs a number of seconds above 0.";
}
