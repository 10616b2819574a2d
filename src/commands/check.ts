/** `generate check`: writes nothing, and says what on disk is not what the sources give. */
import path from "node:path";

import { type ProjectArguments, projectOptions } from "./project-options.js";
import type { Command, CommandRunner } from "./run-command.js";

export const checkCommand = (run: CommandRunner): Command<ProjectArguments> => ({
  builder: projectOptions,
  handler: (args) =>
    run(args, async (report) => {
      // Loaded here: compiler and formatter take a second that `--help` and wrong arguments need not wait for.
      const { resolveCommandProject } = await import("./command-project.js");
      const project = await resolveCommandProject(args);
      const { checkProject } = await import("../project/check.js");
      const files = await checkProject(project, path.resolve(args.cwd), report);
      return { text: `Up to date: ${files} files.`, json: { files } };
    }),
});
