/** `generate since NAME`: since which version of an API an operation, a field, a value or anything else with a name exists. */
import type { Argv } from "yargs";

import { findLifetimes } from "../changes/lifetimes/find-lifetimes.js";
import { lifetimeJson } from "../changes/report/changelog/changelog-json.js";
import { sinceText } from "../changes/report/changelog/since-text.js";
import { loadChangelog } from "../project/changelog.js";
import { countApi, leftOutRemark } from "./left-out-remark.js";
import type { Command, CommandRunner, Terminal } from "./run-command.js";
import { versionOptions, versionSettings, type VersionArguments } from "./version-options.js";

interface SinceArguments extends VersionArguments {
  readonly name: string;
}

export const sinceCommand = (run: CommandRunner, terminal: Terminal): Command<SinceArguments> => ({
  builder: (parser) =>
    versionOptions(
      parser,
      "Versions of an API, or documents by file or URL, oldest first (default: all versions)",
    )
      .positional("name", {
        type: "string",
        description: "Of an operation, event, type, field, parameter, status, header, value or error code",
      })
      .example("$0 since createPayment", "in all versions of the API")
      .example(
        "$0 since Payment.status old.yaml new.yaml",
        "in two documents",
      ) as unknown as Argv<SinceArguments>,
  handler: (args) =>
    run(args, async (report) => {
      const { name, versions = [] } = args;
      // A name is of the API, whatever is generated of it.
      const settings = { ...versionSettings(args), isWhole: true };
      const question = { ...settings, names: versions, only: [], ignoreFile: undefined };
      const loaded = await loadChangelog(question, report);
      const found = findLifetimes(loaded.lifetimes, name);
      return {
        text: sinceText(name, found, loaded, terminal.hasColorfulOutput),
        json: {
          api: loaded.api,
          versions: loaded.versions,
          since: found.exact.map(lifetimeJson),
          similar: found.similar.map(lifetimeJson),
        },
        exitCode: found.exact.length > 0 ? 0 : 1,
        remark: leftOutRemark(loaded.apis.map(countApi), report.diagnostics),
      };
    }),
});
