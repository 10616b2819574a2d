#!/usr/bin/env node
/** The command line: reads arguments, calls one command, sets the exit code. */
import yargs from "yargs";
import { hideBin } from "yargs/helpers";

import { checkCommand } from "./commands/check.js";
import { diffCommand } from "./commands/diff.js";
import { doctorCommand } from "./commands/doctor.js";
import { generateCommand } from "./commands/generate.js";
import { pullCommand } from "./commands/pull.js";
import { sandboxCommand } from "./commands/sandbox.js";
import { packageVersion } from "./config/package-files.js";

/** Codes: 0 done, 1 the input is wrong or out of date, 2 bad usage, 70 a bug of ours. */
const badUsage = 2;

await yargs(hideBin(process.argv))
  .scriptName("generate")
  .usage("$0 [command]\n\nTypeScript for APIs that are versioned by date.")
  .command(generateCommand)
  .command(pullCommand)
  .command(checkCommand)
  .command(diffCommand)
  .command(sandboxCommand)
  .command(doctorCommand)
  .options({
    config: { type: "string", description: "Configuration file (default: generate.config.ts)" },
    cwd: {
      type: "string",
      description: "Folder to work in",
      default: process.cwd(),
      defaultDescription: ".",
    },
    json: { type: "boolean", description: "Print the result as JSON", default: false },
    quiet: { type: "boolean", description: "Print errors only", default: false },
  })
  .strict()
  .check(everyOptionHasItsValue, true)
  .version(await packageVersion())
  .help()
  .alias({ help: "h", config: "c", quiet: "q" })
  .fail((message, error: Error | undefined) => {
    // Of its own, yargs throws what it found wrong while parsing, and hands over the rest as a message.
    if (error instanceof Error && error.name !== "YError") throw error;
    console.error(`${message || (error?.message ?? "")}\n\nRun \`generate --help\` for the arguments.`);
    process.exit(badUsage);
  })
  .wrap(Math.min(100, process.stdout.columns || 80))
  .parseAsync();

/** `-o` at the end of the line and `-o "$UNSET"`: yargs takes both for an empty text. */
function everyOptionHasItsValue(args: Readonly<Record<string, unknown>>): true | string {
  for (const [name, value] of Object.entries(args)) {
    const isItsName = name.length > 1 && !/[A-Z$]/.test(name); // not an alias, nor the spelling for programs
    if (isItsName && value === "") return `Not enough arguments following: ${name}`;
  }
  return true;
}
