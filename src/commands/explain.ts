/** `generate explain CODE`: the meaning of a code, offline and without a project. */
import { helpAddresses } from "../config/package-files.js";
import { severityOf } from "../diagnostics/catalogue.js";
import { explainCode } from "../project/explain-code.js";
import { defineCommand } from "./command.js";

export const explainCommand = defineCommand({
  positionals: { code: { type: "string", description: "Of an error, a warning or a note" } },
  examples: [["$0 explain LOCK_MISSING", "what it means, and how to fix it"]],
  run: ({ code = "" }, _report, { colors }) => {
    const entry = explainCode(code);
    const help = helpAddresses()(entry.code).shown;
    const text = [
      `${colors.bold(entry.code)}  ${severityOf(entry.code)}`,
      `  ${entry.cause}`,
      `  ${colors.bold("Fix:")} ${entry.fix}`,
      `  ${colors.bold("More:")} ${help}`,
    ].join("\n");
    return Promise.resolve({ text, json: { ...entry, help } });
  },
});
