/**
 * Refreshes the lock: reads the versions index and every document in it, and replaces the locked files, the lock last.
 *
 * A dated document is a promise of the publisher. New documents are accepted; a change under an old date is judged
 * (`judgeChange`, from `project/`), and stops the pull if it is breaking or cannot be judged.
 */
import path from "node:path";

import { DiagnosticError } from "../diagnostics/diagnostic.js";
import { quote } from "../values/text.js";
import type { Report } from "../diagnostics/report.js";
import { openFolder, explainingFailures, type FolderCodes } from "../disk/change-folder.js";
import { fingerprintOf, type Fingerprint } from "../disk/fingerprint.js";
import { hiddenFolder } from "../disk/lock-folder.js";
import { isMissing } from "../disk/look.js";
import { knownPath } from "../values/path.js";
import { readFileContent } from "../disk/read-file.js";
import { newerThan, type ApiVersion } from "../values/version.js";
import type { VersionToPull } from "./fetch-version.js";
import { compareIndexes, describeIndexChange, type DescribedIndexChange } from "./index-changes.js";
import { emptyLock, formatLock, type IndexChange, type Lock } from "./lock-format.js";
import { sha256 } from "../values/hash.js";
import { hasLock, lockFile, readLock } from "./lock.js";
import { checkIndexUrl, fetchIndex, type FetchedIndex, type IndexedVersion } from "./read-index.js";
import {
  contextOf,
  type RefreshContext,
  type RefreshOptions,
  type RefreshResult,
} from "./refresh-context.js";
import { refreshDocument, type RefreshedDocument } from "./refresh-document.js";
import { displayUrl } from "./url-rules.js";
import { checkVersionName } from "./version-name.js";

const indexFile = "versions.json";

/** Throws a `DiagnosticError` with all problems, or the signal's reason; nothing has been written then. */
export async function refreshLock(options: RefreshOptions): Promise<RefreshResult> {
  const { api, report } = options;
  const indexUrl = checkIndexUrl(options.index, api);
  const context = await contextOf(options, indexUrl);
  const lockSeen = await onDisk(context, () => fingerprintOf(path.join(context.folder, lockFile)));
  const lock = hasLock(context.folder)
    ? reported(await readLock(context.folder, context, report), report)
    : emptyLock;
  report.step(`${api}: fetching the index`);
  const pulled = await fetchIndex(
    indexUrl,
    api,
    context.settings,
    options.allowOtherOrigins ?? false,
    report,
  );
  const fetched = reported(pulled, report);
  return await onDisk(context, async () => {
    const documents = await refreshDocuments(fetched, lock, options.versions, context);
    const next = nextLock(fetched, documents, lock);
    const today = new Date().toISOString().slice(0, 10);
    const changes = compareIndexes(lock, next, today);
    const indexChanges = changes.map((change) => describeIndexChange(withUnlisted(change, fetched)));
    reportIndexChanges(indexChanges, indexUrl, context);
    report.throwIfErrors();
    const vanished = warnOfVanished(fetched, lock, context);
    const isWritten = await write(fetched, next, indexChanges, lock, lockSeen, context);
    return { ...summarise(documents), index: fetched.index, indexChanges, vanished, isWritten };
  });
}

const codes: FolderCodes = { notWritten: "PULL_NOT_WRITTEN", changedMeanwhile: "PULL_OVERTAKEN" };

function onDisk<T>({ api, folder, cwd }: RefreshContext, work: () => Promise<T>): Promise<T> {
  return explainingFailures({ api, file: knownPath(folder, cwd) }, codes, work);
}

/** Turns the undefined of this stage into an error: the report already has the reason. */
function reported<T>(value: T | undefined, report: Report): T {
  if (value !== undefined) return value;
  throw new DiagnosticError(report.diagnostics.filter(({ severity }) => severity === "error"));
}

/** Sequential: gentle on the server, and a fixed order of the report. */
async function refreshDocuments(
  fetched: FetchedIndex,
  lock: Lock,
  versions: readonly string[] | undefined,
  context: RefreshContext,
): Promise<RefreshedDocument[]> {
  const wanted = wantedVersions(fetched, context.api, versions, context.report);
  const documents: RefreshedDocument[] = [];
  const listed = fetched.index.versions.map(({ version }) => version);
  const { api, report } = context;
  for (const [place, entry] of wanted.entries()) {
    const { version } = entry;
    report.stepOf(`${api}: fetching the documents`, version, place, wanted);
    const locked = lock.versions.get(version);
    const refresh = versions === undefined || versions.includes(version) ? refreshDocument : refreshNewer;
    const document = await refresh({ ...entry, locked, listed }, context);
    if (document !== undefined) documents.push(document);
  }
  return documents;
}

/** A newer version does not generate anything yet, so its errors do not fail the pull. */
async function refreshNewer(
  wanted: VersionToPull,
  context: RefreshContext,
): Promise<RefreshedDocument | undefined> {
  const { api, report: known } = context;
  const report = known.child();
  const document = await refreshDocument(wanted, { ...context, report });
  const error = report.diagnostics.find(({ severity }) => severity === "error");
  if (error === undefined) known.addAll(report.diagnostics);
  else known.add("NEWER_VERSION_NOT_PULLED", { api, version: wanted.version }, error.detail, error.fix);
  return document;
}

function wantedVersions(
  { index, url }: FetchedIndex,
  api: string,
  versions: readonly string[] | undefined,
  report: Report,
): readonly IndexedVersion[] {
  if (versions === undefined) return index.versions;
  const listed: readonly string[] = index.versions.map(({ version }) => version);
  for (const version of new Set(versions)) {
    if (listed.includes(version)) continue;
    const place = { api, version, file: displayUrl(url) };
    report.add(
      "VERSION_NOT_IN_INDEX",
      place,
      `${quote(version)} is not listed.`,
      `Use one of ${listed.join(", ")}.`,
    );
  }
  const newer = newerThan(versions);
  return index.versions.filter(({ version }) => versions.includes(version) || newer(version));
}

function warnOfVanished({ index }: FetchedIndex, lock: Lock, { api, report }: RefreshContext): ApiVersion[] {
  const listed = new Set(index.versions.map(({ version }) => version));
  const vanished = [...lock.versions.keys()].filter((version) => !listed.has(version));
  for (const version of vanished) {
    report.add(
      "INDEX_VERSION_VANISHED",
      { api, version },
      `${version} is locked, but the index no longer lists it.`,
    );
  }
  return vanished;
}

/** Adds the name of a default or latest version that the index still has, but no longer lists. */
function withUnlisted(change: IndexChange, { index, named }: FetchedIndex): IndexChange {
  const name = change.kind === "default-withdrawn" ? named.default : named.latest;
  if (!/^(default|latest)-withdrawn$/.test(change.kind) || typeof name !== "string") return change;
  const isListed = index.versions.some(({ version }) => version === name);
  return isListed || checkVersionName(name).kind === "refused" ? change : { ...change, to: name };
}

/** The next lock, without index changes, which follow from comparing it. */
function nextLock(
  { index, order, url: indexUrl, bytes }: FetchedIndex,
  documents: readonly RefreshedDocument[],
  lock: Lock,
): Lock {
  const place = ({ version }: IndexedVersion): number => order.indexOf(version);
  const listed = [...index.versions].sort((left, right) => place(left) - place(right));
  return {
    index: {
      ...(indexUrl.protocol === "file:" ? {} : { url: indexUrl.href }),
      file: indexFile,
      sha256: sha256(bytes),
      ...(index.default === undefined ? {} : { default: index.default }),
      ...(index.latest === undefined ? {} : { latest: index.latest }),
      versions: listed.map(({ version, url, retirement }) => ({ version, url: url.href, ...retirement })),
    },
    versions: new Map([
      ...lock.versions,
      ...documents.map(({ version, entry }) => [version, entry] as const),
    ]),
  };
}

function reportIndexChanges(
  changes: readonly DescribedIndexChange[],
  index: URL,
  { api, isAccepted, report }: RefreshContext,
): void {
  for (const { kind, verdict, version, sentence } of changes) {
    const isRefused = verdict === "breaking" && !isAccepted;
    const refusal = kind === "default-moved" ? "DEFAULT_VERSION_MOVED" : "LOCKED_INDEX_CHANGED";
    // A new version has a report of its own.
    if (!isRefused && kind === "version-added") continue;
    const place = { api, ...(version && { version }), file: displayUrl(index) };
    report.add(isRefused ? refusal : "LOCKED_INDEX_UPDATED", place, `${kind}: ${sentence}`);
  }
}

/** Writes the lock last, and no file if nothing is new. */
async function write(
  { bytes }: FetchedIndex,
  { index, versions }: Lock,
  indexChanges: readonly IndexChange[],
  lock: Lock,
  lockSeen: Fingerprint,
  { folder, staged }: RefreshContext,
): Promise<boolean> {
  const withChanges = (changes: readonly IndexChange[] = []): string =>
    formatLock({ index: { ...index, changes }, versions });
  const onDisk = await readFileContent(path.join(folder, indexFile), { maximumBytes: bytes.length });
  const isKept = onDisk.kind === "bytes" && onDisk.bytes.equals(bytes);
  const isFinished = isMissing(path.join(folder, hiddenFolder));
  const isSameLock = withChanges(lock.index?.changes) === formatLock(lock);
  if (isSameLock && isKept && staged.isEmpty && isFinished) return false;
  await staged.write(indexFile, bytes);
  const target = await openFolder(folder);
  try {
    const changes = [
      ...staged.changes,
      {
        name: lockFile,
        content: withChanges(isSameLock ? lock.index?.changes : indexChanges),
        before: lockSeen,
      },
    ];
    await target.prepare(changes, { isDurable: true });
    await target.commit();
  } finally {
    await target.release();
  }
  return true;
}

function summarise(
  documents: readonly RefreshedDocument[],
): Pick<RefreshResult, "added" | "unchanged" | "changed"> {
  const of = (kind: RefreshedDocument["kind"]): ApiVersion[] =>
    documents.filter((document) => document.kind === kind).map(({ version }) => version);
  const changed = documents.flatMap((document) =>
    document.kind === "changed"
      ? [{ version: document.version, verdict: document.verdict, summary: document.summary }]
      : [],
  );
  return { added: of("added"), unchanged: of("unchanged"), changed };
}
