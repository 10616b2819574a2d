/**
 * Gathers the further files of a document: answers its requests until it has no more. How a file is read, and whether it
 * may be, is the reader's matter; how many files and bytes there may be together is decided here.
 */
import { quote } from "../values/text.js";
import type { Report } from "../diagnostics/report.js";
import type { FileRequest, FileRequests, FileText } from "../document/bundle/further-files.js";

/** A further file as it was read. */
export interface FurtherFile extends FileText {
  readonly bytes: Uint8Array;
  /** Of the bytes, in lower-case hex. */
  readonly sha256: string;
  readonly etag?: string;
}

/** `maximumBytes`: what is left for this file. Undefined: the report says why there is none. */
export type ReadFurther = (
  request: FileRequest,
  maximumBytes: number,
  report: Report,
) => Promise<FurtherFile | undefined>;

/** What all files of the document have together, without the document. */
export interface FileLimits {
  readonly maximumBytes: number;
}

/** In the order of the first reference to each, without optional ones that cannot be read. Undefined: the report says what is missing. */
export async function collectFiles(
  requests: FileRequests,
  read: ReadFurther,
  limits: FileLimits,
  report: Report,
): Promise<FurtherFile[] | undefined> {
  const files: FurtherFile[] = [];
  let left = limits.maximumBytes;
  let isComplete = true;
  for (let step = requests.next(); step.done !== true;) {
    const answers: (FurtherFile | undefined)[] = [];
    for (let start = 0; start < step.value.length; start += atOnce) {
      const batch = step.value.slice(start, start + atOnce);
      const [first] = batch;
      if (first !== undefined && files.length + batch.length > mostFiles) {
        const detail = `${quote(first.reference)} is one file more than ${mostFiles}.`;
        report.add("DOCUMENT_FILES_TOO_MANY", first.place(), detail);
        return undefined;
      }
      const found = await readTogether(batch, read, Math.max(0, left), report);
      answers.push(...found);
      for (const [index, file] of found.entries()) {
        if (file === undefined) isComplete &&= batch[index]?.isOptional === true;
        else {
          files.push(file);
          left -= file.bytes.length;
        }
      }
      if (first !== undefined && left < 0) {
        const detail = `With ${quote(first.reference)}, the files of the document exceed ${limits.maximumBytes} bytes.`;
        report.add("DOCUMENT_FILE_TOO_LARGE", first.place(), detail);
        return undefined;
      }
    }
    step = requests.next(answers);
  }
  return isComplete ? files : undefined;
}

/** Gentle to a server, and quick enough for a document of a thousand files. */
const atOnce = 6;
const mostFiles = 10_000;

/** What is reported keeps the order of the requests. Nobody misses an optional file. */
async function readTogether(
  batch: readonly FileRequest[],
  read: ReadFurther,
  maximumBytes: number,
  report: Report,
): Promise<(FurtherFile | undefined)[]> {
  const results = await Promise.all(
    batch.map(async (request) => {
      const own = report.forPart();
      const file = await read(request, maximumBytes, own);
      return { file, diagnostics: request.isOptional ? [] : own.diagnostics };
    }),
  );
  for (const { diagnostics } of results) report.addAll(diagnostics);
  return results.map(({ file }) => file);
}
