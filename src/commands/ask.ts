/**
 * Asks a person, a line at a time.
 *
 * By readline and not by a package for prompts: the few questions of `init` are answered by a word or by Enter, and a line
 * works in every terminal and with every screen reader.
 */
import { createInterface } from "node:readline";

export interface Conversation {
  /** Undefined where the person leaves: Ctrl-C, Ctrl-D. */
  ask(question: string): Promise<string | undefined>;
  /** Until then the process waits for the person. */
  end(): void;
}

export function converse(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Conversation {
  const lines = createInterface({ input, output });
  // Several lines may arrive at once, before they are asked for.
  const answers = lines[Symbol.asyncIterator]();
  return {
    ask: async (question) => {
      lines.setPrompt(question);
      lines.prompt();
      const next: IteratorResult<string, undefined> = await answers.next();
      if (next.done !== true) return next.value;
      output.write("\n");
      return undefined;
    },
    end: () => {
      lines.close();
    },
  };
}
