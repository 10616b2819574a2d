/** The command line as a function: arguments in, exit code out. `process.ts` runs it on the process's own terminal. */
import yargs, { type CommandModule } from "yargs";

import { packageVersion } from "../config/package-files.js";
import { nearestName } from "../values/nearest-name.js";
import { listWords } from "../values/text.js";
import { completionCommand, completionWords } from "./completion.js";
import type { Command, CommandRunner, ExitCode, Terminal } from "./command.js";
import { guarded } from "./guarded-terminal.js";
import { runCommand } from "./run-command.js";

interface ListedCommand {
  readonly name: string | readonly string[];
  readonly purpose: string;
  readonly load: (run: CommandRunner, terminal: Terminal) => Promise<Command>;
}

const commands: readonly ListedCommand[] = [
  {
    name: ["$0", "generate"],
    purpose: "Generate the clients from the locked documents",
    load: async (run) => (await import("./generate.js")).generateCommand(run),
  },
  {
    name: "init [sources..]",
    purpose: "Set up this project: configuration, package script, ignored files",
    load: async (run, terminal) => (await import("./init.js")).initCommand(run, terminal),
  },
  {
    name: "pull",
    purpose: "Refresh the lock and the documents from the service",
    load: async (run) => (await import("./pull.js")).pullCommand(run),
  },
  {
    name: "check",
    purpose: "Check that the generated files are up to date, without writing",
    load: async (run, terminal) => (await import("./check.js")).checkCommand(run, terminal),
  },
  {
    name: "diff [versions..]",
    purpose: "Show what changes from one version to another",
    load: async (run, terminal) => (await import("./diff.js")).diffCommand(run, terminal),
  },
  {
    name: "impact",
    purpose: "Find the places in your code that an upgrade touches",
    load: async (run, terminal) => (await import("./impact.js")).impactCommand(run, terminal),
  },
  {
    name: "since <name> [versions..]",
    purpose: "Say since which version an operation, a field or a value exists",
    load: async (run, terminal) => (await import("./since.js")).sinceCommand(run, terminal),
  },
  {
    name: "sandbox",
    purpose: "Run a local stand-in for the APIs",
    load: async (run) => (await import("./sandbox.js")).sandboxCommand(run),
  },
  {
    name: "doctor",
    purpose: "Explain why a request or a delivery is refused",
    load: async (run) => (await import("./doctor.js")).doctorCommand(run),
  },
  {
    name: "journal",
    purpose: "List the unfinished payments of a journal, show one, and resolve it",
    load: async (run, terminal) => (await import("./journal.js")).journalCommand(run, terminal),
  },
  {
    name: "catalogue [name]",
    purpose: "List the APIs that `init` sets up by name, with their versions",
    load: async (run, terminal) => (await import("./catalogue.js")).catalogueCommand(run, terminal),
  },
  {
    name: "explain <code>",
    purpose: "Explain the code of an error, a warning or a note",
    load: async (run, terminal) => (await import("./explain.js")).explainCommand(run, terminal),
  },
  {
    name: "completion",
    purpose: "Print a script that completes commands and options in bash, zsh or fish",
    load: (_run, terminal) => Promise.resolve(completionCommand(terminal)),
  },
];

const badUsage = 2;

/** `args`: what follows the program's name. */
export async function runCommandLine(args: readonly string[], output: Terminal): Promise<ExitCode> {
  const terminal = guarded(output);
  let exitCode: ExitCode = 0;
  const run: CommandRunner = async (common, command) => {
    exitCode = await runCommand(common, output, command);
  };
  const words = (completionWords(args) ?? args).flatMap((word, index, all) => {
    // yargs takes a lone dash for an option.
    if (word === "--traffic" && all[index + 1] === "-") return ["--traffic=-"];
    return word === "-" && all[index - 1] === "--traffic" ? [] : [word];
  });
  const parser = yargs([], terminal.cwd)
    .scriptName("openapi-dated")
    .usage("$0 [command]\n\nTypeScript for APIs that are versioned by date.")
    .command(await listCommands(words, run, terminal))
    .options({
      config: { type: "string", description: "Configuration file (default: the nearest generate.config.*)" },
      cwd: {
        type: "string",
        description: "Folder to work in",
        default: terminal.cwd,
        defaultDescription: ".",
      },
      json: { type: "boolean", description: "Print the result as JSON", default: false },
      verbose: {
        type: "boolean",
        description: "Print everything that was found, not a line for each code, and the time of each stage",
        default: false,
      },
      quiet: { type: "boolean", description: "Print errors only", default: false },
    })
    .epilogue("Exit codes: 0 done; 1 wrong input, or out of date; 2 wrong usage; 70 a bug in this program.")
    .strict()
    .updateStrings({
      "Arguments %s and %s are mutually exclusive":
        "Expected --%s or --%s, found both: each says which APIs there are. Keep one of them.",
    })
    .check(everyOptionHasItsValue, true)
    .check((args) => noOptionIsRepeated(args, listsOf(parser)), true)
    .version(await packageVersion())
    .help()
    .alias({ help: "h", config: "c", quiet: "q" })
    .fail((message, error: unknown) => {
      throw error instanceof Error ? error : new UsageError(withNearest(message, words, parser));
    })
    .wrap(Math.min(100, terminal.columns));
  try {
    // With a callback, yargs passes on the text of `--help` and `--version`, and leaves the process alone.
    await parser.parseAsync([...words], {}, (_error, _args, output) => {
      if (output !== "") terminal.print(output);
    });
  } catch (error) {
    if (!isUsageError(error)) throw error;
    terminal.printError(`${error.message}\n\nRun \`npx openapi-dated --help\` for the arguments.`);
    return badUsage;
  }
  return exitCode;
}

/**
 * The default command and those that the arguments name are loaded before yargs needs their options: for a default
 * command that loads later, it neither waits to show help nor completes options. `--version` and `--help` wait for no
 * other command.
 */
function listCommands(
  args: readonly string[],
  run: CommandRunner,
  terminal: Terminal,
): Promise<CommandModule[]> {
  return Promise.all(
    commands.map(async ({ name, purpose, load }) => {
      const isNeeded = typeof name !== "string" || args.includes(wordOf({ name }));
      return { command: name, describe: purpose, ...(isNeeded ? await load(run, terminal) : unnamed) };
    }),
  );
}

/** The word that selects a command. */
function wordOf({ name }: Pick<ListedCommand, "name">): string {
  return typeof name === "string" ? (name.split(" ", 1)[0] ?? "") : (name.at(-1) ?? "");
}

const unnamed: Command = { builder: (parser) => parser, handler: () => undefined };

class UsageError extends Error {}

/** yargs throws its own error class for arguments that it rejects. */
function isUsageError(error: unknown): error is Error {
  return error instanceof UsageError || (error instanceof Error && error.name === "YError");
}

/** `pull --accept` alone accepts without a reason. */
const optionsWithoutValue = new Set(["accept"]);

/** The commands and options that yargs knows at this point of the line, which its types do not expose. */
interface KnownWords {
  getOptions(): { readonly key: Readonly<Record<string, unknown>> };
  getInternalMethods(): {
    getCommandInstance(): { getCommands(): readonly string[] };
  };
}

/** Adds the command or option that each unknown word is nearest to. */
function withNearest(message: string, words: readonly string[], parser: object): string {
  const [, unknown] = /^Unknown arguments?: (.+)$/.exec(message) ?? [];
  if (unknown === undefined) return message;
  const known = parser as KnownWords;
  const options = Object.keys(known.getOptions().key).filter(isLongName);
  const subcommands = known.getInternalMethods().getCommandInstance().getCommands();
  const names = subcommands.length > 0 ? subcommands : commands.map(wordOf);
  const meant = unknown.split(", ").flatMap((word) => {
    const isOption = words.some((each) => each.startsWith(`--${word}`));
    const nearest = nearestName(word, isOption ? options : names);
    return nearest === undefined ? [] : [isOption ? `--${nearest}` : nearest];
  });
  return meant.length === 0 ? message : `${message}. Did you mean ${listWords(meant)}?`;
}

/** Names of the list options and arguments, which yargs' types do not expose. */
function listsOf(parser: object): readonly string[] {
  return (parser as { getOptions(): { readonly array: readonly string[] } }).getOptions().array;
}

/** Detects repeated options, for which yargs makes a list of the values. */
function noOptionIsRepeated(
  args: Readonly<Record<string, unknown>>,
  lists: readonly string[],
): true | string {
  for (const [name, value] of Object.entries(args)) {
    if (!isLongName(name) || !Array.isArray(value) || ["_", "--", ...lists].includes(name)) continue;
    return `Expected --${name} once, found ${value.map((each) => JSON.stringify(each)).join(" and ")}. Keep one of them.`;
  }
  return true;
}

/** `-o` at the end of the line and `-o "$UNSET"`: yargs reads both as an empty string. */
function everyOptionHasItsValue(args: Readonly<Record<string, unknown>>): true | string {
  for (const [name, value] of Object.entries(args)) {
    if (optionsWithoutValue.has(name)) continue;
    if (isLongName(name) && value === "") return `Not enough arguments following: ${name}`;
  }
  return true;
}

/** Excludes aliases, and the programmatic spelling. */
function isLongName(name: string): boolean {
  return name.length > 1 && !/[A-Z$]/.test(name);
}
