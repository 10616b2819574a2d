/** The built command line: `npm test` builds it first. */
import { execFile } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import picocolors from "picocolors";

import type { runCommandLine as RunCommandLine } from "../../src/commands/command-line.js";

export interface CliRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const dist = path.resolve(import.meta.dirname, "../../dist/src");

export const cliFile = path.join(dist, "cli.js");

/** Runs in this process, which saves the second that a process takes to start. */
export async function runCli(
  args: readonly string[],
  cwd: string,
  ask?: (question: string) => Promise<string | undefined>,
): Promise<CliRun> {
  const { runCommandLine } = (await import(
    pathToFileURL(path.join(dist, "commands/command-line.js")).href
  )) as {
    runCommandLine: typeof RunCommandLine;
  };
  const printed = { stdout: "", stderr: "" };
  const code = await runCommandLine(args, {
    cwd,
    columns: 80,
    colors: picocolors.createColors(false),
    hasColorfulOutput: false,
    ...(ask !== undefined && { ask }),
    print: (text) => void (printed.stdout += `${text}\n`),
    printError: (text) =>
      void (printed.stderr += `${text instanceof Error ? (text.stack ?? "") : String(text)}\n`),
  });
  return { code, ...printed };
}

/** Runs as a separate process, for tests of the environment or the exit. */
export function runProcess(
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<CliRun> {
  return new Promise((resolve) => {
    execFile(process.execPath, [cliFile, ...args], { cwd, env }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
  });
}
