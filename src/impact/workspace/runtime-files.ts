/** Which files are the runtime that the versions of an API share. */
import path from "node:path";

import type { Step } from "../question.js";

export function runtimeFiles(steps: readonly Step[]): (file: string) => boolean {
  const folders = steps.map(({ folder }) => path.join(path.dirname(folder), "runtime") + path.sep);
  return (file) => folders.some((folder) => path.normalize(file).startsWith(folder));
}
