/** A terminal whose output contains nothing that a document or a credential could have put there. */
import { outputText } from "../values/output-text.js";
import type { Terminal } from "./command.js";

export type Output = Pick<Terminal, "print" | "printError" | "colors"> &
  Partial<Pick<Terminal, "hasColorfulOutput">>;

export function guarded<Own extends Output>(terminal: Own): Own {
  const { print, printError, colors, hasColorfulOutput = colors.isColorSupported } = terminal;
  return {
    ...terminal,
    print: (text, showsCredentials) => {
      print(outputText(text, hasColorfulOutput, showsCredentials));
    },
    printError: (text) => {
      printError(outputText(String(text), colors.isColorSupported));
    },
  };
}
