/**
 * The output of a command in GitHub Actions, with `--github`: its usual output in a group of the log, then an annotation
 * for each diagnostic, and a summary on the page of the job.
 */
import { randomUUID } from "node:crypto";
import { annotations, jobSummary, workflowCommand, type PlaceOf } from "../diagnostics/github.js";
import { appendReport } from "../disk/put-file.js";
import type { CommonArguments, Outcome, Terminal } from "./command.js";
import path from "node:path";
import { findConfig, isRepository, projectFolders } from "../config/find-config.js";
import { configFile, locateInConfig } from "../config/locate-in-config.js";
import { DiagnosticError, type DiagnosticPlace } from "../diagnostics/diagnostic.js";
import { readFileContent } from "../disk/read-file.js";

export async function runForGitHub(
  args: PlacedArguments,
  terminal: Terminal,
  run: (terminal: Terminal) => Promise<Outcome>,
): Promise<Outcome> {
  const { print } = terminal;
  const command = ["generate", ...(args._ ?? []).filter((word) => word !== "generate")].join(" ");
  const token = randomUUID();
  print(workflowCommand("group", command));
  // Up to the token, no line is a command to the runner, whatever a document contains.
  print(workflowCommand("stop-commands", token));
  // The log does not keep the order of two streams.
  const printError = (text: unknown): void => {
    print(String(text));
  };
  const outcome = await run({ ...terminal, printError });
  print(`::${token}::`);
  print(workflowCommand("endgroup"));
  const placeOf = await repositoryPlaces(args);
  const noted = [...outcome.diagnostics, ...(outcome.annotations ?? [])];
  for (const annotation of annotations(noted, placeOf)) print(annotation);
  const refusal = await addSummary(
    `${outcome.summary ?? ""}${jobSummary(command, outcome.diagnostics, placeOf)}`,
  );
  if (refusal !== undefined) print(workflowCommand("warning", `The summary cannot be written: ${refusal}.`));
  return outcome;
}

/** Appends to the job summary, which exists only in GitHub Actions. */
async function addSummary(text: string): Promise<string | undefined> {
  const file = process.env["GITHUB_STEP_SUMMARY"] ?? "";
  return text === "" || file === "" ? undefined : appendReport(file, text);
}

export interface PlacedArguments extends CommonArguments {
  readonly input?: readonly string[] | undefined;
  readonly preset?: readonly string[] | undefined;
}

async function repositoryPlaces(args: PlacedArguments): Promise<PlaceOf> {
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

/** Undefined for a URL, and for files that are installed or outside the repository. */
function nameIn(root: string, cwd: string, file: string): string | undefined {
  if (/^https?:/.test(file)) return undefined;
  const parts = path.relative(root, path.resolve(cwd, file)).split(path.sep);
  const isInRepository =
    parts[0] !== ".." && !path.isAbsolute(parts[0] ?? "") && !parts.includes("node_modules");
  return isInRepository ? parts.join("/") : undefined;
}

/** Places in the configuration: `versions` of the API, else the API itself. */
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
    return undefined; // There are several, as the command has reported.
  }
}
