/** Runs a command: prints its result, and turns errors into messages and an exit code. */
import { type Diagnostic, DiagnosticError, diagnosticError } from "../diagnostics/diagnostic.js";
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
  args: CommonArguments,
  terminal: Terminal,
  command: (report: Report) => Promise<CommandResult>,
): Promise<Outcome> {
  const { cwd, json, quiet, verbose } = args;
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
    const diagnostics = await placed(report.diagnostics, args);
    if (json)
      terminal.print(
        JSON.stringify({ ...result.json, diagnostics: withHelp(diagnostics) }, null, 2),
        result.showsCredentials,
      );
    else {
      print(quiet ? diagnostics.filter(({ severity }) => severity === "error") : diagnostics);
      if (!quiet || result.exitCode === inputIsWrong) terminal.print(result.text, result.showsCredentials);
      if (result.remark !== undefined) terminal.printError(result.remark);
    }
    const { exitCode = 0, summary, annotations } = result;
    return { exitCode, diagnostics, summary, annotations };
  } catch (thrown) {
    printTimes();
    const error = asDiagnosticError(thrown);
    const others = report.diagnostics.filter((each) => error?.diagnostics.includes(each) !== true);
    const fatal = await placed(error?.diagnostics ?? [], args);
    return {
      exitCode: reportFailure(
        error === undefined ? thrown : new DiagnosticError(fatal),
        { json, verbose },
        terminal,
      ),
      diagnostics: [...fatal, ...others],
    };
  }
}

/** With the lines of the configuration that some are about. Reading a configuration takes the compiler. */
async function placed(
  diagnostics: readonly Diagnostic[],
  args: CommonArguments,
): Promise<readonly Diagnostic[]> {
  const isOfConfig = ({ place }: Diagnostic): boolean =>
    place.file === undefined && place.pointer !== undefined;
  if (!diagnostics.some(isOfConfig)) return diagnostics;
  const { configPlaces } = await import("./config-places.js");
  const placeOf = await configPlaces(args);
  return diagnostics.map((each) =>
    isOfConfig(each) ? { ...each, place: { ...each.place, ...placeOf(each.place.pointer ?? "#") } } : each,
  );
}

/** Without this check, a misspelt `--cwd` would be created and filled with generated files. */
function requireFolder(cwd: string): void {
  if (look(cwd).kind === "folder") return;
  throw diagnosticError("FOLDER_MISSING", { file: cwd }, `${cwd} is not an existing folder.`);
}
