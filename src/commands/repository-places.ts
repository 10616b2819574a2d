/**
 * Where a diagnostic is in the repository. What no file shows, such as a version that ends, is at the line of the
 * configuration that one would change.
 */
import path from "node:path";

import { findConfig, isRepository, projectFolders } from "../config/find-config.js";
import { configFile, locateInConfig } from "../config/locate-in-config.js";
import { DiagnosticError, type DiagnosticPlace } from "../diagnostics/diagnostic.js";
import type { PlaceOf } from "../diagnostics/github.js";
import { readFileContent } from "../disk/read-file.js";
import type { CommonArguments } from "./run-command.js";

export interface PlacedArguments extends CommonArguments {
  readonly input?: readonly string[] | undefined;
  readonly preset?: readonly string[] | undefined;
}

export async function repositoryPlaces(args: PlacedArguments): Promise<PlaceOf> {
  const cwd = path.resolve(args.cwd);
  const root = (await projectFolders(cwd)).find(isRepository) ?? process.env["GITHUB_WORKSPACE"] ?? cwd;
  const inConfig = await configPlaces(args, cwd);
  return ({ place }) => {
    const { file, line, endLine } = place.file === undefined ? (inConfig(place) ?? {}) : place;
    const name = file === undefined ? undefined : nameIn(root, cwd, file);
    if (name === undefined) return undefined;
    return {
      file: name,
      ...(line === undefined ? {} : { line }),
      ...(endLine === undefined ? {} : { endLine }),
    };
  };
}

/** Undefined for a URL, and for files that are installed or elsewhere. */
function nameIn(root: string, cwd: string, file: string): string | undefined {
  if (/^https?:/.test(file)) return undefined;
  const parts = path.relative(root, path.resolve(cwd, file)).split(path.sep);
  const isInRepository =
    parts[0] !== ".." && !path.isAbsolute(parts[0] ?? "") && !parts.includes("node_modules");
  return isInRepository ? parts.join("/") : undefined;
}

/** Of what concerns one API: the `versions` of its configuration, else the API there. */
async function configPlaces(
  args: PlacedArguments,
  cwd: string,
): Promise<(place: DiagnosticPlace) => DiagnosticPlace | undefined> {
  const file = await configOf(args, cwd);
  const content = file === undefined ? undefined : await readFileContent(file, { maximumBytes });
  if (file === undefined || content?.kind !== "bytes") return () => undefined;
  const positionOf = await locateInConfig(configFile(file, content.bytes.toString("utf8")));
  return ({ api }) =>
    api === undefined ? undefined : { file, line: positionOf(["apis", api, "versions"])?.line ?? 1 };
}

const maximumBytes = 16 * 1024 * 1024;

async function configOf(
  { config, input, preset }: PlacedArguments,
  cwd: string,
): Promise<string | undefined> {
  if (input !== undefined || preset !== undefined) return undefined;
  if (config !== undefined) return path.resolve(cwd, config);
  try {
    const search = await findConfig(cwd);
    return search.kind === "found" ? search.file : undefined;
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    return undefined; // Several are there, which the command has reported.
  }
}
