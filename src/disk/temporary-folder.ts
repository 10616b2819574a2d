/** A folder for what is needed for a moment: outside the project, and gone afterwards. */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** `copied`: a folder whose files it begins with. */
export async function withTemporaryFolder<Result>(
  copied: string | undefined,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "openapi-dated-"));
  try {
    if (copied !== undefined) await cp(copied, folder, { recursive: true });
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
