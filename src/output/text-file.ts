import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import { quote } from "../values/text.js";

/** A file as it is written. */
export interface TextFile {
  /** Relative to the output folder, with `/`: `billing/2026-07-01/types.ts`. */
  readonly path: string;
  readonly text: string;
  /**
   * The names that a module declares or re-exports at its top level, in any order. The text is parsed again before it is written, and
   * anything else in it is rejected. Absent for files that are copied as they are.
   */
  readonly plan?: readonly string[];
  /** A module without any text of a document, instead of a plan: the text must declare what it declares. */
  readonly skeleton?: string;
}

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
