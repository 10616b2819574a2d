/**
 * The lock of an API and the documents beside it. Everything after a pull works from here, without the network.
 *
 * A document counts only when its bytes are the ones that were pulled: generated code moves money, and what it is made
 * from should not change without a line in the history.
 */
import path from "node:path";
import { fingerprintOf, type Fingerprint } from "../disk/fingerprint.js";
import { journalPath, settledPath } from "../disk/journal.js";
import { isMissing } from "../disk/look.js";
import { describeUnread, readFileContent } from "../disk/read-file.js";
import { quote } from "../diagnostics/quote.js";
import { Report } from "../diagnostics/report.js";
import { compareVersions, type ApiVersion } from "../model/version.js";
import { defaultMaximumBytes } from "./fetch-document.js";
import { knownPath } from "../disk/known-path.js";
import type { Lock, LockedVersion } from "./lock-format.js";
import { loadLockedDocument, type LockOptions } from "./load-locked-document.js";
import type { LockedDocument } from "./locked-document.js";
import { parseLock } from "./parse-lock.js";

export const lockFile = "lock.json";

/** A link that leads nowhere is a lock: one that cannot be read, which `readLock` reports. */
export function hasLock(folder: string): boolean {
  return !isMissing(path.join(folder, lockFile)) || !isMissing(journalPath(folder));
}

/** Undefined: the report says why. */
export async function readLock(
  folder: string,
  { api, cwd = process.cwd() }: LockOptions,
  report: Report,
): Promise<Lock | undefined> {
  const file = path.resolve(cwd, folder, lockFile);
  const place = { api, file: knownPath(file, cwd) };
  const limits = { maximumBytes: defaultMaximumBytes };
  const content = await readFileContent(await settledPath(path.dirname(file), lockFile), limits);
  if (content.kind === "missing") {
    report.add("LOCK_MISSING", place, `There is no ${lockFile} in this folder.`);
    return undefined;
  }
  if (content.kind !== "bytes") {
    report.add("LOCK_UNREADABLE", place, describeUnread(content, limits));
    return undefined;
  }
  return parseLock(content.bytes.toString("utf8"), place.file, report);
}

/**
 * Sorted, oldest first. What is missing or changed is in the report, and not in the answer. Should a pull replace the
 * files in between, they are read again: lock and documents belong together.
 */
export async function loadLockedDocuments(
  folder: string,
  options: LoadOptions,
  report: Report,
): Promise<LockedDocument[]> {
  const lockSeen = (): Promise<Fingerprint> => seenLock(path.resolve(options.cwd ?? ".", folder));
  for (let attempt = 1; ; attempt++) {
    const [before, found] = [await lockSeen(), new Report()];
    const documents = await loadOnce(folder, options, found);
    if (attempt < 3 && (await lockSeen()) !== before) continue;
    for (const { code, place, detail, fix } of found.diagnostics) report.add(code, place, detail, fix);
    return documents;
  }
}

type LoadOptions = LockOptions & { readonly versions?: readonly string[] };

async function seenLock(folder: string): Promise<Fingerprint> {
  return fingerprintOf(await settledPath(folder, lockFile));
}

async function loadOnce(folder: string, options: LoadOptions, report: Report): Promise<LockedDocument[]> {
  const lock = await readLock(folder, options, report);
  if (lock === undefined) return [];
  const wanted = selectVersions(lock, folder, options, report);
  const documents: LockedDocument[] = [];
  // One after the other, so that the report has one order.
  for (const [version, entry] of wanted) {
    const document = await loadLockedDocument(folder, version, entry, options, report);
    if (document !== undefined) documents.push(document);
  }
  return documents;
}

function selectVersions(
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
