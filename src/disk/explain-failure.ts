/** Why a folder could not be changed, as a diagnostic: an error of the disk, another run, or an edit by hand. */
import path from "node:path";

import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import {
  createDiagnostic,
  DiagnosticError,
  type Diagnostic,
  type DiagnosticPlace,
} from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import { FileChangedError } from "./change-folder.js";
import { FolderBusyError, HiddenFolderError } from "./claim-folder.js";
import { describeErrno, isSystemError } from "./errno.js";
import { hiddenFolder } from "./journal.js";

export interface FolderCodes {
  /** The disk refuses. */
  readonly notWritten: DiagnosticCode;
  /** A file has changed since it was read. */
  readonly changedMeanwhile: DiagnosticCode;
}

/** `place.file` is the folder as the user knows it. Other errors are rethrown. */
export async function explainingFailures<T>(
  place: DiagnosticPlace & { readonly file: string },
  codes: FolderCodes,
  report: Report,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const diagnostic = explain(error, place, codes);
    if (diagnostic === undefined) throw error;
    report.add(diagnostic.code, diagnostic.place, diagnostic.detail, diagnostic.fix);
    throw new DiagnosticError([diagnostic]);
  }
}

function explain(
  error: unknown,
  place: DiagnosticPlace & { readonly file: string },
  { notWritten, changedMeanwhile }: FolderCodes,
): Diagnostic | undefined {
  if (error instanceof FolderBusyError) {
    const mark = path.posix.join(place.file, hiddenFolder);
    return createDiagnostic(
      "FOLDER_BUSY",
      place,
      `Process ${error.run.pid} is writing here.`,
      `Wait until it has finished and run the command again; if there is no such run, delete ${mark}/run-*.`,
    );
  }
  if (error instanceof FileChangedError) {
    const file = path.posix.join(place.file, error.file);
    return createDiagnostic(changedMeanwhile, { ...place, file }, "It was changed while this command ran.");
  }
  if (error instanceof HiddenFolderError) {
    return createDiagnostic(notWritten, place, `${hiddenFolder} in it is a link or a file.`);
  }
  if (!isSystemError(error)) return undefined;
  return createDiagnostic(notWritten, place, `Writing failed: ${describeErrno(error)}.`);
}
