/** What the program emits from documents that a test makes up. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { generate, type GenerateConfig } from "../../src/index.js";

/** Path below the output folder → text. */
export type EmittedTexts = ReadonlyMap<string, string>;

/** `inputs`: documents and overlays by the file names that the configuration gives them. */
export async function generateFrom(
  inputs: Readonly<Record<string, object>>,
  apis: GenerateConfig["apis"],
): Promise<EmittedTexts> {
  const folder = await mkdtemp(path.join(tmpdir(), "generate-"));
  try {
    for (const [file, content] of Object.entries(inputs))
      await writeFile(path.join(folder, file), JSON.stringify(content));
    const { files } = await generate({ apis }, { cwd: folder });
    return new Map(files.map(({ path: file, text }) => [file, text]));
  } finally {
    await rm(folder, { recursive: true });
  }
}
