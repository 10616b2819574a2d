/** A report that is printed, or written to the file that `--output` names. */
import path from "node:path";

import { diagnosticError } from "../diagnostics/diagnostic.js";
import { writeReport } from "../disk/put-file.js";

export interface OutputArguments {
  readonly cwd: string;
  readonly output?: string | undefined;
}

/** What is printed: the report, or where it is. */
export async function shownOrWritten(text: string, { output, cwd }: OutputArguments): Promise<string> {
  if (output === undefined) return text.trimEnd();
  const refusal = await writeReport(path.resolve(cwd, output), text);
  if (refusal === undefined) return `Wrote ${output}.`;
  const detail = `The file cannot be written: ${refusal}.`;
  throw diagnosticError("REPORT_NOT_WRITTEN", { file: output }, detail);
}

/** Less has no room for what is left out. */
const leastCharacters = 4_000;

export function checkLength(format: string, most: number | undefined): true | string {
  if (most === undefined) return true;
  if (format !== "markdown") return "--max-characters is for --format markdown.";
  return (
    most >= leastCharacters || `--max-characters must be a number from ${leastCharacters}, such as 60000.`
  );
}

/** A report in the summary of a job. A step of GitHub Actions may write a megabyte, and bytes are more than characters. */
export const jobSummaryShape = { hasColor: false, limit: 0, mostCharacters: 250_000 };
