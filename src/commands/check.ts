/** `generate check`: writes nothing, and says what on disk is not what the sources give. */
import path from "node:path";
import type { CommandModule } from "yargs";

import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import { resolveCommandProject, type ProjectArguments, projectOptions } from "./command-project.js";
import { runCommand } from "./run-command.js";

export const checkCommand: CommandModule<object, ProjectArguments> = {
  command: "check",
  describe: "Say whether the generated files are up to date, and write nothing",
  builder: projectOptions,
  handler: (args) =>
    runCommand(args, async (report) => {
      const project = await resolveCommandProject(args);
      // Loaded here: compiler and formatter take a second that `--help` and wrong arguments need not wait for.
      const { generateProject } = await import("./generate-project.js");
      const apis = await generateProject(project, report);
      const shown = (api: string, file: string): string =>
        path.relative(args.cwd, path.join(project.output, api, file));
      const problems = apis.flatMap(({ name, state }) =>
        (["missing", "different", "stale"] as const).flatMap((kind) =>
          state[kind].map((file) =>
            createDiagnostic(
              "OUTPUT_OUT_OF_DATE",
              { api: name, file: shown(name, file) },
              `The file is ${kind}.`,
            ),
          ),
        ),
      );
      if (problems.length > 0) throw new DiagnosticError(problems);
      const count = apis.reduce((sum, { files }) => sum + files.length, 0);
      return { text: `Up to date: ${count} files.`, json: { files: count } };
    }),
};
