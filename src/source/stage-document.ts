/**
 * What a pull does with a document that differs from the folder: staged, so that it is written with all the others,
 * or refused.
 */
import path from "node:path";
import { readFileContent } from "../disk/read-file.js";
import type { Place } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import type { ApiVersion } from "../model/version.js";
import { defaultMaximumBytes, type FetchSettings } from "./fetch-document.js";
import { judge, type ChangeJudgement, type JudgeChange } from "./judge-change.js";
import { knownPath } from "../disk/known-path.js";
import type { LockedVersion } from "./lock-format.js";
import { sha256Of, shortHash, type LockedDocument, type ParseDocument } from "./locked-document.js";
import type { StagedFiles } from "./staged-files.js";

export type PulledDocument =
  | { readonly kind: "added" | "unchanged"; readonly version: ApiVersion; readonly entry: LockedVersion }
  | ({
      readonly kind: "changed";
      readonly version: ApiVersion;
      readonly entry: LockedVersion;
    } & ChangeJudgement);

export interface PullContext {
  readonly api: string;
  /** Absolute. */
  readonly folder: string;
  readonly cwd: string;
  readonly settings: FetchSettings;
  readonly staged: StagedFiles;
  readonly isAccepted: boolean;
  readonly parseDocument: ParseDocument;
  readonly judgeChange: JudgeChange | undefined;
  readonly report: Report;
}

export async function addDocument(
  entry: LockedVersion,
  bytes: Uint8Array,
  version: ApiVersion,
  context: PullContext,
): Promise<PulledDocument | undefined> {
  if (!(await isFree(entry, version, context))) return undefined;
  await context.staged.write(entry.file, bytes);
  return { kind: "added", version, entry };
}

/** A file that no pull has written may be someone's work. */
async function isFree(entry: LockedVersion, version: ApiVersion, context: PullContext): Promise<boolean> {
  const found = await readFileContent(path.join(context.folder, entry.file), {
    maximumBytes: defaultMaximumBytes,
  });
  const isTheSame = found.kind === "bytes" && sha256Of(found.bytes) === entry.sha256;
  if (found.kind === "missing" || isTheSame || context.isAccepted) return true;
  context.report.add(
    "PULL_WOULD_OVERWRITE",
    placeOf(entry, version, context),
    "It is there already, with other content.",
  );
  return false;
}

export async function restoreDocument(
  entry: LockedVersion,
  bytes: Uint8Array,
  version: ApiVersion,
  context: PullContext,
): Promise<PulledDocument> {
  await context.staged.write(entry.file, bytes);
  context.report.add(
    "LOCKED_FILE_RESTORED",
    placeOf(entry, version, context),
    "The published document was put back.",
  );
  return { kind: "unchanged", version, entry };
}

interface ChangedDocument {
  readonly version: ApiVersion;
  readonly locked: LockedVersion;
  readonly kept: LockedDocument | undefined;
  readonly published: LockedDocument;
  readonly entry: LockedVersion;
  readonly bytes: Uint8Array;
}

export async function changeDocument(
  changed: ChangedDocument,
  context: PullContext,
): Promise<PulledDocument | undefined> {
  const { version, locked, published, entry, bytes } = changed;
  const { staged, isAccepted, report } = context;
  const { verdict, summary } = await judge(changed.kept, published, context.judgeChange);
  const place = { ...placeOf(entry, version, context), file: published.file };
  const detail = `It was ${shortHash(locked.sha256)}… and is ${shortHash(published.sha256)}…. ${summary}`;
  if (!isAccepted && (verdict === "breaking" || verdict === "unknown")) {
    report.add("LOCKED_DOCUMENT_CHANGED", place, detail);
    return undefined;
  }
  if (entry.file !== locked.file && !(await isFree(entry, version, context))) return undefined;
  report.add("LOCKED_DOCUMENT_UPDATED", place, detail);
  await staged.write(entry.file, bytes);
  if (locked.file !== entry.file && changed.kept !== undefined) await staged.remove(locked.file);
  return { kind: "changed", version, entry, verdict, summary };
}

function placeOf(entry: LockedVersion, version: ApiVersion, { api, folder, cwd }: PullContext): Place {
  return { api, version, file: knownPath(path.join(folder, entry.file), cwd) };
}
