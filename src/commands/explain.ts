/** `generate explain CODE`: what a code means, without the network and without a project. */
import type { Argv } from "yargs";
import { helpAddresses } from "../config/help-address.js";
import type { Command, CommandRunner, CommonArguments, Terminal } from "./command.js";
import { catalogue, severityOf, type DiagnosticCode } from "../diagnostics/catalogue.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import type { DiagnosticEntry } from "../diagnostics/entry.js";
import { nearestName } from "../forms/nearest-name.js";

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

export type ExplainedCode = { readonly code: DiagnosticCode } & DiagnosticEntry;

/** In upper or lower case, with `-` or `_`. */
export function explainCode(given: string): ExplainedCode {
  const code = given.toUpperCase().replaceAll("-", "_");
  if (isCode(code)) return { code, ...catalogue[code] };
  const nearest = nearestName(code, Object.keys(catalogue));
  throw diagnosticError(
    "CODE_UNKNOWN",
    {},
    `No diagnostic has the code ${given}.`,
    nearest === undefined ? undefined : `Write \`generate explain ${nearest}\`, if you mean this one.`,
  );
}

function isCode(code: string): code is DiagnosticCode {
  return Object.hasOwn(catalogue, code);
}
