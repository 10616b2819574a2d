/** One document of the lock: there, inside the folder, byte for byte what was pulled, and text. */
import path from "node:path";
import { settledPath } from "../disk/journal.js";
import { describeUnread, readFileContent } from "../disk/read-file.js";
import { quote } from "../diagnostics/quote.js";
import type { Report } from "../diagnostics/report.js";
import type { ApiVersion } from "../model/version.js";
import { decodeText } from "./decode-text.js";
import { defaultMaximumBytes } from "./fetch-document.js";
import { knownPath } from "../disk/known-path.js";
import type { LockedVersion } from "./lock-format.js";
import { sha256Of, shortHash, type LockedDocument } from "./locked-document.js";

export interface LockOptions {
  /** Name of the API, for documents and messages. */
  readonly api: string;
  /** What paths in messages are relative to. Default: the working directory. */
  readonly cwd?: string;
}

/** Undefined: the report says why. */
export async function loadLockedDocument(
  folder: string,
  version: ApiVersion,
  entry: LockedVersion,
  { api, cwd = process.cwd() }: LockOptions,
  report: Report,
): Promise<LockedDocument | undefined> {
  const within = path.resolve(cwd, folder);
  const place = { api, version, file: knownPath(path.join(within, entry.file), cwd) };
  const limits = { maximumBytes: defaultMaximumBytes, within };
  const content = await readFileContent(await settledPath(within, entry.file), limits);
  switch (content.kind) {
    case "missing":
      report.add("LOCKED_FILE_MISSING", place, "The lock names it, but it does not exist.");
      return undefined;
    case "outside":
      report.add("LOCK_FILE_OUTSIDE", place, `It is a link to ${quote(content.target, 200)}.`);
      return undefined;
    case "too-large":
      report.add("DOCUMENT_FILE_TOO_LARGE", place, describeUnread(content, limits));
      return undefined;
    case "unreadable":
      report.add("DOCUMENT_FILE_UNREADABLE", place, describeUnread(content, limits));
      return undefined;
    case "bytes":
      break;
  }
  const sha256 = sha256Of(content.bytes);
  if (sha256 !== entry.sha256) {
    const detail = `The lock has sha256 ${shortHash(entry.sha256)}…, the file ${shortHash(sha256)}….`;
    report.add("LOCKED_FILE_CHANGED", place, detail, adviseOnLineBreaks(content.bytes, entry.sha256));
    return undefined;
  }
  const decoded = decodeText(content.bytes);
  if (decoded.kind === "text") return { api, version, file: place.file, text: decoded.text, sha256 };
  report.add("DOCUMENT_NOT_UTF8", { ...place, line: decoded.line, column: decoded.column }, decoded.detail);
  return undefined;
}

/** The usual culprit is version control that converts line breaks; then the fix is another one. */
function adviseOnLineBreaks(bytes: Buffer, expected: string): string | undefined {
  const text = bytes.toString("latin1");
  const unix = text.replaceAll("\r\n", "\n");
  const isConverted = [unix, unix.replaceAll("\n", "\r\n")].some(
    (converted) => sha256Of(Buffer.from(converted, "latin1")) === expected,
  );
  return isConverted
    ? "Only the line breaks differ: have version control leave these files alone (`.gitattributes`: `*.json -text` and `*.yaml -text` in this folder), then restore them."
    : undefined;
}
