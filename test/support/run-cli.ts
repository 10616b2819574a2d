/** The command line: as a function, from its source, or as a process, as it is built. */
import { execFile } from "node:child_process";
import path from "node:path";
import picocolors from "picocolors";

import { runCommandLine } from "../../src/commands/command-line.js";

export interface CliRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export const cliFile = path.resolve(import.meta.dirname, "../../dist/src/cli.js");

/** Runs the source in this process, which saves the second that a process takes to start. */
export async function runCli(
  args: readonly string[],
  cwd: string,
  ask?: (question: string) => Promise<string | undefined>,
): Promise<CliRun> {
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

/** Runs the built program as a separate process, for tests of the environment or the exit. */
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
