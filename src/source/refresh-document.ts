/**
 * One version of a refresh: fetched, checked and compared with the locked document. If it differs, it is refused, or
 * staged to be written with the others.
 */
import path from "node:path";

import { DiagnosticError, type DiagnosticPlace } from "../diagnostics/diagnostic.js";
import { listWords } from "../diagnostics/quote.js";
import { knownPath } from "../disk/known-path.js";
import { readFileContent } from "../disk/read-file.js";
import type { ApiVersion } from "../model/version.js";
import { decodeAnswer } from "./decode.js";
import { defaultMaximumBytes, fetchDocument } from "./fetch-document.js";
import type { LockedVersion } from "./lock-format.js";
import { sha256Of, shortHash, type LockedDocument } from "./lock.js";
import type { ChangeJudgement, JudgeChange, RefreshContext } from "./refresh-context.js";
import { displayUrl } from "./url-rules.js";

export interface VersionToPull {
  readonly version: ApiVersion;
  readonly url: URL;
  readonly locked: LockedVersion | undefined;
}

export type RefreshedDocument =
  | { readonly kind: "added" | "unchanged"; readonly version: ApiVersion; readonly entry: LockedVersion }
  | ({
      readonly kind: "changed";
      readonly version: ApiVersion;
      readonly entry: LockedVersion;
    } & ChangeJudgement);

/** Undefined: the report says why. */
export async function refreshDocument(
  wanted: VersionToPull,
  context: RefreshContext,
): Promise<RefreshedDocument | undefined> {
  const { version, url, locked } = wanted;
  const { api, report } = context;
  const kept = locked === undefined ? undefined : await readKept(version, locked, context);
  // The ETag is valid only if we still have its bytes, from the same URL.
  const etag = kept !== undefined && locked?.url === url.href ? locked.etag : undefined;
  const options = { ...context.settings, place: { api, version }, ...(etag === undefined ? {} : { etag }) };
  const fetched = await fetchDocument(url, options, report);
  if (fetched === undefined) return undefined;
  if (fetched.kind === "not-modified") return locked && { kind: "unchanged", version, entry: locked };

  const published: LockedDocument = {
    api,
    version,
    file: displayUrl(url),
    text: fetched.text,
    sha256: sha256Of(fetched.bytes),
  };
  const file = fileFor(version, published.text, locked);
  const entry = {
    file,
    url: url.href,
    sha256: published.sha256,
    ...(fetched.etag === undefined ? {} : { etag: fetched.etag }),
  };
  if (published.sha256 === locked?.sha256 && kept !== undefined)
    return { kind: "unchanged", version, entry: { ...entry, file: locked.file } };
  if (context.parseDocument(published, report) === undefined) return undefined;
  if (locked === undefined) return await addDocument(entry, fetched.bytes, version, context);
  if (published.sha256 === locked.sha256)
    return await restoreDocument(entry, fetched.bytes, version, context);
  return await changeDocument({ version, locked, kept, published, entry, bytes: fetched.bytes }, context);
}

/** The locked document, where it is still what was locked. */
async function readKept(
  version: ApiVersion,
  locked: LockedVersion,
  { api, folder, cwd }: RefreshContext,
): Promise<LockedDocument | undefined> {
  const file = path.join(folder, locked.file);
  const content = await readFileContent(file, { maximumBytes: defaultMaximumBytes, within: folder });
  if (content.kind !== "bytes" || sha256Of(content.bytes) !== locked.sha256) return undefined;
  const decoded = decodeAnswer(content.bytes);
  return decoded.kind === "text"
    ? { api, version, file: knownPath(file, cwd), text: decoded.text, sha256: locked.sha256 }
    : undefined;
}

/** JSON or YAML by content. A locked file keeps its name while it fits. */
function fileFor(version: ApiVersion, text: string, locked: LockedVersion | undefined): string {
  const isJson = /^\s*[{[]/.test(text);
  const fits = isJson ? /\.json$/i : /\.ya?ml$/i;
  return locked !== undefined && fits.test(locked.file)
    ? locked.file
    : `${version}.${isJson ? "json" : "yaml"}`;
}

async function addDocument(
  entry: LockedVersion,
  bytes: Uint8Array,
  version: ApiVersion,
  context: RefreshContext,
): Promise<RefreshedDocument | undefined> {
  if (!(await isFree(entry, version, context))) return undefined;
  await context.staged.write(entry.file, bytes);
  return { kind: "added", version, entry };
}

/** A file that no pull has written may be someone's work. */
async function isFree(entry: LockedVersion, version: ApiVersion, context: RefreshContext): Promise<boolean> {
  const found = await readFileContent(path.join(context.folder, entry.file), {
    maximumBytes: defaultMaximumBytes,
  });
  const isTheSame = found.kind === "bytes" && sha256Of(found.bytes) === entry.sha256;
  if (found.kind === "missing" || isTheSame || context.isAccepted) return true;
  context.report.add(
    "PULL_WOULD_OVERWRITE",
    placeOf(entry, version, context),
    "The file already exists, with different content.",
  );
  return false;
}

async function restoreDocument(
  entry: LockedVersion,
  bytes: Uint8Array,
  version: ApiVersion,
  context: RefreshContext,
): Promise<RefreshedDocument> {
  await context.staged.write(entry.file, bytes);
  context.report.add(
    "LOCKED_FILE_RESTORED",
    placeOf(entry, version, context),
    "The published document was restored.",
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

async function changeDocument(
  changed: ChangedDocument,
  context: RefreshContext,
): Promise<RefreshedDocument | undefined> {
  const { version, locked, published, entry, bytes } = changed;
  const { staged, isAccepted, report } = context;
  const { verdict, summary } = await judge(changed.kept, published, context.judgeChange);
  const place = { ...placeOf(entry, version, context), file: published.file };
  const detail = `The sha256 changed from ${shortHash(locked.sha256)}… to ${shortHash(published.sha256)}…. ${summary}`;
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

function placeOf(
  entry: LockedVersion,
  version: ApiVersion,
  { api, folder, cwd }: RefreshContext,
): DiagnosticPlace {
  return { api, version, file: knownPath(path.join(folder, entry.file), cwd) };
}

/** `locked` is undefined where the locked bytes are gone. */
async function judge(
  locked: LockedDocument | undefined,
  published: LockedDocument,
  judgeChange: JudgeChange | undefined,
): Promise<ChangeJudgement> {
  if (locked === undefined)
    return { verdict: "unknown", summary: "The locked document is missing, so the two cannot be compared." };
  if (judgeChange === undefined) return { verdict: "unknown", summary: "The two were not compared." };
  try {
    return await judgeChange(locked, published);
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    const codes = [...new Set(error.diagnostics.map(({ code }) => code))];
    return { verdict: "unknown", summary: `The two cannot be compared: ${listWords(codes)}.` };
  }
}
