/** Writes what was planned, file by file. What is there by now and was not when the plan was made is kept. */
import { diagnosticError } from "../diagnostics/diagnostic.js";
import { putFile } from "../disk/put-file.js";
import type { PlannedFile } from "./draft.js";

export async function writeFiles(files: readonly PlannedFile[]): Promise<void> {
  for (const { file, name, before, after } of files) {
    const refusal = await putFile(file, after, before);
    if (refusal === undefined) continue;
    const detail = `The file cannot be written: ${refusal}.`;
    throw diagnosticError("INIT_FILE_NOT_WRITTEN", { file: name }, detail);
  }
}
