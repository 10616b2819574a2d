/**
 * `generate check`: writes nothing, and reports files that differ from what the sources produce; with `--traffic`,
 * recorded answers that differ from the documents.
 */
import path from "node:path";
import type { Argv } from "yargs";

import { countSummary, leftOutRemark } from "./left-out-remark.js";
import {
  noNames,
  type ProjectArguments,
  projectOptions,
  repeated,
  trafficHostOption,
} from "./project-options.js";
import type { Project } from "../config/project.js";
import type { Report } from "../diagnostics/report.js";
import type { Command, CommandResult, CommandRunner, Terminal } from "./command.js";

interface CheckArguments extends ProjectArguments {
  readonly traffic: readonly string[];
  readonly "traffic-host": readonly string[];
}

export const checkCommand = (run: CommandRunner, terminal: Terminal): Command<CheckArguments> => ({
  builder: (parser) =>
    projectOptions(parser)
      .options({
        traffic: {
          ...repeated,
          default: noNames,
          description:
            "Check a recording (HAR or NDJSON, `-` for stdin) by the documents, instead of the files",
        },
        "traffic-host": trafficHostOption,
      })
      .example("$0 check", "for CI: ends with 1 if a file is not what the sources produce")
      .example("$0 check --github", "the same in GitHub Actions, with annotations")
      .example("$0 check --api billing", "one API of the configuration")
      .example(
        "$0 check --traffic calls.har",
        "where recorded answers deviate from the documents",
      ) as unknown as Argv<CheckArguments>,
  handler: (args) =>
    run(args, async (report) => {
      // Loaded lazily: compiler and formatter take a second, which `--help` and wrong arguments should not cost.
      const { resolveCommandProject } = await import("./command-project.js");
      const project = await resolveCommandProject(args, report);
      if (args.traffic.length > 0) return checkTraffic(project, args, report, terminal);
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

async function checkTraffic(
  project: Project,
  { cwd, traffic: recordings, "traffic-host": hosts }: CheckArguments,
  report: Report,
  { hasColorfulOutput: hasColor }: Terminal,
): Promise<CommandResult> {
  const { findDrift } = await import("../project/drift.js");
  const { driftBlocks, driftJson, hasDrift } = await import("../reports/drift-report.js");
  const { printText } = await import("../reports/print-text.js");
  const reports = await findDrift(project, { cwd: path.resolve(cwd), recordings, hosts }, report);
  return {
    text: reports.map((each) => printText(driftBlocks(each), { hasColor }).trimEnd()).join("\n\n"),
    json: { apis: reports.map(driftJson) },
    exitCode: reports.some(hasDrift) ? 1 : 0,
  };
}
