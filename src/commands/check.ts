/**
 * `generate check`: writes nothing, and reports files that differ from what the sources produce; with `--traffic`,
 * recorded answers that differ from the documents.
 */
import path from "node:path";

import { countSummary, leftOutRemark } from "./left-out-remark.js";
import { noNames, projectChecks, projectOptions, repeated, trafficHostOption } from "./project-options.js";
import type { Project } from "../config/project.js";
import type { Report } from "../diagnostics/report.js";
import { type ArgumentsOf, type CommandResult, defineCommand, type Terminal } from "./command.js";

const checkOptions = {
  ...projectOptions,
  traffic: {
    ...repeated,
    default: noNames,
    description: "Check a recording (HAR or NDJSON, `-` for stdin) by the documents, instead of the files",
  },
  "traffic-host": trafficHostOption,
} as const;

export const checkCommand = defineCommand({
  options: checkOptions,
  checks: projectChecks,
  examples: [
    ["$0 check", "for CI: ends with 1 if a file is not what the sources produce"],
    ["$0 check --github", "the same in GitHub Actions, with annotations"],
    ["$0 check --api billing", "one API of the configuration"],
    ["$0 check --traffic calls.har", "where recorded answers deviate from the documents"],
  ],
  run: async (args, report, terminal) => {
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
  },
});

async function checkTraffic(
  project: Project,
  { cwd, traffic: recordings, "traffic-host": hosts }: ArgumentsOf<typeof checkOptions>,
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
