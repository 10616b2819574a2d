/** The examples of README.md: a test runs what a reader copies. */
import { readFile } from "node:fs/promises";

/** The code block whose first line names this file. */
export async function readmeExample(file: string): Promise<string> {
  const text = await readFile(new URL("../../README.md", import.meta.url), "utf8");
  const blocks = [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
  const example = blocks.find((block) => block.startsWith(`// ${file}\n`));
  if (example === undefined) throw new Error(`README.md has no example that begins with "// ${file}".`);
  return example;
}
