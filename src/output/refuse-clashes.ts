/**
 * Refuses emitted files that would have the same path, or of which one would be the folder of another. Case is ignored,
 * as on most disks.
 *
 * Versions become folders beside files of ours, so a version that has the name of one is refused here at the latest.
 */
import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import { quote } from "../values/text.js";
import type { TextFile } from "./text-file.js";

export function refuseClashes(files: readonly TextFile[], api: string): void {
  const owners = new Map<string, string>();
  const clashes = files.flatMap(({ path }) => {
    // The file itself, and its folders; several files may share a folder, spelt in one way.
    const parts = path.split("/");
    return parts.flatMap((_, index) => {
      const [name, isFile] = [parts.slice(0, index + 1).join("/"), index === parts.length - 1];
      const spelling = isFile ? name : `${name}/`;
      const owner = owners.get(name.toLowerCase());
      owners.set(name.toLowerCase(), spelling);
      return owner === undefined || (owner === spelling && !isFile) ? [] : [[spelling, owner] as const];
    });
  });
  if (clashes.length === 0) return;
  throw new DiagnosticError(
    clashes.map(([name, owner]) =>
      createDiagnostic(
        "OUTPUT_NAMES_CLASH",
        { api, file: name },
        `${quote(owner)} already occupies this path.`,
      ),
    ),
  );
}
