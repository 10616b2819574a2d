/** `generate check`: writes nothing, and says what on disk is not what the sources give. */
import path from "node:path";
import type { CommandModule } from "yargs";

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
      const { checkProject } = await import("../project/check.js");
      const files = await checkProject(project, path.resolve(args.cwd), report);
      return { text: `Up to date: ${files} files.`, json: { files } };
    }),
};
