/** Where temporary projects find no package but their own: Node.js and TypeScript search every folder above. */
import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import path from "node:path";

const hasPackagesAbove = (folder: string): boolean =>
  existsSync(path.join(folder, "node_modules")) ||
  (path.dirname(folder) !== folder && hasPackagesAbove(path.dirname(folder)));

function isUsable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The usual one, if there is no `node_modules` above it; otherwise another one. */
export function safeTemporaryFolder(usual = tmpdir()): string {
  const others = ["/var/tmp", "/dev/shm", path.join(homedir(), ".cache", "openapi-dated-tests")];
  const folder = [usual, ...others].find((each) => !hasPackagesAbove(path.resolve(each)) && isUsable(each));
  if (folder !== undefined) return folder;
  throw new Error(
    `Each of ${[usual, ...others].join(", ")} is below a node_modules folder, which temporary projects would use. Fix: set TMPDIR to a folder that is not.`,
  );
}
