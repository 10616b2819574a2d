/** Options of commands that compare: versions of an API or documents, and how to load them. */
import path from "node:path";
import type { Argv } from "yargs";
import type { DiffSettings } from "../project/diff-sides.js";
import { resolveCommandProject } from "./command-project.js";
import { checkTimeout, pathsFromOption, repeated, strictOption, timeoutOption } from "./project-options.js";
import type { CommonArguments } from "./command.js";

export interface VersionArguments extends CommonArguments {
  readonly versions?: readonly string[] | undefined;
  readonly api?: string | undefined;
  readonly overlay?: readonly string[] | undefined;
  readonly "paths-from"?: readonly string[] | undefined;
  readonly strict: boolean;
  readonly "document-root"?: string | undefined;
  readonly "with-excluded"?: boolean | undefined;
  readonly timeout?: number | undefined;
}

export function versionOptions(parser: Argv, versions: string): Argv<VersionArguments> {
  return strictOption(parser)
    .positional("versions", { type: "string", array: true, description: versions })
    .option("api", { type: "string", description: "Only this API of the configuration" })
    .option("overlay", { ...repeated, description: "OpenAPI Overlay for documents by file or URL" })
    .option("paths-from", pathsFromOption)
    .option("document-root", {
      type: "string",
      description: "Folder that all files of a document are below, if it is not the folder of the document",
    })
    .option("timeout", timeoutOption)
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
    loadProject: () => resolveCommandProject({ ...args, input: undefined, output: undefined }, "presets"),
  };
}
