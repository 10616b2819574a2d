/**
 * From the versions index to the lock: reads the index and every document it lists, and replaces what is locked,
 * all of it or nothing.
 *
 * A dated document is a promise of the publisher. What is new is taken; what has changed under an old date is judged
 * (`judgeChange`, from the command), and without a judgement, or when it breaks the promise, the pull stops.
 */
import path from "node:path";
import { DiagnosticError } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import type { ApiVersion } from "../model/version.js";
import { knownPath } from "./known-path.js";
import { emptyLock, formatLock, type Lock } from "./lock-format.js";
import { hasLock, lockFile, readLock } from "./lock.js";
import { sha256Of } from "./locked-document.js";
import { pullDocument } from "./pull-document.js";
import { contextOf, type PullOptions, type PullResult } from "./pull-options.js";
import type { PullContext, PulledDocument } from "./stage-document.js";
import { pullIndex, resolveIndexUrl, selectVersions, type PulledIndex } from "./pull-index.js";
import { readFileContent } from "./read-file.js";
import { StagingError } from "./staging.js";

export const indexFile = "versions.json";

/** Throws a `DiagnosticError` with everything that is wrong, or the signal's reason; then nothing has been written. */
export async function pull(options: PullOptions): Promise<PullResult> {
  const { api, report } = options;
  const indexUrl = resolveIndexUrl(options.index, api);
  const context = contextOf(options, indexUrl);
  const lock = hasLock(context.folder)
    ? reported(await readLock(context.folder, context, report), report)
    : emptyLock;
  const pulled = await pullIndex(indexUrl, api, context.settings, options.allowOtherOrigins ?? false, report);
  const found = reported(pulled, report);
  try {
    const documents = await pullDocuments(found, lock, options.versions, context);
    const vanished = warnOfVanished(found, lock, context);
    const isWritten = await write(found, documents, lock, context);
    return { ...summarise(documents), index: found.index, vanished, isWritten };
  } catch (error) {
    if (!(error instanceof StagingError)) throw error;
    report.add(
      "PULL_NOT_WRITTEN",
      { api, file: knownPath(context.folder, context.cwd) },
      `Writing failed: ${error.reason}.`,
    );
    return reported<PullResult>(undefined, report);
  } finally {
    await context.staging.discard();
  }
}

/** Undefined stands for "the report says why" everywhere in this stage. */
function reported<T>(value: T | undefined, report: Report): T {
  if (value !== undefined) return value;
  throw new DiagnosticError(report.diagnostics.filter(({ severity }) => severity === "error"));
}

/** One after the other: gentle to the server, and the report has one order. */
async function pullDocuments(
  found: PulledIndex,
  lock: Lock,
  versions: readonly string[] | undefined,
  context: PullContext,
): Promise<PulledDocument[]> {
  const wanted = selectVersions(found, context.api, versions, context.report);
  context.report.throwIfErrors();
  const documents: PulledDocument[] = [];
  for (const { version, url } of wanted) {
    const document = await pullDocument({ version, url, locked: lock.versions.get(version) }, context);
    if (document !== undefined) documents.push(document);
  }
  context.report.throwIfErrors();
  return documents;
}

function warnOfVanished({ index }: PulledIndex, lock: Lock, { api, report }: PullContext): ApiVersion[] {
  const listed = new Set(index.versions.map(({ version }) => version));
  const vanished = [...lock.versions.keys()].filter((version) => !listed.has(version));
  for (const version of vanished) {
    report.add(
      "INDEX_VERSION_VANISHED",
      { api, version },
      `${version} is locked, but the index does not list it any more.`,
    );
  }
  return vanished;
}

/** The lock comes last. A pull that finds nothing new touches no file. */
async function write(
  found: PulledIndex,
  documents: readonly PulledDocument[],
  lock: Lock,
  { folder, staging }: PullContext,
): Promise<boolean> {
  const { index, url, bytes } = found;
  const next = formatLock({
    index: {
      url: url.href,
      file: indexFile,
      sha256: sha256Of(bytes),
      ...(index.default === undefined ? {} : { default: index.default }),
      ...(index.latest === undefined ? {} : { latest: index.latest }),
    },
    versions: new Map([
      ...lock.versions,
      ...documents.map(({ version, entry }) => [version, entry] as const),
    ]),
  });
  const kept = await readFileContent(path.join(folder, indexFile), { maximumBytes: bytes.length });
  const isKept = kept.kind === "bytes" && kept.bytes.equals(bytes);
  if (next === formatLock(lock) && isKept && !staging.isUsed) return false;
  await staging.write(indexFile, bytes);
  await staging.write(lockFile, next);
  await staging.commit();
  return true;
}

function summarise(
  documents: readonly PulledDocument[],
): Pick<PullResult, "added" | "unchanged" | "changed"> {
  const of = (kind: PulledDocument["kind"]): ApiVersion[] =>
    documents.filter((document) => document.kind === kind).map(({ version }) => version);
  const changed = documents.flatMap((document) =>
    document.kind === "changed"
      ? [{ version: document.version, verdict: document.verdict, summary: document.summary }]
      : [],
  );
  return { added: of("added"), unchanged: of("unchanged"), changed };
}
