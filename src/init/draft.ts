/** Files as `init` would leave them. */
import path from "node:path";

import { readFileContent } from "../disk/read-file.js";

export interface PlannedFile {
  /** Absolute. */
  readonly file: string;
  /** As the user knows it. */
  readonly name: string;
  /** Undefined: the file is created. */
  readonly before: string | undefined;
  readonly after: string;
}

/** Files as they will be; a file may be edited for several reasons. */
export class Draft {
  readonly remarks: string[] = [];
  readonly #cwd: string;
  readonly #files = new Map<string, PlannedFile>();

  constructor(cwd: string) {
    this.#cwd = cwd;
  }

  /** Undefined: the file cannot be edited, and a person has to do it. */
  async edit(file: string, change: (text: string | undefined) => string | undefined): Promise<boolean> {
    const known = this.#files.get(file);
    const before = known === undefined ? await readText(file) : known.before;
    const after = change(known?.after ?? before);
    if (after === undefined) return false;
    const name = path.relative(this.#cwd, file).split(path.sep).join("/");
    this.#files.set(file, { file, name, before, after });
    return true;
  }

  changed(): readonly PlannedFile[] {
    return [...this.#files.values()].filter(({ before, after }) => before !== after);
  }
}

/** Where something is that is not a readable file, writing reports it. */
async function readText(file: string): Promise<string | undefined> {
  const content = await readFileContent(file, { maximumBytes: 16 * 1024 * 1024 });
  return content.kind === "bytes" ? content.bytes.toString("utf8") : undefined;
}
