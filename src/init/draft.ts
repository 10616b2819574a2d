/** Edits of files before they are written. A file may be edited for several reasons. */
import path from "node:path";

import { readFileText } from "../disk/read-file.js";
import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import { putFile } from "../disk/put-file.js";

export interface PlannedFile {
  /** Absolute. */
  readonly file: string;
  /** The name known to the user. */
  readonly name: string;
  /** Undefined: the file is created. */
  readonly before: string | undefined;
  readonly after: string;
}

export class Draft {
  readonly remarks: string[] = [];
  readonly #cwd: string;
  readonly #files = new Map<string, PlannedFile>();

  constructor(cwd: string) {
    this.#cwd = cwd;
  }

  /** False if the file cannot be edited, so that a person must do it. */
  async edit(
    file: string,
    change: (text: string | undefined) => Promise<string | undefined> | string | undefined,
  ): Promise<boolean> {
    const known = this.#files.get(file);
    // Anything but a readable file is reported when it is written.
    const before = known === undefined ? await readFileText(file) : known.before;
    const after = await change(known?.after ?? before);
    if (after === undefined) return false;
    const name = path.relative(this.#cwd, file).split(path.sep).join("/");
    this.#files.set(file, { file, name, before, after });
    return true;
  }

  async changed(): Promise<readonly PlannedFile[]> {
    const changed = [...this.#files.values()].filter(({ before, after }) => before !== after);
    return Promise.all(changed.map(inProjectStyle));
  }
}

/** Keeps new files, and those in the style of the project's formatter, in that style. */
async function inProjectStyle(planned: PlannedFile): Promise<PlannedFile> {
  const { file, before, after } = planned;
  const { codeStyleOf } = await import("../output/project-prettier.js"); // with Prettier
  try {
    const style = await codeStyleOf(file);
    if (style === undefined) return planned;
    const isFormatted = before === undefined || (await style.format(before)) === before;
    return isFormatted ? { ...planned, after: await style.format(after) } : planned;
  } catch {
    return planned; // the file or the configuration cannot be parsed, as the formatter itself reports
  }
}

/** Writes the planned files one by one, except those that have changed since the plan was made. */
export async function writeFiles(files: readonly PlannedFile[]): Promise<void> {
  for (const { file, name, before, after } of files) {
    const refusal = await putFile(file, after, before);
    if (refusal === undefined) continue;
    const detail = `The file cannot be written: ${refusal}.`;
    throw new DiagnosticError([createDiagnostic("INIT_FILE_NOT_WRITTEN", { file: name }, detail)]);
  }
}
