/** `generate check`: writes nothing, and says what on disk is not what the sources give. */
import path from "node:path";
import type { CommandModule } from "yargs";

import type { Project } from "../config/project.js";
import { createDiagnostic, DiagnosticError, type Diagnostic } from "../diagnostics/diagnostic.js";
import { knownPath } from "../source/known-path.js";
import { resolveCommandProject, type ProjectArguments, projectOptions } from "./command-project.js";
import { foreignFiles } from "./foreign-files.js";
import { runCommand } from "./run-command.js";

export const checkCommand: CommandModule<object, ProjectArguments> = {
  command: "check",
  describe: "Say whether the generated files are up to date, and write nothing",
  builder: projectOptions,
  handler: (args) =>
    runCommand(args, async (report) => {
      const project = await resolveCommandProject(args);
      requireLocks(project, args.cwd);
      // Loaded here: compiler and formatter take a second that `--help` and wrong arguments need not wait for.
      const { compareProject, generateProject } = await import("./generate-project.js");
      const apis = await compareProject(await generateProject(project, report), project, args.cwd);
      const shown = (api: string, file: string): string =>
        path.relative(args.cwd, path.join(project.output, api, file));
      const problems = apis.flatMap(({ name, state }) =>
        (["missing", "different", "stale"] as const).flatMap((kind) =>
          state[kind]
            .filter((file) => !state.foreign.includes(file))
            .map((file) =>
              createDiagnostic(
                "OUTPUT_OUT_OF_DATE",
                { api: name, file: shown(name, file) },
                `The file is ${kind}.`,
              ),
            ),
        ),
      );
      problems.push(
        ...apis.flatMap(({ name, state }) => foreignFiles(name, state.foreign, project, args.cwd)),
        ...apis
          .filter(({ state }) => state.isUnfinished)
          .map(({ name }) => unfinished(name, shown(name, ""))),
      );
      if (problems.length > 0) throw new DiagnosticError(problems);
      const count = apis.reduce((sum, { files }) => sum + files.length, 0);
      return { text: `Up to date: ${count} files.`, json: { files: count } };
    }),
};

function unfinished(api: string, file: string): Diagnostic {
  return createDiagnostic(
    "OUTPUT_UNFINISHED",
    { api, file },
    "Some files are of the run before, some are new.",
  );
}

/** What is pulled now is not what the files were made of; and a pull would write. */
function requireLocks({ apis }: Project, cwd: string): void {
  const missing = apis.flatMap(({ name, source }) => {
    if (source.kind !== "unlocked") return [];
    const place = { api: name, file: knownPath(source.folder, path.resolve(cwd)) };
    return [createDiagnostic("LOCK_MISSING", place, "There is no lock in this folder.")];
  });
  if (missing.length > 0) throw new DiagnosticError(missing);
}
