/** A command, its arguments and result, and the terminal that it prints on. */
import type { Colors } from "picocolors/types.js";
import type { Argv } from "yargs";

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import type { Clock } from "./progress.js";

/** Options of every command. */
export interface CommonArguments {
  /** The name of the command, unless it is the default one. */
  readonly _?: readonly (string | number)[];
  readonly config?: string | undefined;
  readonly cwd: string;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Only for commands that run in CI. */
  readonly github?: boolean;
}

export interface CommandResult {
  /** For display. */
  readonly text: string;
  /** Machine-readable: one JSON document. */
  readonly json: object;
  readonly exitCode?: 0 | 1;
  /** True for a request that the user gave, which must be shown whole: its signature covers the key in its URL. */
  readonly showsCredentials?: boolean;
  /** The last line on stderr, even with `--quiet`. */
  readonly remark?: string | undefined;
  /** Markdown for the page of a job, with `--github`. */
  readonly summary?: string | undefined;
  /** Diagnostics at lines of files, with `--github`. */
  readonly annotations?: readonly Diagnostic[] | undefined;
}

/** Exit code and findings of a run. */
export interface Outcome extends Pick<CommandResult, "summary" | "annotations"> {
  readonly exitCode: ExitCode;
  readonly diagnostics: readonly Diagnostic[];
}

/** The terminal that a command prints on. */
export interface Terminal {
  readonly cwd: string;
  readonly columns: number;
  readonly colors: Colors;
  /** True if messages on stderr may have links. */
  readonly hasHyperlinks?: boolean;
  /** True if a printed report may have colours. */
  readonly hasColorfulOutput: boolean;
  readonly print: (text: string, showsCredentials?: boolean) => void;
  readonly printError: (text: unknown) => void;
  /** Writes to stderr without a line break, for transient output only; absent if stderr is not a terminal. */
  readonly draw?: (text: string) => void;
  /** The clock of the process, except in tests. */
  readonly clock?: Clock;
  /** Asks a person and returns the answer, or undefined if the person leaves; absent without one at the terminal. */
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
