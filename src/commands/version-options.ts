/** Options of commands that compare: versions of an API or documents, and how to load them. */
import path from "node:path";
import type { Argv, InferredOptionTypes } from "yargs";
import type { DiffSettings } from "../project/diff-sides.js";
import { resolveCommandProject } from "./command-project.js";
import { checkTimeout, pathsFromOption, repeated, strictOption, timeoutOption } from "./project-options.js";
import type { CommonArguments } from "./command.js";

const documentOptions = {
  api: { type: "string", description: "Only this API of the configuration" },
  overlay: { ...repeated, description: "OpenAPI Overlay for documents by file or URL" },
  "paths-from": pathsFromOption,
  "document-root": {
    type: "string",
    description: "Folder that all files of a document are below, if it is not the folder of the document",
  },
  timeout: timeoutOption,
} as const;

export type VersionArguments = CommonArguments &
  InferredOptionTypes<typeof documentOptions> & {
    readonly versions?: readonly string[] | undefined;
    readonly strict: boolean;
    readonly "with-excluded"?: boolean | undefined;
  };

export function versionOptions(parser: Argv, versions: string): Argv<VersionArguments> {
  return strictOption(parser)
    .positional("versions", { type: "string", array: true, description: versions })
    .options(documentOptions)
    .check(checkTimeout) as unknown as Argv<VersionArguments>;
}

export function versionSettings(args: VersionArguments): DiffSettings {
  return {
    cwd: path.resolve(args.cwd),
    api: args.api,
    overlays: args.overlay ?? [],
    pathsFrom: args["paths-from"] ?? [],
    isStrict: args.strict,
    isWhole: args["with-excluded"] ?? false,
    documentRoot: args["document-root"],
    timeoutMilliseconds: args.timeout === undefined ? undefined : args.timeout * 1_000,
    loadProject: (report) =>
      resolveCommandProject({ ...args, input: undefined, output: undefined }, report, "presets"),
  };
}
