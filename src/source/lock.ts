/**
 * The lock of an API and the documents beside it. After a pull, everything works from here, offline.
 *
 * A document is accepted only with exactly the pulled bytes: generated code moves money, and its sources should not
 * change without a trace in the history.
 */
import path from "node:path";
import { pathToFileURL } from "node:url";

import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import type { DiagnosticPlace } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import { knownPath } from "../values/path.js";
import { isMissing } from "../disk/look.js";
import { describeUnread, readFileContent, type Unread } from "../disk/read-file.js";
import type { DocumentFiles, FileText } from "../document/parsed-document.js";
import { sha256 } from "../values/hash.js";
import { quote } from "../values/text.js";
import { type ApiVersion, compareVersions } from "../values/version.js";
import { decodeAnswer } from "./decode.js";
import type { FurtherFile } from "./further-files.js";
import { type Lock, type LockedVersion, parseLock } from "./lock-format.js";
import type { DocumentText } from "../document/parsed-document.js";

/** The document of one version, locked or given: the start of the pipeline. */
export interface LockedDocument extends DocumentText {
  readonly version: ApiVersion;
  /** Lower-case hex, of the bytes. */
  readonly sha256: string;
  readonly further?: LockedFiles;
}

interface LockedFiles extends DocumentFiles {
  readonly files: readonly (FileText & Pick<LockedDocument, "sha256">)[];
}

export interface LockOptions {
  /** Name of the API, for documents and messages. */
  readonly api: string;
  /** Base of paths in messages. Default: the working directory. */
  readonly cwd?: string;
}

export const lockFile = "lock.json";

/** A dangling link counts as a lock, so that `readLock` reports it. */
export function hasLock(folder: string): boolean {
  return !isMissing(path.join(folder, lockFile));
}

/** Undefined if it fails, as reported. */
export async function readLock(
  folder: string,
  { api, cwd = process.cwd() }: LockOptions,
  report: Report,
): Promise<Lock | undefined> {
  const file = path.resolve(cwd, folder, lockFile);
  const place = { api, file: knownPath(file, cwd) };
  const content = await readFileContent(file);
  if (content.kind === "missing") return report.add("LOCK_MISSING", place, `This folder has no ${lockFile}.`);
  if (content.kind !== "bytes") return report.add("LOCK_UNREADABLE", place, describeUnread(content));
  return parseLock(content.bytes.toString("utf8"), place.file, report);
}

/** False for most locks, without the time that it takes to read one as what it is. */
export async function hasRetirements(folder: string): Promise<boolean> {
  const content = await readFileContent(path.join(folder, lockFile));
  return content.kind === "bytes" && /"(?:deprecated|sunset)"/.test(content.bytes.toString("latin1"));
}

export type LoadOptions = LockOptions & { readonly versions?: readonly string[] };

/** Sorted, oldest first. Missing or changed documents are reported and omitted. */
export async function loadLockedDocuments(
  folder: string,
  options: LoadOptions,
  report: Report,
): Promise<LockedDocument[]> {
  const lock = await readLock(folder, options, report);
  if (lock === undefined) return [];
  const wanted = wantedVersions(lock, folder, options, report);
  const documents: LockedDocument[] = [];
  // Sequential, for a fixed order of the report.
  for (const [version, entry] of wanted) {
    const document = await loadLockedDocument(folder, version, entry, options, report);
    if (document !== undefined) documents.push(document);
  }
  return documents;
}

function wantedVersions(
  lock: Lock,
  folder: string,
  { api, versions, cwd = process.cwd() }: LoadOptions,
  report: Report,
): [ApiVersion, LockedVersion][] {
  for (const version of new Set(versions)) {
    if (lock.versions.has(version as ApiVersion)) continue;
    const known = [...lock.versions.keys()].join(", ");
    const place = { api, version, file: knownPath(path.resolve(cwd, folder, lockFile), cwd) };
    report.add(
      "VERSION_UNKNOWN",
      place,
      `${quote(version)} is not in the lock, which has ${known === "" ? "none" : known}.`,
    );
  }
  return [...lock.versions]
    .filter(([version]) => versions === undefined || versions.includes(version))
    .sort(([left], [right]) => compareVersions(left, right));
}

/** With all its files. Undefined if it fails, as reported. */
async function loadLockedDocument(
  folder: string,
  version: ApiVersion,
  entry: LockedVersion,
  { api, cwd = process.cwd() }: LockOptions,
  report: Report,
): Promise<LockedDocument | undefined> {
  const within = path.resolve(cwd, folder);
  const reading = { within, place: { api, version }, cwd, report };
  const { file, url, sha256, files = {}, accepted } = entry;
  const main = await readLockedFile(file, sha256, reading);
  const further: LockedFiles["files"][number][] = [];
  const names = Object.entries(files);
  for (const [name, locked] of names) {
    const read = await readLockedFile(name, locked.sha256, reading);
    if (read !== undefined) further.push({ ...withoutBytes(read), address: locked.url });
  }
  if (main === undefined || further.length < names.length) return undefined;
  const known = accepted?.infoVersion === undefined ? {} : { acceptedInfoVersion: accepted.infoVersion };
  const document = { api, version, ...withoutBytes(main), ...known };
  const address = url ?? pathToFileURL(path.join(within, file)).href;
  return names.length === 0 ? document : { ...document, further: { address, files: further } };
}

function withoutBytes<File extends object>({ bytes: _, ...file }: File & { readonly bytes: Uint8Array }) {
  return file;
}

interface LockedReading {
  /** Absolute: the folder of the lock. */
  readonly within: string;
  readonly place: Pick<DiagnosticPlace, "api" | "version">;
  readonly cwd: string;
  readonly report: Report;
}

/** Present, inside the folder, byte for byte as pulled, and UTF-8. Undefined if not, as reported. */
export async function readLockedFile(
  name: string,
  expected: string,
  { within, place: version, cwd, report }: LockedReading,
): Promise<Omit<FurtherFile, "address" | "etag"> | undefined> {
  const place = { ...version, file: knownPath(path.join(within, name), cwd) };
  const content = await readFileContent(path.join(within, name), { within });
  if (content.kind !== "bytes") return report.add(unreadCodes[content.kind], place, describeUnread(content));
  const bytes = lockedBytes(content.bytes, expected);
  if (bytes === undefined) {
    const detail = `The lock has sha256 ${shortHash(expected)}…, the file ${shortHash(sha256(content.bytes))}….`;
    return report.add("LOCKED_FILE_CHANGED", place, detail);
  }
  const decoded = decodeAnswer(bytes);
  if (decoded.kind === "text") return { file: place.file, text: decoded.text, bytes, sha256: expected };
  return report.add("DOCUMENT_NOT_UTF8", { ...place, ...decoded.position }, decoded.detail);
}

const unreadCodes: Readonly<Record<Unread["kind"], DiagnosticCode>> = {
  missing: "LOCKED_FILE_MISSING",
  outside: "LOCK_FILE_OUTSIDE",
  "too-large": "DOCUMENT_FILE_TOO_LARGE",
  unreadable: "DOCUMENT_FILE_UNREADABLE",
};

/** A prefix for display. */
export function shortHash(sha256: string): string {
  return sha256.slice(0, 12);
}

/** The locked bytes, even if version control converted line endings. Undefined if the content differs. */
export function lockedBytes(bytes: Buffer, expected: string): Buffer | undefined {
  if (sha256(bytes) === expected) return bytes;
  const unix = bytes.toString("latin1").replaceAll("\r\n", "\n");
  return [unix, unix.replaceAll("\n", "\r\n")]
    .map((text) => Buffer.from(text, "latin1"))
    .find((converted) => sha256(converted) === expected);
}
