/**
 * The lock of an API and the documents beside it. Everything after a pull works from here, without the network.
 *
 * A document counts only when its bytes are the ones that were pulled: generated code moves money, and what it is made
 * from should not change without a line in the history.
 */
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { quote } from "../diagnostics/quote.js";
import type { Report } from "../diagnostics/report.js";
import { compareVersions, type ApiVersion } from "../model/version.js";
import { defaultMaximumBytes } from "./fetch-document.js";
import { knownPath } from "./known-path.js";
import { formatLock, type Lock, type LockedVersion } from "./lock-format.js";
import { loadLockedDocument, type LockOptions } from "./load-locked-document.js";
import type { LockedDocument } from "./locked-document.js";
import { parseLock } from "./parse-lock.js";
import { readFileContent } from "./read-file.js";

export const lockFile = "lock.json";

export function hasLock(folder: string): boolean {
  return existsSync(path.join(folder, lockFile));
}

/** Undefined: the report says why. */
export async function readLock(
  folder: string,
  { api, cwd = process.cwd() }: LockOptions,
  report: Report,
): Promise<Lock | undefined> {
  const file = path.resolve(cwd, folder, lockFile);
  const place = { api, file: knownPath(file, cwd) };
  const content = await readFileContent(file, { maximumBytes: defaultMaximumBytes });
  if (content.kind === "missing") {
    report.add("LOCK_MISSING", place, `There is no ${lockFile} in this folder.`);
    return undefined;
  }
  if (content.kind !== "bytes") {
    report.add(
      "LOCK_UNREADABLE",
      place,
      `It cannot be read: ${content.kind === "unreadable" ? content.reason : content.kind}.`,
    );
    return undefined;
  }
  return parseLock(content.bytes.toString("utf8"), place.file, report);
}

/** Written beside and renamed, so that there is always a whole lock. */
export async function writeLock(folder: string, lock: Lock): Promise<void> {
  await mkdir(folder, { recursive: true });
  const beside = path.join(folder, `.${lockFile}.${process.pid}`);
  try {
    await writeFile(beside, formatLock(lock), { flush: true });
    await rename(beside, path.join(folder, lockFile));
  } finally {
    await rm(beside, { force: true });
  }
}

/** Sorted, oldest first. What is missing or changed is in the report, and not in the answer. */
export async function loadLockedDocuments(
  folder: string,
  options: LockOptions & { readonly versions?: readonly string[] },
  report: Report,
): Promise<LockedDocument[]> {
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
  { api, versions, cwd = process.cwd() }: LockOptions & { readonly versions?: readonly string[] },
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
