/** The command line as a function: arguments in, exit code out. `process.ts` runs it on the process's own terminal. */
import yargs, { type Argv, type CommandModule, type PositionalOptions } from "yargs";

import { packageVersion } from "../config/package-files.js";
import { nearestName } from "../values/nearest-name.js";
import { listWords } from "../values/text.js";
import { completionCommand, completionWords } from "./completion.js";
import {
  type Command,
  type CommandGroup,
  type CommonArguments,
  type ExitCode,
  noOptions,
  type Terminal,
} from "./command.js";
import { guarded } from "./guarded-terminal.js";
import { runCommand } from "./run-command.js";

interface ListedCommand {
  readonly name: string | readonly string[];
  readonly purpose: string;
  /** Absent for `completion`, which asks yargs. */
  readonly load?: () => Promise<Command | CommandGroup>;
}

const commands: readonly ListedCommand[] = [
  {
    name: ["$0", "generate"],
    purpose: "Generate the clients from the locked documents",
    load: async () => (await import("./generate.js")).generateCommand,
  },
  {
    name: "init [sources..]",
    purpose: "Set up this project: configuration, package script, ignored files",
    load: async () => (await import("./init.js")).initCommand,
  },
  {
    name: "pull",
    purpose: "Refresh the lock and the documents from the service",
    load: async () => (await import("./pull.js")).pullCommand,
  },
  {
    name: "check",
    purpose: "Check that the generated files are up to date, without writing",
    load: async () => (await import("./check.js")).checkCommand,
  },
  {
    name: "diff [versions..]",
    purpose: "Show what changes from one version to another",
    load: async () => (await import("./diff.js")).diffCommand,
  },
  {
    name: "impact",
    purpose: "Find the places in your code that an upgrade touches",
    load: async () => (await import("./impact.js")).impactCommand,
  },
  {
    name: "since <name> [versions..]",
    purpose: "Say since which version an operation, a field or a value exists",
    load: async () => (await import("./since.js")).sinceCommand,
  },
  {
    name: "sandbox",
    purpose: "Run a local stand-in for the APIs",
    load: async () => (await import("./sandbox.js")).sandboxCommand,
  },
  {
    name: "doctor",
    purpose: "Explain why a request or a delivery is refused",
    load: async () => (await import("./doctor.js")).doctorCommand,
  },
  {
    name: "journal",
    purpose: "List the unfinished payments of a journal, show one, and resolve it",
    load: async () => (await import("./journal.js")).journalCommand,
  },
  {
    name: "catalogue [name]",
    purpose: "List the APIs that `init` sets up by name, with their versions",
    load: async () => (await import("./catalogue.js")).catalogueCommand,
  },
  {
    name: "explain <code>",
    purpose: "Explain the code of an error, a warning or a note",
    load: async () => (await import("./explain.js")).explainCommand,
  },
  {
    name: "completion",
    purpose: "Print a script that completes commands and options in bash, zsh or fish",
  },
];

const badUsage = 2;

/** `args`: what follows the program's name. */
export async function runCommandLine(args: readonly string[], output: Terminal): Promise<ExitCode> {
  const terminal = guarded(output);
  let exitCode: ExitCode = 0;
  const run: Run = async (args, command) => {
    exitCode = await runCommand(args, output, (report) => command.run(args, report, terminal));
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
function listCommands(args: readonly string[], run: Run, terminal: Terminal): Promise<CommandModule[]> {
  return Promise.all(
    commands.map(async ({ name, purpose, load }) => {
      if (load === undefined) return { command: name, describe: purpose, ...completionCommand(terminal) };
      const isNeeded = typeof name !== "string" || args.includes(wordOf({ name }));
      return moduleOf(name, purpose, isNeeded ? await load() : unnamed, run);
    }),
  );
}

type Run = (args: CommonArguments, command: Command) => Promise<void>;

function moduleOf(
  name: string | readonly string[],
  purpose: string,
  command: Command | CommandGroup,
  run: Run,
): CommandModule {
  const isGroup = "commands" in command;
  return {
    command: name,
    describe: purpose,
    builder: (parser) => {
      if (isGroup) {
        for (const [inner, its, own] of command.commands) parser.command(moduleOf(inner, its, own, run));
        parser.demandCommand(1, command.expected);
      } else build(parser, command);
      for (const [line, meaning] of command.examples) parser.example(line, meaning);
      return parser;
    },
    handler: (args) => (isGroup ? undefined : run(args as unknown as CommonArguments, command)),
  };
}

function build(parser: Argv, { positionals = noOptions, options = noOptions, checks = [] }: Command): void {
  for (const [name, each] of Object.entries(positionals)) parser.positional(name, each as PositionalOptions);
  parser.options(options);
  for (const check of checks) parser.check(check as unknown as (args: object) => true | string);
}

/** The word that selects a command. */
function wordOf({ name }: Pick<ListedCommand, "name">): string {
  return typeof name === "string" ? (name.split(" ", 1)[0] ?? "") : (name.at(-1) ?? "");
}

const unnamed: Command = { examples: [], run: () => Promise.reject(new Error("It was not named.")) };

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
