/**
 * The options that select a command's project, apart from the code that reads them, so that `--help` does not load
 * it.
 */
import type { Argv, Options } from "yargs";
import type { CommonArguments } from "./command.js";
import type { ApiConfig, Selection } from "../config/config.js";

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

/** Option of commands that run in CI. */
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

export interface InputArguments {
  readonly overlay?: readonly string[] | undefined;
  readonly "paths-from"?: readonly string[] | undefined;
  readonly "document-root"?: string | undefined;
  readonly "operation-names"?: "fastapi" | "nestjs" | "springfox" | undefined;
  readonly "version-in"?: "url" | "none" | undefined;
  /** `tags=Orders`: a selection of the configuration, a name or pattern at a time. */
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
}

const lists = ["operations", "tags", "paths", "events"] as const;

/** An option that may be given several times, each time with one value. */
export const repeated = { type: "string", array: true, nargs: 1 } as const;

export const pathsFromOption = {
  ...repeated,
  description: "Key beginning with `x-` whose path items are operations like those of `paths`",
} as const;

const inputOptions: Readonly<Record<keyof InputArguments, Options>> = {
  overlay: { ...repeated, description: "OpenAPI Overlay to apply to --input" },
  "paths-from": pathsFromOption,
  "document-root": {
    type: "string",
    description: "Folder that all files of --input are below, if it is not the folder of each document",
  },
  "operation-names": {
    choices: ["fastapi", "nestjs", "springfox"],
    description: "Framework that made the operationIds of --input: names without what it adds to them",
  },
  "version-in": {
    choices: ["url", "none"],
    description:
      "What selects the version of --input, where no header or query parameter does: the base URL, or nothing",
  },
  include: {
    ...repeated,
    description: `What to generate of --input: ${lists.map((list) => `${list}=NAME`).join(", ")}, or sandbox`,
  },
  exclude: { ...repeated, description: "What not to generate of --input, in the same words" },
};

/** Options of every command that reads documents. */
function readingOptions<T>(parser: Argv<T>): Argv<T> {
  return addOptions(parser, ["overlay", "paths-from", "document-root", "operation-names", "version-in"]);
}

/** Options of commands that generate. */
function selectionOptions<T>(parser: Argv<T>): Argv<T> {
  return addOptions(parser, ["include", "exclude"]).check((args) => {
    const { include = [], exclude = [] } = args as InputArguments;
    const wrong = [...include, ...exclude].find((entry) => readEntry(entry) === undefined);
    if (wrong === undefined) return true;
    const expected = [...lists.map((list) => `${list}=NAME`), "sandbox"].join(", ");
    return `--include and --exclude take ${expected}; found "${wrong}".`;
  });
}

function addOptions<T>(parser: Argv<T>, names: readonly (keyof InputArguments)[]): Argv<T> {
  for (const name of names) parser.option(name, { ...inputOptions[name], implies: "input" });
  return parser;
}

/** The same in a configuration. */
export function describedBy(args: InputArguments): ApiConfig {
  const { overlay: overlays, "paths-from": pathsFrom, "document-root": documentRoot } = args;
  const { "operation-names": operationNames, "version-in": version, include, exclude } = args;
  const said: Readonly<Record<keyof InputArguments, ApiConfig>> = {
    overlay: overlays === undefined ? {} : { overlays },
    "paths-from": pathsFrom === undefined ? {} : { pathsFrom },
    "document-root": documentRoot === undefined ? {} : { documentRoot },
    "operation-names": operationNames === undefined ? {} : { operationNames },
    "version-in": version === undefined ? {} : { version },
    include: include === undefined ? {} : { include: selectionOf(include) },
    exclude: exclude === undefined ? {} : { exclude: selectionOf(exclude) },
  };
  return Object.values(said).reduce<ApiConfig>((all, each) => ({ ...all, ...each }), {});
}

function selectionOf(entries: readonly string[]): Selection {
  const read = entries.map(readEntry);
  const named = lists.flatMap((list) => {
    const patterns = read.flatMap((entry) => (entry?.list === list ? [entry.pattern] : []));
    return patterns.length === 0 ? [] : [[list, patterns] as const];
  });
  const isOfSandbox = read.some((entry) => entry?.list === "sandbox");
  return { ...Object.fromEntries(named), ...(isOfSandbox ? { sandbox: true } : {}) };
}

interface Entry {
  readonly list: (typeof lists)[number] | "sandbox";
  readonly pattern: string;
}

function readEntry(entry: string): Entry | undefined {
  if (entry === "sandbox") return { list: "sandbox", pattern: "" };
  const [, name, pattern = ""] = /^(\w+)=(.+)$/s.exec(entry) ?? [];
  const list = lists.find((each) => each === name);
  return list === undefined ? undefined : { list, pattern };
}
