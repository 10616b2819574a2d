/** The built command line as a process: `npm test` builds it first. */
import { execFile } from "node:child_process";
import path from "node:path";

export interface CliRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const cli = path.resolve(import.meta.dirname, "../../dist/src/cli.js");

export function runCli(
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = { ...process.env, NO_COLOR: "1" },
): Promise<CliRun> {
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], { cwd, env }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
  });
}
