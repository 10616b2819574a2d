/** The process of the command line: its terminal and its exit, whatever happens. */
import { setFlagsFromString } from "node:v8";
import picocolors from "picocolors";

import type { Conversation } from "./commands/ask.js";
import { reportFailure } from "./commands/failure.js";
import { guarded } from "./commands/guarded-terminal.js";
import { showsHyperlinks } from "./commands/hyperlinks.js";

// For a run of seconds. A V8 that does not know an option would print an error.
const engine = Number.parseInt(process.versions.v8, 10);
// In Node 20, functions are optimised after little use, which costs a quarter of the CPU time and is not regained.
if (engine === 11) setFlagsFromString("--interrupt-budget=500000");
if (engine <= 14) {
  // By default, a small heap may grow fourfold before it is collected, which takes a fifth more memory.
  setFlagsFromString("--heap-growing-percent=100");
  // Optimising a function together with what it calls takes longer than it saves: 7 to 19 % of the CPU time.
  setFlagsFromString("--max-inlined-bytecode-size-cumulative=200");
}

const output = {
  colors: picocolors,
  // Not `console.log`: it swallows ENOSPC.
  print: (text: string) => void process.stdout.write(`${text}\n`),
  printError: console.error,
  hasHyperlinks: picocolors.isColorSupported && process.stderr.isTTY && showsHyperlinks(process.env),
};

// `| head` closes the pipe early.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  end(error);
});
process.on("uncaughtException", end);

function end(error: unknown): never {
  const verbose = process.argv.includes("--verbose");
  process.exit(reportFailure(error, { json: false, verbose }, guarded(output)));
}

let conversation: Conversation | undefined;

async function ask(question: string): Promise<string | undefined> {
  conversation ??= (await import("./commands/ask.js")).converse(process.stdin, process.stdout);
  return conversation.ask(question);
}

try {
  const cwd = process.cwd();
  // Not earlier: yargs reads the working directory while it is loaded.
  const { runCommandLine } = await import("./commands/command-line.js");
  process.exitCode = await runCommandLine(process.argv.slice(2), {
    ...output,
    cwd,
    columns: process.stdout.columns || 80,
    // A pipe in CI is read by a program or goes into a comment, whatever the CI's own log can display.
    hasColorfulOutput:
      picocolors.isColorSupported && (process.stdout.isTTY || process.env["FORCE_COLOR"] !== undefined),
    // A terminal in CI may be simulated, without a user.
    ...(process.stdin.isTTY && process.stdout.isTTY && process.env["CI"] === undefined ? { ask } : {}),
    ...(process.stderr.isTTY && process.env["TERM"] !== "dumb" && process.env["CI"] === undefined
      ? { draw: (text: string) => void process.stderr.write(text) }
      : {}),
  });
} catch (error) {
  end(error);
} finally {
  conversation?.end();
}
