/** `generate impact --to B`: the places in your code that the step to another version touches. */
import path from "node:path";
import type { Argv } from "yargs";

import { loadImpact } from "../project/impact.js";
import { resolveCommandProject } from "./command-project.js";
import type { Command, CommandRunner, CommonArguments } from "./run-command.js";

interface ImpactArguments extends CommonArguments {
  readonly to: string;
  readonly api?: string | undefined;
  readonly project?: readonly string[] | undefined;
}

export const impactCommand = (run: CommandRunner): Command<ImpactArguments> => ({
  builder: (parser) =>
    parser
      .option("to", { type: "string", demandOption: true, description: "The version to move to" })
      .option("api", { type: "string", description: "Only this API of the configuration" })
      .option("project", {
        type: "string",
        array: true,
        description: "The tsconfigs of your code (default: the nearest, and those of a monorepo's packages)",
      }) as unknown as Argv<ImpactArguments>,
  handler: (args) =>
    run(args, async (report) => {
      const loadProject = (): ReturnType<typeof resolveCommandProject> =>
        resolveCommandProject({ ...args, input: undefined, output: undefined }, "presets");
      const { to, api, project: tsconfigs = [] } = args;
      const impact = await loadImpact(
        { cwd: path.resolve(args.cwd), to, api, tsconfigs, loadProject },
        report,
      );
      return { text: JSON.stringify(impact, null, 2), json: { impact }, exitCode: 0 };
    }),
});
