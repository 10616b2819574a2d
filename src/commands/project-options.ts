/**
 * The options that select a command's project, separate from the code that reads them, so that `--help` does not load it.
 */
import type { InferredOptionTypes } from "yargs";
import type { CommonArguments } from "./command.js";
import type { ApiConfig, Selection } from "../config/config.js";

/** An option that may be repeated, with one value each time. */
export const repeated = { type: "string", array: true, nargs: 1 } as const;

export const noNames: readonly string[] = [];

export const strictOption = {
  strict: {
    type: "boolean",
    default: false,
    description: "Fail with 1 on any error in a document, instead of leaving out what is wrong",
  },
} as const;

/** Option of commands that run in CI. */
export const githubOption = {
  github: {
    type: "boolean",
    default: false,
    description: "For GitHub Actions: annotate files, and write a summary of the job",
  },
} as const;

export function checkGithub({ github, json }: Pick<CommonArguments, "github" | "json">): true | string {
  return !(github === true && json) || "Choose one of --github and --json.";
}

export const timeoutOption = {
  timeout: {
    type: "number",
    description: "Seconds after which a server that has not sent a document is given up (default: 60)",
  },
} as const;

export function checkTimeout({ timeout }: { readonly timeout?: unknown }): true | string {
  return timeout === undefined || Number(timeout) > 0 || "--timeout needs a number of seconds above 0.";
}

export const trafficHostOption = {
  ...repeated,
  default: noNames,
  description: "With --traffic: a host at which the API was called, besides those of its documents",
} as const;

export const pathsFromOption = {
  ...repeated,
  description: "Key beginning with `x-` whose path items are operations like those of `paths`",
} as const;

export const apiOption = { type: "string", description: "Only this API of the configuration" } as const;

const ofInput = { implies: "input" } as const;

/** The options of a command that writes nothing, after `api`. */
export const sourceOptions = {
  input: {
    ...repeated,
    alias: "i",
    conflicts: "config",
    description: "Without a configuration: a document, or VERSION=DOCUMENT several times",
  },
  preset: {
    ...repeated,
    conflicts: ["input", "config"],
    description: "Without a configuration: an API whose documents this package has",
  },
  overlay: { ...repeated, ...ofInput, description: "OpenAPI Overlay to apply to --input" },
  "paths-from": { ...pathsFromOption, ...ofInput },
  "document-root": {
    ...ofInput,
    type: "string",
    description: "Folder that all files of --input are below, if it is not the folder of each document",
  },
  "operation-names": {
    ...ofInput,
    choices: ["fastapi", "nestjs", "springfox"],
    description: "Framework that made the operationIds of --input: names without what it adds to them",
  },
  "version-in": {
    ...ofInput,
    choices: ["url", "none"],
    description:
      "What selects the version of --input, where no header or query parameter does: the base URL, or nothing",
  },
  ...timeoutOption,
} as const;

const lists = ["operations", "tags", "paths", "events"] as const;

const generatedOptions = {
  include: {
    ...repeated,
    ...ofInput,
    // A filter of the configuration, one name or pattern at a time: `tags=Orders`.
    description: `What to generate of --input: ${lists.map((list) => `${list}=NAME`).join(", ")}, or sandbox`,
  },
  exclude: { ...repeated, ...ofInput, description: "What not to generate of --input, in the same words" },
  output: { alias: "o", type: "string", description: "Folder for the generated files" },
  emit: {
    choices: ["ts", "js"],
    description: "What is written: TypeScript (default), or JavaScript with declarations",
  },
  module: {
    choices: ["esm", "commonjs"],
    description: "With --emit js: what modules are, if it is not what your package.json says",
  },
  "import-extension": {
    choices: ["js", "ts", "none"],
    description: "What imports of generated files end in, if it is not what your tsconfig.json needs",
  },
} as const;

/** Options of commands that generate. */
export const projectOptions = {
  api: apiOption,
  ...sourceOptions,
  ...strictOption,
  ...githubOption,
  ...generatedOptions,
} as const;

export type ProjectArguments = CommonArguments & Partial<InferredOptionTypes<typeof projectOptions>>;

export const projectChecks = [checkTimeout, checkGithub, checkSelection];

function checkSelection({ include = [], exclude = [] }: ProjectArguments): true | string {
  const wrong = [...include, ...exclude].find((entry) => readEntry(entry) === undefined);
  if (wrong === undefined) return true;
  const expected = [...lists.map((list) => `${list}=NAME`), "sandbox"].join(", ");
  return `--include and --exclude take ${expected}; found "${wrong}".`;
}

/** The same in a configuration. */
export function describedBy(args: ProjectArguments): ApiConfig {
  const { overlay: overlays, "paths-from": pathsFrom, "document-root": documentRoot } = args;
  const { "operation-names": operationNames, "version-in": version, include, exclude } = args;
  return {
    ...(overlays && { overlays }),
    ...(pathsFrom && { pathsFrom }),
    ...(documentRoot !== undefined && { documentRoot }),
    ...(operationNames && { operationNames }),
    ...(version && { version }),
    ...(include && { include: selectionOf(include) }),
    ...(exclude && { exclude: selectionOf(exclude) }),
  };
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
