/**
 * Asks a person, one line at a time.
 *
 * Uses readline, not a prompt package: the few questions of `init` are answered with a word or Enter, and a line works
 * in every terminal and screen reader.
 */
import { createInterface } from "node:readline";

export interface Conversation {
  /** Undefined if the person leaves: Ctrl-C, Ctrl-D. */
  ask(question: string): Promise<string | undefined>;
  /** Until then the process waits for the person. */
  end(): void;
}

export function converse(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Conversation {
  const lines = createInterface({ input, output });
  // Several lines may arrive before they are asked for.
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
