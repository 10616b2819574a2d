/**
 * Reads one further file of a document: on the disk below a folder, or from the server that the document itself is on.
 * A reference is an instruction from outside to read something, so that everything else is refused.
 */
import path from "node:path";
import { fileURLToPath } from "node:url";

import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import { quote } from "../values/text.js";
import type { Report } from "../diagnostics/report.js";
import { knownPath } from "../disk/known-path.js";
import { describeUnread, readFileContent, type Unread } from "../disk/read-file.js";
import type { FileRequest } from "../document/bundle/further-files.js";
import type { FurtherFile } from "./collect-files.js";
import { decodeAnswer } from "./decode.js";
import { fetchDocument, type FetchSettings } from "./fetch-document.js";
import { sha256 } from "../values/hash.js";
import { displayUrl, parseUrl } from "./url-rules.js";

export interface LocalFiles {
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
  report.add(read.code, request.place(), `${quote(request.reference)}: ${read.detail}`);
  return undefined;
}

type ReadBelow = { readonly kind: "file"; readonly file: FurtherFile } | Refused;

interface Refused {
  readonly kind: "refused";
  readonly code: DiagnosticCode;
  readonly detail: string;
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
  const limits = { maximumBytes, within: folder };
  const content = await readFileContent(file, limits);
  if (content.kind !== "bytes") return refused(unreadCodes[content.kind], describeUnread(content, limits));
  const { bytes } = content;
  const known = knownPath(file, cwd);
  const decoded = decodeAnswer(bytes);
  if (decoded.kind === "text")
    return {
      kind: "file",
      file: { address, file: known, text: decoded.text, bytes, sha256: sha256(bytes) },
    };
  const { line, column, detail } = decoded;
  return refused("DOCUMENT_NOT_UTF8", `${known}:${line}:${column} is not text. ${detail}`);
}

const unreadCodes: Readonly<Record<Unread["kind"], DiagnosticCode>> = {
  missing: "REFERENCE_FILE_MISSING",
  outside: "REFERENCE_EXTERNAL",
  "too-large": "DOCUMENT_FILE_TOO_LARGE",
  unreadable: "DOCUMENT_FILE_UNREADABLE",
};

/** Undefined where the address has a query, or an encoded slash. */
function localPath(address: string): string | undefined {
  const url = new URL(address);
  if (url.protocol !== "file:" || url.host !== "" || url.search !== "") return undefined;
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}

export interface RemoteFiles extends FetchSettings {
  /** Of the document. */
  readonly origin: string;
  /** By address, those that we have and need not get again. */
  readonly kept: ReadonlyMap<string, FurtherFile>;
}

export async function readRemoteFile(
  request: FileRequest,
  { origin, kept, ...settings }: RemoteFiles,
  maximumBytes: number,
  report: Report,
): Promise<FurtherFile | undefined> {
  const { address, reference } = request;
  const url = parseUrl(address);
  if (url?.origin !== origin) {
    const where = url === undefined || url.host === "" ? "" : ` ${displayUrl(url)}`;
    report.add("REFERENCE_EXTERNAL", request.place(), `${quote(reference)}:${where} is not on ${origin}.`);
    return undefined;
  }
  const known = kept.get(address);
  const found = report.forPart();
  const options = { ...settings, maximumBytes, ...(known?.etag === undefined ? {} : { etag: known.etag }) };
  const fetched = await fetchDocument(url, options, found);
  for (const { code, detail, fix } of found.diagnostics)
    report.add(code, request.place(), `${quote(reference)}: ${detail}`, fix);
  if (fetched?.kind !== "fetched") return fetched && known;
  const { bytes, text, etag } = fetched;
  const file = { address, file: displayUrl(url), text, bytes, sha256: sha256(bytes) };
  return etag === undefined ? file : { ...file, etag };
}
