/** `generate completion`: the script with which a shell asks this program for completions of a line. */
import yargs, { type CommandModule } from "yargs";

import type { Terminal } from "./command.js";

/** The argument of the completion script, followed by the words of the line, the program name first. */
const asks = "--get-yargs-completions";

/**
 * Undefined if no shell is asking. The program's name is also that of its default command, and would select it: right
 * before an option, wrong before a command name.
 */
export function completionWords(args: readonly string[]): readonly string[] | undefined {
  const at = args.indexOf(asks);
  if (at === -1) return undefined;
  const words = args.slice(at + 2);
  return [...args.slice(0, at + 1), words[0]?.startsWith("-") === true ? "generate" : "", ...words];
}

export const completionCommand = (terminal: Terminal): Pick<CommandModule, "builder" | "handler"> => ({
  builder: (parser) =>
    parser
      .usage("$0 completion\n\nPrints a script for the shell that SHELL names: bash, zsh or fish.")
      .example("$0 completion >> ~/.bashrc", "bash, from the next session on")
      .example("$0 completion >> ~/.zshrc", "zsh")
      .example("$0 completion > ~/.config/fish/completions/generate.fish", "fish"),
  handler: async () => {
    // A second parser: with the first, yargs would also run the default command.
    const parser = yargs([], terminal.cwd).scriptName("generate").completion("completion");
    await parser.parseAsync(["completion"], {}, (_error, _args, script) => {
      terminal.print(script.trimEnd());
    });
  },
});
