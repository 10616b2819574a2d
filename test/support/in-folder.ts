/** Runs a test with files in a folder of its own. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export async function inFolder(
  files: Readonly<Record<string, object>>,
  run: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "in-folder-"));
  try {
    for (const [file, content] of Object.entries(files))
      await writeFile(path.join(folder, file), JSON.stringify(content));
    await run(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
