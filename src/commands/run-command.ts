/**
 * What all commands share: results are printed, and errors become messages and an exit code.
 */

import type { Colors } from "picocolors/types.js";
import type { Argv } from "yargs";

import { type Diagnostic, diagnosticError } from "../diagnostics/diagnostic.js";
import { look } from "../disk/look.js";
import { Report } from "../diagnostics/report.js";
import { asDiagnosticError, inputIsWrong, reportFailure } from "./failure.js";
import { printDiagnostics, withHelp } from "./print-diagnostics.js";
import { startProgress } from "./progress.js";

/** Options of every command. */
export interface CommonArguments {
  /** The name of the command, unless it is the default one. */
  readonly _?: readonly (string | number)[];
  readonly config?: string | undefined;
  readonly cwd: string;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Of the commands that run in CI. */
  readonly github?: boolean;
}

export interface CommandResult {
  /** For people. */
  readonly text: string;
  /** For machines: one JSON document. */
  readonly json: object;
  readonly exitCode?: 0 | 1;
  /** The last line on stderr, even with `--quiet`. */
  readonly remark?: string | undefined;
  /** Markdown for the page of a job, with `--github`. */
  readonly summary?: string | undefined;
  /** What the result says about lines of files, with `--github`. */
  readonly annotations?: readonly Diagnostic[] | undefined;
}

/** What became of a run, and what it found. */
export interface Outcome {
  readonly exitCode: ExitCode;
  readonly diagnostics: readonly Diagnostic[];
  readonly summary?: string | undefined;
  /** What else is shown at lines of files. */
  readonly annotations?: readonly Diagnostic[] | undefined;
}

/** Where a command prints. */
export interface Terminal {
  readonly cwd: string;
  readonly columns: number;
  readonly colors: Colors;
  /** Whether a message may have links, on stderr. */
  readonly hasHyperlinks?: boolean;
  /** Whether a report that is printed may have colors. */
  readonly hasColorfulOutput: boolean;
  readonly print: (text: string) => void;
  readonly printError: (text: unknown) => void;
  /** Writes to stderr without a line break, and only what need not be kept; absent where stderr is not a terminal. */
  readonly draw?: (text: string) => void;
  /** Asks a person, and gives the line that is answered, or undefined if the person leaves; absent where nobody can answer. */
  readonly ask?: (question: string) => Promise<string | undefined>;
}

/** 0: done; 1: the input is wrong or out of date; 2: bad usage; 70: a bug of ours. */
export type ExitCode = 0 | 1 | 2 | 70;

/** A command, apart from its name. */
export interface Command<Args = object> {
  builder(parser: Argv): Argv<Args>;
  handler(args: Args): Promise<void> | void;
}

/** Runs a command, and prints on its terminal. */
export type CommandRunner = (
  args: CommonArguments,
  command: (report: Report) => Promise<CommandResult>,
) => Promise<void>;

/** In seconds. */
const longWait = 5;

export async function runCommand(
  args: CommonArguments,
  terminal: Terminal,
  command: (report: Report) => Promise<CommandResult>,
): Promise<ExitCode> {
  const run = (on: Terminal): Promise<Outcome> => runAndPrint(args, on, command);
  if (args.github !== true) return (await run(terminal)).exitCode;
  const { runForGitHub } = await import("./github-log.js"); // with what reads a configuration
  return (await runForGitHub(args, terminal, run)).exitCode;
}

async function runAndPrint(
  { cwd, json, quiet, verbose }: CommonArguments,
  terminal: Terminal,
  command: (report: Report) => Promise<CommandResult>,
): Promise<Outcome> {
  const { draw } = terminal;
  const isShown = draw !== undefined && !json && !quiet;
  const progress = isShown ? startProgress(draw, terminal.columns) : undefined;
  const report = new Report(
    (what) => progress?.step(what),
    (seconds, what) => {
      if (progress !== undefined) progress.step(what);
      // A log should say why nothing happens, once.
      else if (!json && !quiet && seconds === longWait) terminal.printError(what);
    },
  );
  const print = (diagnostics: readonly Diagnostic[]): void => {
    printDiagnostics(diagnostics, terminal, verbose);
  };
  try {
    requireFolder(cwd);
    const result = await command(report).finally(() => progress?.end());
    if (json)
      terminal.print(JSON.stringify({ ...result.json, diagnostics: withHelp(report.diagnostics) }, null, 2));
    else {
      print(quiet ? report.diagnostics.filter(({ severity }) => severity === "error") : report.diagnostics);
      if (!quiet || result.exitCode === inputIsWrong) terminal.print(result.text);
      if (result.remark !== undefined) terminal.printError(result.remark);
    }
    const { exitCode = 0, summary, annotations } = result;
    return { exitCode, diagnostics: report.diagnostics, summary, annotations };
  } catch (thrown) {
    const fatal = asDiagnosticError(thrown)?.diagnostics ?? [];
    const others = report.diagnostics.filter((each) => !fatal.includes(each));
    return {
      exitCode: reportFailure(thrown, { json, verbose }, terminal),
      diagnostics: [...fatal, ...others],
    };
  }
}

/** Without this check, a misspelt `--cwd` would be created and filled with generated files. */
function requireFolder(cwd: string): void {
  if (look(cwd).kind === "folder") return;
  throw diagnosticError("FOLDER_MISSING", { file: cwd }, `${cwd} is not an existing folder.`);
}
