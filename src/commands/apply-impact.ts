/** `generate impact --to B --apply`: the edits of a step that need no decision. */
import path from "node:path";

import type { Report } from "../diagnostics/report.js";
import type { CommandResult, CommonArguments } from "./command.js";

interface ApplyArguments extends CommonArguments {
  readonly to: string;
  readonly from?: string | undefined;
  readonly api?: string | undefined;
  readonly project?: readonly string[] | undefined;
  readonly "dry-run"?: boolean | undefined;
}

export async function runApply(args: ApplyArguments, report: Report): Promise<CommandResult> {
  const [{ reportApplied }, { resolveCommandProject }] = await Promise.all([
    import("../project/apply-impact.js"),
    import("./command-project.js"),
  ]);
  const { from, to, api, project: tsconfigs = [], config } = args;
  const applied = await reportApplied(
    {
      ...{ cwd: path.resolve(args.cwd), from, to, api, tsconfigs, config },
      isDryRun: args["dry-run"] === true,
      loadProject: () => resolveCommandProject({ ...args, input: undefined, output: undefined }, "presets"),
    },
    report,
  );
  return { ...applied, exitCode: 0 };
}
