/** `generate check`: writes nothing, and reports files that differ from what the sources produce. */
import path from "node:path";

import { countSummary, leftOutRemark } from "./left-out-remark.js";
import { type ProjectArguments, projectOptions } from "./project-options.js";
import type { Command, CommandRunner } from "./command.js";

export const checkCommand = (run: CommandRunner): Command<ProjectArguments> => ({
  builder: (parser) =>
    projectOptions(parser)
      .example("$0 check", "for CI: ends with 1 if a file is not what the sources produce")
      .example("$0 check --github", "the same in GitHub Actions, with annotations")
      .example("$0 check --api billing", "one API of the configuration"),
  handler: (args) =>
    run(args, async (report) => {
      // Loaded lazily: compiler and formatter take a second, which `--help` and wrong arguments should not cost.
      const { resolveCommandProject } = await import("./command-project.js");
      const project = await resolveCommandProject(args, report);
      const { checkProject } = await import("../project/check.js");
      const apis = await checkProject(project, path.resolve(args.cwd), report);
      const files = apis.reduce((sum, { fileCount }) => sum + fileCount, 0);
      return {
        text: `Up to date: ${files} files.`,
        json: { files, apis: apis.map(({ name, summary }) => ({ name, versions: summary })) },
        remark: leftOutRemark(
          apis.flatMap(({ summary }) => summary.map(countSummary)),
          report.diagnostics,
        ),
      };
    }),
});
