/**
 * Reads the further files of a document: answers its requests until it has no more, within limits of files and bytes.
 * Files are read from disk below a folder, or from the document's server. A reference is an instruction from outside to
 * read something, so everything else is refused.
 */
import path from "node:path";
import { fileURLToPath } from "node:url";

import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import type { Report } from "../diagnostics/report.js";
import { knownPath } from "../values/path.js";
import { describeUnread, readFileContent, type Unread } from "../disk/read-file.js";
import type { FileRequest, FileRequests, FileText } from "../document/parsed-document.js";
import { sha256 } from "../values/hash.js";
import { quote } from "../values/text.js";
import { decodeAnswer } from "./decode.js";
import { fetchDocument, type FetchSettings } from "./fetch-document.js";
import type { FetchedDocument } from "./read-answer.js";
import { displayUrl, parseUrl, type UrlRefusal } from "./url-rules.js";

export interface FurtherFile extends FileText {
  readonly bytes: Uint8Array;
  /** Lower-case hex, of the bytes. */
  readonly sha256: string;
  readonly etag?: string;
}

/** `maximumBytes`: the remaining allowance for this file. Undefined if it fails, as reported. */
export type ReadFurther = (
  request: FileRequest,
  maximumBytes: number,
  report: Report,
) => Promise<FurtherFile | undefined>;

/** The limits for all files of a document together, except the document. */
interface FileLimits {
  readonly maximumBytes: number;
}

/** Files in the order of their first references, without unreadable optional ones. Undefined if it fails, as reported. */
export async function collectFiles(
  requests: FileRequests,
  read: ReadFurther,
  limits: FileLimits,
  report: Report,
): Promise<FurtherFile[] | undefined> {
  const files: FurtherFile[] = [];
  let allowance = limits.maximumBytes;
  let isComplete = true;
  for (let step = requests.next(); step.done !== true;) {
    const answers: (FurtherFile | undefined)[] = [];
    for (let start = 0; start < step.value.length; start += atOnce) {
      const batch = step.value.slice(start, start + atOnce);
      const [first] = batch;
      if (first !== undefined && files.length + batch.length > mostFiles) {
        const detail = `${quote(first.reference)} is one file more than ${mostFiles}.`;
        return report.add("DOCUMENT_FILES_TOO_MANY", first.place(), detail);
      }
      const batchFiles = await readTogether(batch, read, Math.max(0, allowance), report);
      answers.push(...batchFiles);
      for (const [index, file] of batchFiles.entries()) {
        if (file === undefined) isComplete &&= batch[index]?.isOptional === true;
        else {
          files.push(file);
          allowance -= file.bytes.length;
        }
      }
      if (first !== undefined && allowance < 0) {
        const detail = `With ${quote(first.reference)}, the files of the document exceed ${limits.maximumBytes} bytes.`;
        return report.add("DOCUMENT_FILE_TOO_LARGE", first.place(), detail);
      }
    }
    step = requests.next(answers);
  }
  return isComplete ? files : undefined;
}

/** Gentle to a server, yet fast enough for a document of a thousand files. */
const atOnce = 6;
const mostFiles = 10_000;

/** Reports in request order; optional files are not reported. */
async function readTogether(
  batch: readonly FileRequest[],
  read: ReadFurther,
  maximumBytes: number,
  report: Report,
): Promise<(FurtherFile | undefined)[]> {
  const results = await Promise.all(
    batch.map(async (request) => {
      const own = report.child();
      const file = await read(request, maximumBytes, own);
      return { file, diagnostics: request.isOptional ? [] : own.diagnostics };
    }),
  );
  for (const { diagnostics } of results) report.addAll(diagnostics);
  return results.map(({ file }) => file);
}

interface LocalFiles {
  /** Absolute: files of the document are below it. */
  readonly folder: string;
  readonly cwd: string;
}

export async function readLocalFile(
  request: FileRequest,
  files: LocalFiles,
  maximumBytes: number,
  report: Report,
): Promise<FurtherFile | undefined> {
  const read = await readBelow(request, files, maximumBytes);
  if (read.kind === "file") return read.file;
  return report.add(read.code, request.place(), `${quote(request.reference)}: ${read.detail}`);
}

type ReadBelow = { readonly kind: "file"; readonly file: FurtherFile } | Refused;

interface Refused extends UrlRefusal {
  readonly kind: "refused";
}

const refused = (code: DiagnosticCode, detail: string): Refused => ({ kind: "refused", code, detail });

async function readBelow(
  { address, reference }: FileRequest,
  { folder, cwd }: LocalFiles,
  maximumBytes: number,
): Promise<ReadBelow> {
  if (/^[a-z][a-z\d+.-]*:|^[\\/]/i.test(reference)) {
    const detail = "only paths from the file that refers are followed, not URLs or absolute paths.";
    return refused("REFERENCE_EXTERNAL", detail);
  }
  const file = localPath(address);
  if (file === undefined) return refused("REFERENCE_EXTERNAL", "it is not the path of a file.");
  if (!file.startsWith(folder + path.sep)) {
    const shown = knownPath(folder, cwd);
    return refused("REFERENCE_EXTERNAL", `it is outside the folder of the document, ${shown}.`);
  }
  const content = await readFileContent(file, { maximumBytes, within: folder });
  if (content.kind !== "bytes") return refused(unreadCodes[content.kind], describeUnread(content));
  const { bytes } = content;
  const known = knownPath(file, cwd);
  const decoded = decodeAnswer(bytes);
  if (decoded.kind === "text")
    return {
      kind: "file",
      file: { address, file: known, text: decoded.text, bytes, sha256: sha256(bytes) },
    };
  const { line, column } = decoded.position;
  return refused("DOCUMENT_NOT_UTF8", `${known}:${line}:${column} is not text. ${decoded.detail}`);
}

const unreadCodes: Readonly<Record<Unread["kind"], DiagnosticCode>> = {
  missing: "REFERENCE_FILE_MISSING",
  outside: "REFERENCE_EXTERNAL",
  "too-large": "DOCUMENT_FILE_TOO_LARGE",
  unreadable: "DOCUMENT_FILE_UNREADABLE",
};

/** Undefined if the address has a query, or an encoded slash. */
function localPath(address: string): string | undefined {
  const url = new URL(address);
  if (url.protocol !== "file:" || url.host !== "" || url.search !== "") return undefined;
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}

interface RemoteFiles extends FetchSettings {
  /** The origin of the document. */
  readonly origin: string;
  /** The files on disk, by address. */
  readonly onDisk: ReadonlyMap<string, FurtherFile>;
}

export async function readRemoteFile(
  request: FileRequest,
  { origin, onDisk, ...settings }: RemoteFiles,
  maximumBytes: number,
  report: Report,
): Promise<FurtherFile | undefined> {
  const { address, reference } = request;
  const url = parseUrl(address);
  if (url?.origin !== origin) {
    const where = url === undefined || url.host === "" ? "" : ` ${displayUrl(url)}`;
    return report.add(
      "REFERENCE_EXTERNAL",
      request.place(),
      `${quote(reference)}:${where} is not on ${origin}.`,
    );
  }
  const known = onDisk.get(address);
  const problems = report.child();
  const options = { ...settings, maximumBytes, ...(known?.etag === undefined ? {} : { etag: known.etag }) };
  const fetched = await fetchDocument(url, options, problems);
  for (const { code, detail, fix } of problems.diagnostics)
    report.add(code, request.place(), `${quote(reference)}: ${detail}`, fix);
  if (fetched?.kind !== "fetched") return fetched && known;
  return remoteFile(url, fetched);
}

export function remoteFile(
  url: URL,
  { bytes, text, etag }: Extract<FetchedDocument, { kind: "fetched" }>,
): FurtherFile {
  const file = { address: url.href, file: displayUrl(url), text, bytes, sha256: sha256(bytes) };
  return etag === undefined ? file : { ...file, etag };
}
