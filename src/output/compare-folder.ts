/** The changes after which an API's folder contains exactly the wanted files. Reads only. */
import path from "node:path";

import { type FileChange, unfinishedManifests } from "../disk/change-folder.js";
import { describeErrno, isFileError } from "../disk/errno.js";
import { filesBelow } from "../disk/files-below.js";
import { hiddenFolder } from "../disk/lock-folder.js";
import { type Fingerprint, fingerprintOf, isHash } from "../disk/fingerprint.js";
import { isMissing, look } from "../disk/look.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import { readFileText } from "../disk/read-file.js";
import type { TextFile } from "./manifest.js";
import { knownPath } from "../values/path.js";
import { hasConflictMarkers, manifestName, listedFiles, parseManifest, hashOfText } from "./manifest.js";

export interface FolderState {
  /** Paths below the API's folder, sorted. */
  readonly missing: readonly string[];
  readonly different: readonly string[];
  /** Written by an earlier run but no longer wanted. */
  readonly stale: readonly string[];
  /** Files that this run must not replace without `--force`, or not at all. */
  readonly foreign: readonly ForeignFile[];
  /** A run was killed, or is still in progress. */
  readonly isUnfinished: boolean;
  /** From the current state to the wanted one, in the order of the files: the manifest is the last. */
  readonly changes: readonly FileChange[];
  /** Of the wanted files, by path below the API's folder. */
  readonly hashes: ReadonlyMap<string, string>;
}

export interface ForeignFile {
  readonly name: string;
  /**
   * Generated and changed since then: `edited`, or `conflicted` with the conflict markers of a merge. Not generated:
   * `unknown` to the manifest, or `irregular`, such as a link.
   */
  readonly kind: "conflicted" | "edited" | "unknown" | "irregular";
}

/** Throws a `DiagnosticError` if the path is not a folder or cannot be read. `cwd`: base of the paths shown. */
export async function compareFolder(
  folder: string,
  files: readonly TextFile[],
  api: string,
  cwd: string,
): Promise<FolderState> {
  const place = { api, file: knownPath(folder, cwd) };
  refuseOtherThanFolder(folder, place);
  try {
    return await compare(folder, new Map(files.map((file) => [file.path.slice(api.length + 1), file.text])));
  } catch (error) {
    if (!isFileError(error)) throw error;
    const at = { api, file: knownPath(error.path ?? folder, cwd) };
    throw diagnosticError("OUTPUT_FOLDER_UNUSABLE", at, `It cannot be read: ${describeErrno(error)}.`);
  }
}

/** Refuses an output folder that is a file, or below one. */
export function refuseFileInTheWay(output: string, cwd: string): void {
  let place = output;
  while (look(place).kind === "missing" && path.dirname(place) !== place) place = path.dirname(place);
  if (look(place).kind !== "file") return;
  const detail = "Expected a folder for the generated files, but it is a file.";
  throw diagnosticError("OUTPUT_FOLDER_UNUSABLE", { file: knownPath(place, cwd) }, detail);
}

/** A link is not our folder: it may lead to someone else's files. */
function refuseOtherThanFolder(folder: string, place: { readonly api: string; readonly file: string }): void {
  const entry = look(folder);
  if (entry.kind === "missing" || (entry.kind === "folder" && !entry.isLink)) return;
  const seen = {
    folder: "it is a link to a folder",
    file: "it is a file",
    device: "it is a device",
    unusable: entry.kind === "unusable" ? entry.reason : "",
  };
  const detail = `Expected a folder for the API, but ${seen[entry.kind]}.`;
  throw diagnosticError("OUTPUT_FOLDER_UNUSABLE", place, detail);
}

async function compare(folder: string, wanted: ReadonlyMap<string, string>): Promise<FolderState> {
  // The manifest has the hashes of the others.
  const listed = parseManifest(wanted.get(manifestName) ?? "")?.files;
  const hashes = new Map(Array.from(wanted, ([name, text]) => [name, listed?.[name] ?? hashOfText(text)]));
  const { present, ...difference } = await inspect(folder, hashes, await ownedFiles(folder));
  const written = new Set([...difference.missing, ...difference.different]);
  const names = [...difference.stale, ...[...wanted.keys()].filter((name) => written.has(name))];
  const changes = names.map((name) => ({ name, content: wanted.get(name), before: present.get(name) }));
  return { ...difference, changes, hashes };
}

interface Inspection extends Omit<FolderState, "changes" | "hashes"> {
  readonly present: ReadonlyMap<string, Fingerprint>;
}

/** Hashes by path: of the wanted files, and of those that an earlier run wrote. */
async function inspect(
  folder: string,
  wanted: ReadonlyMap<string, string>,
  ours: OwnedFiles,
): Promise<Inspection> {
  const present = new Map<string, Fingerprint>();
  const foreign: ForeignFile[] = [];
  const different: string[] = [];
  const files = isMissing(folder) ? [] : filesBelow(folder);
  for (const name of files.filter((file) => !file.startsWith(`${hiddenFolder}/`))) {
    // A file that is neither listed nor wanted is not ours, and is not even opened.
    if (!wanted.has(name) && !ours.has(name)) {
      foreign.push({ name, kind: "unknown" });
      present.set(name, "unknown");
      continue;
    }
    const file = path.join(folder, name);
    const fingerprint = await fingerprintOf(file);
    present.set(name, fingerprint);
    const wantedHash = wanted.get(name);
    if (wantedHash !== undefined && fingerprint === wantedHash) continue;
    const known = [wantedHash, ...(ours.get(name) ?? [])];
    const isKnown = fingerprint !== undefined && known.includes(fingerprint);
    const text = isKnown || !isHash(fingerprint) ? undefined : await readFileText(file, { within: folder });
    const hash = text === undefined ? fingerprint : hashOfText(text);
    if (wantedHash !== undefined && hash !== wantedHash) different.push(name);
    if (hash !== undefined && known.includes(hash)) continue;
    foreign.push({ name, kind: text === undefined ? "irregular" : changeIn(text) });
  }
  return {
    missing: [...wanted.keys()].filter((name) => !present.has(name)),
    different: [...wanted.keys()].filter((name) => different.includes(name)),
    stale: [...present.keys()].filter((name) => ours.has(name) && !wanted.has(name)),
    foreign,
    isUnfinished: !isMissing(path.join(folder, hiddenFolder)),
    present,
  };
}

function changeIn(text: string): "conflicted" | "edited" {
  return hasConflictMarkers(text) ? "conflicted" : "edited";
}

type OwnedFiles = ReadonlyMap<string, readonly string[]>;

/** Hashes by path: those in the manifest and in those that killed runs left, and their own unless they are damaged. */
async function ownedFiles(folder: string): Promise<OwnedFiles> {
  const texts = [(await manifestText(folder)) ?? "", ...(await unfinishedManifests(folder))];
  const owned = new Map<string, string[]>();
  for (const text of texts) {
    const own = parseManifest(text) === undefined ? [] : [[manifestName, hashOfText(text)] as const];
    for (const [name, hash] of [...listedFiles(text), ...own])
      owned.set(name, [...(owned.get(name) ?? []), hash]);
  }
  return owned;
}

/** Undefined if it cannot be read. */
export function manifestText(folder: string): Promise<string | undefined> {
  return readFileText(path.join(folder, manifestName), { within: folder });
}
