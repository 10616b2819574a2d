/** A command, its arguments and result, and the terminal that it prints on. */
import type { Colors } from "picocolors/types.js";
import type { InferredOptionTypes, Options } from "yargs";

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

export interface Outcome extends Pick<CommandResult, "summary" | "annotations"> {
  readonly exitCode: ExitCode;
  readonly diagnostics: readonly Diagnostic[];
}

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

export type OptionTable = Readonly<Record<string, Options>>;

/** Returns the reason to refuse the arguments. */
type Check<Args> = (args: Args) => true | string;

/** A command as data, apart from its name and purpose; `command-line.ts` makes of it what yargs takes. */
export interface Command<Args = CommonArguments> {
  readonly positionals?: OptionTable;
  readonly options?: OptionTable;
  readonly checks?: readonly Check<Args>[];
  readonly examples: readonly (readonly [command: string, description: string])[];
  run(args: Args, report: Report, terminal: Terminal): Promise<CommandResult>;
}

/** A command that only has others. */
export interface CommandGroup {
  readonly commands: readonly (readonly [name: string, purpose: string, command: Command])[];
  readonly examples: Command["examples"];
  /** The message if none of them is named. */
  readonly expected: string;
}

export type ArgumentsOf<Table extends OptionTable> = CommonArguments & InferredOptionTypes<Table>;

export const noOptions = {} as const;

/** The arguments have the types of the options and positionals. */
export function defineCommand<
  const Own extends OptionTable = typeof noOptions,
  const Positionals extends OptionTable = typeof noOptions,
>(
  command: Command<ArgumentsOf<Own & Positionals>> & {
    readonly options?: Own;
    readonly positionals?: Positionals;
  },
): Command {
  return command as unknown as Command;
}
