/**
 * Documents by file or URL, without an index or lock. They are not stored: reproducible builds need a lock or version
 * control.
 */
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import type { DiagnosticPlace } from "../diagnostics/diagnostic.js";
import { Report } from "../diagnostics/report.js";
import { lazily } from "../values/collections.js";
import { knownPath } from "../values/path.js";
import { defaultMaximumBytes, describeUnread, readFileContent, type Unread } from "../disk/read-file.js";
import type { FileRequests } from "../document/parsed-document.js";
import type { ReadText } from "../document/text-position.js";
import { sha256 } from "../values/hash.js";
import type { JsonObject, JsonValue } from "../values/json.js";
import { listWords, quote } from "../values/text.js";
import { type ApiVersion, compareVersions, isLasting } from "../values/version.js";
import { decodeAnswer } from "./decode.js";
import { fetchDocument, type FetchSettings } from "./fetch-document.js";
import {
  collectFiles,
  type FurtherFile,
  type ReadFurther,
  readLocalFile,
  readRemoteFile,
  remoteFile,
} from "./further-files.js";
import type { HeadersByOrigin } from "./http-request.js";
import type { LockedDocument } from "./lock.js";
import { parseUrl } from "./url-rules.js";
import { checkVersionName } from "./version-name.js";

export interface GivenDocuments extends Omit<FetchSettings, "headers"> {
  readonly api: string;
  /** File or URL by version. An empty version is taken from the document. */
  readonly documents: ReadonlyMap<string, string>;
  /** The version of a document that names none. Default: an error. */
  readonly unnamedVersion?: ApiVersion;
  /** The version of a document whose `info.version` only counts releases. Default: its `info.version`. */
  readonly undatedVersion?: ApiVersion;
  /** Base of relative paths. Default: the working directory. */
  readonly cwd?: string;
  /** For the server of the documents, if they share one. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Absolute folder of all files of the documents. Default: the folder of each document. */
  readonly documentRoot?: string;
  /** Both are used only for a document without a version. */
  readonly readText: ReadDocumentText;
  readonly parseDocument: ParseDocument;
  readonly requestFiles: RequestFiles;
}

/** The parser of `document/`, passed in by `project/`: no stage calls the next one. Undefined if it fails, as reported. */
export type ParseDocument = (
  document: Pick<LockedDocument, "api" | "file" | "text" | "read"> & { readonly version: string },
  report: Report,
) => { readonly root: JsonObject } | undefined;

/** Reads text as data; also passed in. */
type ReadDocumentText = (text: string, place: DiagnosticPlace, report: Report) => ReadText | undefined;

/** Requests the files that a document refers to; also passed in. `address`: that of the document. */
export type RequestFiles = (
  document: Pick<LockedDocument, "api" | "file" | "text" | "read"> & { readonly version: string },
  address: string,
) => FileRequests;

/** Sorted, oldest first. Documents that cannot be read are reported and omitted. */
export async function loadGivenDocuments(
  settings: GivenDocuments,
  report: Report,
): Promise<LockedDocument[]> {
  const headers = headersByOrigin(settings, report);
  if (headers === undefined) return [];
  const loaded: LockedDocument[] = [];
  for (const [wanted, location] of settings.documents) {
    const document = await loadDocument(wanted, location, { ...settings, headers }, report);
    if (document === undefined) continue;
    // On most disks, names that differ in case are one folder.
    const name = document.version.toLowerCase();
    const earlier = loaded.find(({ version }) => version.toLowerCase() === name);
    if (earlier === undefined) loaded.push(document);
    else {
      const { api, version, file } = document;
      report.add(
        "GIVEN_VERSION_REPEATED",
        { api, version, file },
        `${earlier.file} is already version ${earlier.version}.`,
      );
    }
  }
  return loaded.sort((left, right) => compareVersions(left.version, right.version));
}

/** Credentials are for a single server; with two, it is unclear which. */
function headersByOrigin(
  { api, documents, headers = {} }: GivenDocuments,
  report: Report,
): HeadersByOrigin | undefined {
  const urls = [...documents.values()].filter(isUrl).map((location) => parseUrl(location)?.origin);
  const origins = [...new Set(urls)].filter((origin) => origin !== undefined);
  if (Object.keys(headers).length === 0 || origins.length === 0) return new Map();
  if (origins.length === 1) return new Map(origins.map((origin) => [origin, headers]));
  return report.add("HEADERS_FOR_SEVERAL_SERVERS", { api }, `The documents are on ${listWords(origins)}.`);
}

function isUrl(location: string): boolean {
  return /^[a-z][a-z\d+.-]+:\/\//i.test(location);
}

type GivenSettings = Omit<GivenDocuments, "headers"> & FetchSettings;

async function loadDocument(
  name: string,
  location: string,
  settings: GivenSettings,
  report: Report,
): Promise<LockedDocument | undefined> {
  const checked = name === "" ? undefined : checkVersionName(name);
  const { api } = settings;
  if (checked?.kind === "refused")
    return report.add(
      "GIVEN_VERSION_INVALID",
      { api, file: location },
      `${quote(name)} is not a version: ${checked.reason}.`,
    );
  const place = checked === undefined ? { api } : { api, version: checked.version };
  const read = isUrl(location)
    ? await loadUrl(location, place, settings, report)
    : await loadFile(path.resolve(settings.cwd ?? process.cwd(), location), place, settings, report);
  if (read === undefined) return undefined;
  const { address, bytes, ...unread } = read;
  const document = { ...unread, read: silentReader(unread, settings) };
  const named = checked ?? versionOfDocument(document, settings, report);
  if (named === undefined) return undefined;
  const { version } = named;
  const requests = settings.requestFiles({ api, version, ...document }, address);
  const limits = { maximumBytes: (settings.maximumBytes ?? defaultMaximumBytes) - bytes.length };
  const files = await collectFiles(requests, readerBeside(address, settings), limits, report);
  if (files === undefined) return undefined;
  const assumed = "isAssumed" in named && named.isAssumed ? { isVersionAssumed: true as const } : {};
  return {
    api,
    version,
    ...assumed,
    ...document,
    ...(files.length === 0 ? {} : { further: { address, files } }),
  };
}

/** Reads a document's files from where the document is: the disk, or its server. */
function readerBeside(address: string, settings: GivenSettings): ReadFurther {
  const { origin, protocol } = new URL(address);
  if (protocol !== "file:") {
    const remote = { ...settings, origin, onDisk: new Map() };
    return (request, maximumBytes, report) => readRemoteFile(request, remote, maximumBytes, report);
  }
  const folder = settings.documentRoot ?? path.dirname(fileURLToPath(address));
  const local = { folder, cwd: settings.cwd ?? process.cwd() };
  return (request, maximumBytes, report) => readLocalFile(request, local, maximumBytes, report);
}

type ReadDocument = Omit<FurtherFile, "etag">;

async function loadUrl(
  location: string,
  place: DiagnosticPlace,
  settings: GivenSettings,
  report: Report,
): Promise<ReadDocument | undefined> {
  const url = parseUrl(location);
  if (url === undefined) return report.add("URL_INVALID", place, `${quote(location)} is not a URL.`);
  const fetched = await fetchDocument(url, { ...settings, place }, report);
  // A request without ETag is never answered with "not modified".
  if (fetched?.kind !== "fetched") return undefined;
  const { etag: _, ...file } = remoteFile(url, fetched);
  return file;
}

async function loadFile(
  file: string,
  place: DiagnosticPlace,
  settings: GivenSettings,
  report: Report,
): Promise<ReadDocument | undefined> {
  const known = knownPath(file, settings.cwd ?? process.cwd());
  const at = { ...place, file: known };
  const content = await readFileContent(file, settings);
  if (content.kind !== "bytes") return report.add(unreadCodes[content.kind], at, describeUnread(content));
  const decoded = decodeAnswer(content.bytes);
  if (decoded.kind === "text") {
    const { bytes } = content;
    const address = pathToFileURL(file).href;
    return { address, file: known, text: decoded.text, bytes, sha256: sha256(bytes) };
  }
  return report.add("DOCUMENT_NOT_UTF8", { ...at, ...decoded.position }, decoded.detail);
}

const unreadCodes: Readonly<Record<Unread["kind"], DiagnosticCode>> = {
  missing: "DOCUMENT_FILE_MISSING",
  outside: "DOCUMENT_FILE_UNREADABLE",
  "too-large": "DOCUMENT_FILE_TOO_LARGE",
  unreadable: "DOCUMENT_FILE_UNREADABLE",
};

/** Text with findings is read again, and reported, once its version is known. */
function silentReader(
  { file, text }: Pick<LockedDocument, "file" | "text">,
  { api, readText }: GivenSettings,
): () => ReadText | undefined {
  const read = lazily(() => {
    const report = new Report();
    const data = readText(text, { api, file }, report);
    return report.diagnostics.length > 0 ? {} : { data };
  });
  return () => read().data;
}

/** The version in the document. `1.0 beta` becomes `1.0-beta`: the name is only a folder here and is never sent. */
function versionOfDocument(
  read: Pick<LockedDocument, "file" | "text" | "read">,
  { api, parseDocument, undatedVersion, unnamedVersion }: GivenSettings,
  report: Report,
): { readonly version: ApiVersion; readonly isAssumed: boolean } | undefined {
  // It is parsed again, with findings, once its version is known.
  const problems = report.child();
  const parsed = parseDocument({ api, version: "", ...read }, problems);
  if (parsed === undefined) {
    report.addAll(problems.diagnostics);
    return undefined;
  }
  const text = infoVersion(parsed.root["info"]);
  const name = text
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[._-]+|[._-]+$/g, "")
    .slice(0, 64);
  const checked = checkVersionName(name);
  if (checked.kind === "version")
    return isLasting(checked.version) || undatedVersion === undefined
      ? { version: checked.version, isAssumed: false }
      : { version: undatedVersion, isAssumed: true };
  const instead = unnamedVersion ?? (name === "" ? undatedVersion : undefined);
  if (instead !== undefined) return { version: instead, isAssumed: true };
  const place = { api, file: read.file, pointer: "#/info/version" };
  return report.add(
    "GIVEN_VERSION_UNKNOWN",
    place,
    text === "" ? "`info.version` is missing." : `It is ${quote(text)}: ${checked.reason}.`,
  );
}

/** In YAML, `version: 1.0` is a number. */
export function infoVersion(info: JsonValue | undefined): string {
  if (typeof info !== "object" || info === null || !("version" in info)) return "";
  const { version } = info;
  return typeof version === "string" || typeof version === "number" ? String(version) : "";
}
