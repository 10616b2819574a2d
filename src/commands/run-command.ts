/** Runs a command: prints its result, and turns errors into messages and an exit code. */
import { type Diagnostic, diagnosticError } from "../diagnostics/diagnostic.js";
import { look } from "../disk/look.js";
import { Report } from "../diagnostics/report.js";
import { asDiagnosticError, inputIsWrong, printDiagnostics, reportFailure, withHelp } from "./failure.js";
import type { CommandResult, CommonArguments, ExitCode, Outcome, Terminal } from "./command.js";
import { guarded } from "./guarded-terminal.js";
import { startProgress } from "./progress.js";

/** In seconds. */
const longWait = 5;

export async function runCommand(
  args: CommonArguments,
  terminal: Terminal,
  command: (report: Report) => Promise<CommandResult>,
): Promise<ExitCode> {
  const run = (on: Terminal): Promise<Outcome> => runAndPrint(args, guarded(on), command);
  if (args.github !== true) return (await run(terminal)).exitCode;
  const { runForGitHub } = await import("./github-log.js"); // with the configuration reader
  return (await runForGitHub(args, terminal, run)).exitCode;
}

async function runAndPrint(
  { cwd, json, quiet, verbose }: CommonArguments,
  terminal: Terminal,
  command: (report: Report) => Promise<CommandResult>,
): Promise<Outcome> {
  const isSilent = json || quiet;
  const draw = isSilent ? undefined : terminal.draw;
  const progress = startProgress(draw, terminal.columns, terminal.clock);
  const report = new Report(
    (stage, part) => {
      progress.step(stage, part);
    },
    (seconds, what) => {
      if (draw !== undefined) progress.show(what);
      // A log should say once why nothing is happening.
      else if (!isSilent && seconds === longWait) terminal.printError(what);
    },
  );
  const printTimes = (): void => {
    const times = progress.times();
    if (verbose && !isSilent && times.length > 1)
      terminal.printError(
        times.map(([stage, seconds]) => `${seconds.toFixed(2).padStart(8)} s  ${stage}`).join("\n"),
      );
  };
  const print = (diagnostics: readonly Diagnostic[]): void => {
    printDiagnostics(diagnostics, terminal, verbose);
  };
  try {
    requireFolder(cwd);
    const result = await command(report).finally(() => {
      progress.end();
    });
    printTimes();
    if (json)
      terminal.print(
        JSON.stringify({ ...result.json, diagnostics: withHelp(report.diagnostics) }, null, 2),
        result.showsCredentials,
      );
    else {
      print(quiet ? report.diagnostics.filter(({ severity }) => severity === "error") : report.diagnostics);
      if (!quiet || result.exitCode === inputIsWrong) terminal.print(result.text, result.showsCredentials);
      if (result.remark !== undefined) terminal.printError(result.remark);
    }
    const { exitCode = 0, summary, annotations } = result;
    return { exitCode, diagnostics: report.diagnostics, summary, annotations };
  } catch (thrown) {
    printTimes();
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
