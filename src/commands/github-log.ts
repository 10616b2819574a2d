/**
 * The output of a command in GitHub Actions, with `--github`: its usual output in a group of the log, then an annotation
 * for each diagnostic, and a summary on the page of the job.
 */
import { randomUUID } from "node:crypto";
import { annotations, jobSummary, workflowCommand, type PlaceOf } from "../diagnostics/github.js";
import { appendReport } from "../disk/put-file.js";
import type { Outcome, Terminal } from "./command.js";
import path from "node:path";
import { isRepository, projectFolders } from "../config/find-config.js";
import { pointerOf } from "../values/json-pointer.js";
import { configPlaces, type PlacedArguments } from "./config-places.js";

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

async function repositoryPlaces(args: PlacedArguments): Promise<PlaceOf> {
  const cwd = path.resolve(args.cwd);
  const root = (await projectFolders(cwd)).find(isRepository) ?? process.env["GITHUB_WORKSPACE"] ?? cwd;
  const inConfig = await configPlaces(args);
  return ({ place }) => {
    const { api } = place;
    const ofApi = api === undefined ? undefined : inConfig(pointerOf(["apis", api, "versions"]));
    const { file, line, endLine } = place.file === undefined ? (ofApi ?? {}) : place;
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
