/**
 * Files in the folders of the output that are not the generator's: the manifest does not list them, or they were
 * edited since. They stop `generate` before anything is written, and `check` names them beside what is out of date.
 */
import path from "node:path";

import type { Project } from "../config/project.js";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { knownPath } from "../source/known-path.js";

export function foreignFiles(
  api: string,
  files: readonly string[],
  { output }: Project,
  cwd: string,
): readonly Diagnostic[] {
  return files.map((file) =>
    createDiagnostic(
      "OUTPUT_FILE_NOT_OURS",
      { api, file: knownPath(path.join(output, api, file), path.resolve(cwd)) },
      `${file} is not in the manifest of ${api}, was changed after it was written, or is a link.`,
    ),
  );
}
