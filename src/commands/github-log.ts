/**
 * What a command says to GitHub Actions, with `--github`: its usual output in a group of the log, then an annotation for
 * each diagnostic, and a summary on the page of the job.
 */
import { randomUUID } from "node:crypto";

import { annotations, jobSummary, workflowCommand } from "../diagnostics/github.js";
import { appendReport } from "../disk/write-report.js";
import { repositoryPlaces, type PlacedArguments } from "./repository-places.js";
import type { Outcome, Terminal } from "./run-command.js";

export async function runForGitHub(
  args: PlacedArguments,
  terminal: Terminal,
  run: (terminal: Terminal) => Promise<Outcome>,
): Promise<Outcome> {
  const { print } = terminal;
  const command = ["generate", ...(args._ ?? []).filter((word) => word !== "generate")].join(" ");
  const token = randomUUID();
  print(workflowCommand("group", command));
  // Up to the token, no line is a command to the runner, whatever a document says.
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

/** Of the job, after what earlier steps wrote. Outside of GitHub Actions there is none. */
async function addSummary(text: string): Promise<string | undefined> {
  const file = process.env["GITHUB_STEP_SUMMARY"] ?? "";
  return text === "" || file === "" ? undefined : appendReport(file, text);
}
