/** Generates files from documents in a test. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { generate, type GenerateConfig } from "../../src/index.js";

/** Texts by path below the output folder. */
export type EmittedTexts = ReadonlyMap<string, string>;

/** `inputs`: documents and overlays by their file names in the configuration. */
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
