#!/usr/bin/env node
/** The process of the command line. */
import picocolors from "picocolors";

import { runCommandLine } from "./commands/command-line.js";

process.exitCode = await runCommandLine(process.argv.slice(2), {
  cwd: process.cwd(),
  columns: process.stdout.columns || 80,
  colors: picocolors,
  // A pipe in CI is read by a program or goes into a comment, whatever the CI's own log can show.
  hasColorfulOutput:
    picocolors.isColorSupported && (process.stdout.isTTY || process.env["FORCE_COLOR"] !== undefined),
  print: console.log,
  printError: console.error,
  ...(process.stderr.isTTY && process.env["TERM"] !== "dumb"
    ? { draw: (text: string) => void process.stderr.write(text) }
    : {}),
});
