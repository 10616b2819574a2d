/** `generate`: emits from the lock and tells what was written and what was shared. */
import path from "node:path";
import type { CommandModule } from "yargs";

import type { Report } from "../diagnostics/report.js";
import { resolveCommandProject, type ProjectArguments, projectOptions } from "./command-project.js";
import { foreignFiles } from "./foreign-files.js";
import { runCommand } from "./run-command.js";
import { summaryTable } from "./summary.js";
import type { FolderState } from "../output/compare-folder.js";
import { writeApis } from "../output/write-apis.js";
import type { Project } from "../config/project.js";
import { finishPull } from "../source/pull.js";

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
      const { compareProject, generateProject } = await import("./generate-project.js");
      await finishPulls(project, path.resolve(args.cwd), report);
      const apis = await compareProject(await generateProject(project, report), project, args.cwd);
      const settings = {
        output: project.output,
        cwd: path.resolve(args.cwd),
        refuseForeign: (api: string, files: readonly string[]) => foreignFiles(api, files, project, args.cwd),
      };
      await writeApis(apis, settings, report);
      const shownOutput = path.relative(args.cwd, project.output) || ".";
      return {
        text: apis.map((api) => summaryTable(api, shownOutput)).join("\n\n"),
        json: {
          output: shownOutput,
          apis: apis.map(({ name, state, summary }) => ({ name, ...stateJson(state), versions: summary })),
        },
      };
    }),
};

/** A pull that was killed: what is generated now should be generated from what it has pulled. */
async function finishPulls({ apis }: Project, cwd: string, report: Report): Promise<void> {
  for (const { name, folder, source } of apis) {
    if (source.kind !== "given") await finishPull(folder, { api: name, cwd }, report);
  }
}

function stateJson({ missing, different, stale, foreign }: FolderState): object {
  return { missing, different, stale, foreign };
}
