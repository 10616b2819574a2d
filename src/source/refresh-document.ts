/**
 * Refreshes one version: fetches it with all its files, checks it, and compares it with the locked document. A changed
 * document is refused, or staged to be written with the others.
 */
import path from "node:path";
import { isDeepStrictEqual } from "node:util";

import { DiagnosticError, type DiagnosticPlace } from "../diagnostics/diagnostic.js";
import { knownPath } from "../values/path.js";
import { fingerprintOf } from "../disk/fingerprint.js";
import { readFileContent } from "../disk/read-file.js";
import { sha256 } from "../values/hash.js";
import { decodePercent, listWords } from "../values/text.js";
import type { ApiVersion } from "../values/version.js";
import {
  checkNamedVersions,
  fetchVersion,
  type KeptDocument,
  type PublishedDocument,
  type VersionToPull,
  readKept,
} from "./fetch-version.js";
import type { LockedVersion } from "./lock-format.js";
import { lockedBytes, shortHash, type LockedDocument } from "./lock.js";
import type { ChangeJudgement, JudgeChange, RefreshContext } from "./refresh-context.js";
import { retirementInHeaders } from "./retirement.js";

export type RefreshedDocument =
  | { readonly kind: "added" | "unchanged"; readonly version: ApiVersion; readonly entry: LockedVersion }
  | ({
      readonly kind: "changed";
      readonly version: ApiVersion;
      readonly entry: LockedVersion;
    } & ChangeJudgement);

/** Undefined if it fails, as reported. */
export async function refreshDocument(
  wanted: VersionToPull,
  context: RefreshContext,
): Promise<RefreshedDocument | undefined> {
  const { version, locked } = wanted;
  const onDisk = locked === undefined ? undefined : await readKept(version, locked, context);
  const published = await fetchVersion(wanted, onDisk, context);
  const accepted = published && (await checkNamedVersions(wanted, published, context));
  if (published === undefined || accepted === undefined) return undefined;
  const retirement = { ...retirementInHeaders(published.headers), ...wanted.retirement };
  const entry = { ...entryFor(version, published, locked), ...retirement, ...accepted };
  const isTheSame = locked !== undefined && hasSameBytes(entry, locked);
  if (isTheSame && onDisk !== undefined) return { kind: "unchanged", version, entry };
  const contents = contentsOf(entry, published);
  if (locked === undefined) return await addDocument({ version, entry, contents }, context);
  if (isTheSame) return await restoreDocument({ version, entry, contents }, context);
  return await changeDocument(
    { version, entry, contents, locked, onDisk, published: published.document },
    context,
  );
}

/** JSON or YAML by content. An existing name is kept if it fits. */
function entryFor(
  version: ApiVersion,
  { address, document, main, files }: PublishedDocument,
  locked: LockedVersion | undefined,
): LockedVersion {
  const own = { url: address, sha256: main.sha256, ...(main.etag === undefined ? {} : { etag: main.etag }) };
  if (files.length === 0) return { file: fileFor(version, document.text, locked), ...own };
  const [file = "", ...names] = nameFiles(version, [
    { url: address, text: document.text },
    ...files.map((each) => ({ url: each.address, text: each.text })),
  ]);
  const further = files.map(({ address: url, sha256, etag }, index) => {
    return [names[index] ?? "", { url, sha256, ...(etag === undefined ? {} : { etag }) }] as const;
  });
  return { file, ...own, files: Object.fromEntries(further) };
}

function fileFor(version: ApiVersion, text: string, locked: LockedVersion | undefined): string {
  const isJson = /^\s*[{[]/.test(text);
  const fits = isJson ? /\.json$/i : /\.ya?ml$/i;
  return locked !== undefined && locked.files === undefined && fits.test(locked.file)
    ? locked.file
    : `${version}.${isJson ? "json" : "yaml"}`;
}

function hasSameBytes(entry: LockedVersion, locked: LockedVersion): boolean {
  return isDeepStrictEqual(hashesByName(entry), hashesByName(locked));
}

function hashesByName({ file, sha256, files }: LockedVersion): ReadonlyMap<string, string> {
  return new Map([
    [file, sha256],
    ...Object.entries(files ?? {}).map(([name, each]) => [name, each.sha256] as const),
  ]);
}

/** What killed pulls had accepted for this version. */
function unfinishedEntries(version: ApiVersion, { unfinished }: RefreshContext): LockedVersion[] {
  return unfinished.flatMap(({ versions }) => versions.get(version) ?? []);
}

/** The bytes of the files of an entry, by name. */
type Contents = ReadonlyMap<string, Uint8Array>;

function contentsOf(entry: LockedVersion, { main, files }: PublishedDocument): Contents {
  const names = [entry.file, ...Object.keys(entry.files ?? {})];
  const bytes = [main.bytes, ...files.map((file) => file.bytes)];
  return new Map(names.map((name, index) => [name, bytes[index] ?? new Uint8Array()]));
}

interface StagedDocument {
  readonly version: ApiVersion;
  readonly entry: LockedVersion;
  readonly contents: Contents;
}

async function addDocument(
  { version, entry, contents }: StagedDocument,
  context: RefreshContext,
): Promise<RefreshedDocument | undefined> {
  if (!(await areFree(contents, version, context))) return undefined;
  await stage(contents, context);
  return { kind: "added", version, entry };
}

async function stage(contents: Contents, { staged }: RefreshContext): Promise<void> {
  for (const [name, bytes] of contents) await staged.write(name, bytes);
}

/** Refuses to replace a file that no pull has written, possibly the user's work. */
async function areFree(contents: Contents, version: ApiVersion, context: RefreshContext): Promise<boolean> {
  const unfinished = unfinishedEntries(version, context).map(hashesByName);
  for (const [name, bytes] of contents) {
    const current = await fingerprintOf(path.join(context.folder, name));
    const known = [undefined, sha256(bytes), ...unfinished.map((hashes) => hashes.get(name))];
    if (known.includes(current) || context.isAccepted) continue;
    const detail = "The file already exists, with different content.";
    context.report.add("PULL_WOULD_OVERWRITE", placeOf(name, version, context), detail);
    return false;
  }
  return true;
}

async function restoreDocument(
  { version, entry, contents }: StagedDocument,
  context: RefreshContext,
): Promise<RefreshedDocument> {
  await stage(contents, context);
  const place = placeOf(entry.file, version, context);
  context.report.add("LOCKED_FILE_RESTORED", place, "The published document was restored.");
  return { kind: "unchanged", version, entry };
}

interface ChangedDocument extends StagedDocument {
  readonly locked: LockedVersion;
  readonly onDisk: KeptDocument | undefined;
  readonly published: LockedDocument;
}

async function changeDocument(
  { version, entry, contents, locked, onDisk, published }: ChangedDocument,
  context: RefreshContext,
): Promise<RefreshedDocument | undefined> {
  const { staged, isAccepted, report } = context;
  const isJudged = unfinishedEntries(version, context).some((other) => hasSameBytes(entry, other));
  const { verdict, summary } = isJudged
    ? acceptedEarlier
    : await judge(onDisk?.document, published, context.judgeChange);
  const place = { ...placeOf(entry.file, version, context), file: published.file };
  const detail = `${describeChange(entry, locked)} ${summary}`;
  if (!isAccepted && (verdict === "breaking" || verdict === "unknown"))
    return report.add("LOCKED_DOCUMENT_CHANGED", place, detail);
  const before = hashesByName(locked);
  const added = new Map([...contents].filter(([name]) => !before.has(name)));
  if (!(await areFree(added, version, context))) return undefined;
  report.add("LOCKED_DOCUMENT_UPDATED", place, detail);
  await stage(contents, context);
  for (const [name, hash] of before) {
    // A file that differs from the locked one may be the user's work.
    const file = await readFileContent(path.join(context.folder, name));
    if (file.kind === "bytes" && lockedBytes(file.bytes, hash) !== undefined) await staged.remove(name);
  }
  return { kind: "changed", version, entry, verdict, summary };
}

const acceptedEarlier: ChangeJudgement = {
  verdict: "additive",
  summary: "A pull that was killed had accepted this.",
};

function describeChange(entry: LockedVersion, locked: LockedVersion): string {
  if (entry.sha256 !== locked.sha256)
    return `The sha256 changed from ${shortHash(locked.sha256)}… to ${shortHash(entry.sha256)}….`;
  const [before = {}, after = {}] = [locked.files, entry.files];
  const changed = Object.keys({ ...after, ...before }).filter(
    (name) => after[name]?.sha256 !== before[name]?.sha256,
  );
  return changed.length === 1
    ? `The file ${listWords(changed)} changed.`
    : `${changed.length} of its files changed, the first is ${changed[0] ?? ""}.`;
}

function placeOf(name: string, version: ApiVersion, { api, folder, cwd }: RefreshContext): DiagnosticPlace {
  return { api, version, file: knownPath(path.join(folder, name), cwd) };
}

/** `locked`: undefined if the locked bytes are gone. */
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

interface FileToName {
  readonly url: string;
  readonly text: string;
}

/**
 * Paths of the files of a document, relative to the lock: in a folder of the version, with the paths of their URLs
 * below the common folder, so that their references also work on disk.
 */
function nameFiles(version: ApiVersion, files: readonly FileToName[]): string[] {
  const paths = files.map(({ url }) => new URL(url).pathname.split("/").slice(1).map(decodePercent));
  const shared = sharedLength(paths.map((path) => path.slice(0, -1)));
  const used = new Set<string>();
  return files.map(({ text }, index) => {
    const folders = paths[index]?.slice(shared, -1).map(safeName) ?? [];
    const name = [version, ...folders, withExtension(safeName(paths[index]?.at(-1) ?? ""), text)].join("/");
    return freeName(name, used);
  });
}

/** The number of leading folders shared by all. */
function sharedLength([first = [], ...others]: readonly (readonly string[])[]): number {
  const differs = first.findIndex((folder, index) => others.some((path) => path[index] !== folder));
  return differs === -1 ? first.length : differs;
}

/** A name that all disks and the lock accept: not hidden, no special characters. */
function safeName(segment: string): string {
  const safe = segment.replace(/[^\w.{}-]/g, "_").slice(0, 90);
  return /^[\w{]/.test(safe) ? safe : `_${safe}`;
}

function withExtension(name: string, text: string): string {
  if (/\.(json|ya?ml)$/i.test(name)) return name;
  return `${name}.${/^\s*[{[]/.test(text) ? "json" : "yaml"}`;
}

/** A unique name: different URLs may map to one, by case, query, or a replaced character. */
function freeName(name: string, used: Set<string>): string {
  let free = name;
  for (let count = 2; used.has(free.toLowerCase()); count++) free = name.replace(/(\.\w+)$/, `_${count}$1`);
  used.add(free.toLowerCase());
  return free;
}
