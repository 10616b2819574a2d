/** `generate`: emits from the lock and tells what was written and what was shared. */
import path from "node:path";
import type { CommandModule } from "yargs";

import { DiagnosticError } from "../diagnostics/diagnostic.js";
import { resolveCommandProject, type ProjectArguments, projectOptions } from "./command-project.js";
import { foreignFiles } from "./foreign-files.js";
import { runCommand } from "./run-command.js";
import { summaryTable } from "./summary.js";
import { writeFolder } from "../output/write-folder.js";

export const generateCommand: CommandModule<object, ProjectArguments> = {
  command: ["$0", "generate"],
  describe: "Generate the clients from the locked documents",
  builder: (parser) =>
    projectOptions(parser)
      .example("$0", "every API of the configuration; without one, both presets")
      .example("$0 -i openapi.yaml -o src/api", "one document, no configuration")
      .example("$0 -i 2025-01-01=a.yaml -i 2026-01-01=b.yaml -o src/api", "two versions of one API"),
  handler: (args) =>
    runCommand(args, async (report) => {
      const project = await resolveCommandProject(args);
      // Loaded here: compiler and formatter take a second that `--help` and wrong arguments need not wait for.
      const { generateProject } = await import("./generate-project.js");
      const apis = await generateProject(project, report);
      const foreign = foreignFiles(apis, project, args.cwd);
      if (foreign.length > 0) throw new DiagnosticError(foreign);
      const changed = apis.filter(({ state }) =>
        [state.missing, state.different, state.stale].some((list) => list.length > 0),
      );
      for (const { name, files } of changed) await writeFolder(project.output, name, files);
      const shownOutput = path.relative(args.cwd, project.output) || ".";
      return {
        text: apis.map((api) => summaryTable(api, shownOutput)).join("\n\n"),
        json: {
          output: shownOutput,
          apis: apis.map(({ name, state, summary }) => ({ name, ...state, versions: summary })),
        },
      };
    }),
};
