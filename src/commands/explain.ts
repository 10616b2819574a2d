/** `generate explain CODE`: the meaning of a code, offline and without a project. */
import type { Argv } from "yargs";

import { helpAddresses } from "../config/package-files.js";
import { severityOf } from "../diagnostics/catalogue.js";
import { explainCode } from "../project/explain-code.js";
import type { Command, CommandRunner, CommonArguments, Terminal } from "./command.js";

interface ExplainArguments extends CommonArguments {
  readonly code: string;
}

export const explainCommand = (run: CommandRunner, { colors }: Terminal): Command<ExplainArguments> => ({
  builder: (parser) =>
    parser
      .positional("code", { type: "string", description: "Of an error, a warning or a note" })
      .example(
        "$0 explain LOCK_MISSING",
        "what it means, and how to fix it",
      ) as unknown as Argv<ExplainArguments>,
  handler: (args) =>
    run(args, () => {
      const entry = explainCode(args.code);
      const help = helpAddresses()(entry.code).shown;
      const text = [
        `${colors.bold(entry.code)}  ${severityOf(entry.code)}`,
        `  ${entry.cause}`,
        `  ${colors.bold("Fix:")} ${entry.fix}`,
        `  ${colors.bold("More:")} ${help}`,
      ].join("\n");
      return Promise.resolve({ text, json: { ...entry, help } });
    }),
});
