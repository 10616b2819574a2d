/** `generate completion`: the script with which a shell asks this program what could come next on its line. */
import yargs from "yargs";

import type { Command, Terminal } from "./command.js";

/** Argument of the completion script, followed by the words of the line, the program's name first. */
const asks = "--get-yargs-completions";

/**
 * Undefined if no shell asks. The program's name is also that of its default command, and would select it: right before an
 * option, wrong before the name of a command.
 */
export function completionWords(args: readonly string[]): readonly string[] | undefined {
  const at = args.indexOf(asks);
  if (at === -1) return undefined;
  const words = args.slice(at + 2);
  return [...args.slice(0, at + 1), words[0]?.startsWith("-") === true ? "generate" : "", ...words];
}

export const completionCommand = (terminal: Terminal): Command => ({
  builder: (parser) =>
    parser
      .usage("$0 completion\n\nPrints a script for the shell that SHELL names: bash, zsh or fish.")
      .example("$0 completion >> ~/.bashrc", "bash, from the next session on")
      .example("$0 completion >> ~/.zshrc", "zsh")
      .example("$0 completion > ~/.config/fish/completions/generate.fish", "fish"),
  handler: async () => {
    // A second parser: yargs would also run the default command of the first.
    const parser = yargs([], terminal.cwd).scriptName("generate").completion("completion");
    await parser.parseAsync(["completion"], {}, (_error, _args, script) => {
      terminal.print(script.trimEnd());
    });
  },
});
