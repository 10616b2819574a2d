/** Options of commands that compare: versions of an API or documents, and how to load them. */
import path from "node:path";
import type { DiffSettings } from "../project/diff-sides.js";
import { resolveCommandProject } from "./command-project.js";
import { apiOption, pathsFromOption, repeated, strictOption, timeoutOption } from "./project-options.js";
import type { ArgumentsOf } from "./command.js";

export const versionOptions = {
  ...strictOption,
  api: apiOption,
  overlay: { ...repeated, description: "OpenAPI Overlay for documents by file or URL" },
  "paths-from": pathsFromOption,
  "document-root": {
    type: "string",
    description: "Folder that all files of a document are below, if it is not the folder of the document",
  },
  ...timeoutOption,
} as const;

type VersionArguments = ArgumentsOf<typeof versionOptions> & {
  readonly "with-excluded"?: boolean | undefined;
};

export function versionSettings(args: VersionArguments): DiffSettings {
  return {
    cwd: path.resolve(args.cwd),
    api: args.api,
    overlays: args.overlay,
    pathsFrom: args["paths-from"],
    strict: args.strict,
    withExcluded: args["with-excluded"],
    documentRoot: args["document-root"],
    timeout: args.timeout,
    loadProject: (report) =>
      resolveCommandProject({ ...args, input: undefined, output: undefined }, report, "presets"),
  };
}
