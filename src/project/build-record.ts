/**
 * The result of the last build of an API, reused if nothing has changed: marks of all files that it read and wrote, and its
 * diagnostics.
 *
 * The manifest in the output folder cannot serve for this: it is committed, and a file can change together with it.
 * `check` trusts only what this installation of the program has built itself.
 */
import path from "node:path";
import type { Installation } from "../config/program.js";
import type { Project, ProjectApi } from "../config/project.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { readCached, writeCached } from "../disk/cache.js";
import { ifAccessible } from "../disk/errno.js";
import { filesBelow } from "../disk/files-below.js";
import {
  areUnchanged,
  type Fingerprint,
  fingerprintOf,
  isHash,
  type Marks,
  marksOf,
} from "../disk/fingerprint.js";
import { hiddenFolder } from "../disk/lock-folder.js";
import { isMissing, look } from "../disk/look.js";
import { readFileText } from "../disk/read-file.js";
import type { ModuleStyle } from "../emit/module/module-style.js";
import type { Formatting } from "../output/formatting.js";
import { hashOfText } from "../output/manifest.js";
import { sha256 } from "../values/hash.js";
import { parseJson } from "../values/json.js";
import type { VersionSummary } from "./summary.js";

export interface BuildRecord {
  /** As returned by `hashSettings`. */
  readonly settings: string;
  /** Of the sources. */
  readonly read: Marks;
  /** Of the files in the folder of the API, including the manifest. */
  readonly written: Marks;
  readonly summary: readonly VersionSummary[];
  /** Diagnostics of a successful build: warnings, notes, and errors that drop at most a part of a document. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Record of the API that is written to `output`. One with other settings may be another program's. */
export async function readBuildRecord(cacheFolder: string, output: string): Promise<BuildRecord | undefined> {
  return parseJson((await readCached(cacheFolder, recordName(output))) ?? "") as BuildRecord | undefined;
}

export async function writeBuildRecord(
  cacheFolder: string,
  output: string,
  record: BuildRecord,
): Promise<void> {
  await writeCached(cacheFolder, recordName(output), JSON.stringify(record));
}

/** One per output folder: the next build replaces it. */
function recordName(output: string): string {
  return `${sha256(output).slice(0, 32)}.json`;
}

export interface BuildSettings {
  readonly installation: Installation;
  readonly project: Project;
  readonly formatting: Formatting;
  readonly modules: { readonly style: ModuleStyle };
  /** Base of the paths in diagnostics. */
  readonly cwd: string;
}

/** `part`: its configuration. Undefined if the result depends on anything else than settings and files. */
export function hashSettings(part: object, settings: BuildSettings): string | undefined {
  const { installation, project, formatting, modules, cwd } = settings;
  if (installation.hash === undefined || formatting.key === undefined) return undefined;
  const { output } = project;
  const { style } = modules;
  const { key } = formatting;
  const all = { program: installation.hash, cwd, folder: project.cwd, output, formatting: key, style, part };
  return sha256(JSON.stringify(all, withMaps));
}

function withMaps(_key: string, value: unknown): unknown {
  return value instanceof Map ? [...(value as ReadonlyMap<unknown, unknown>)] : value;
}

/** The documents of the API, with their lock, and its overlays. Undefined if something else is among them. */
export async function marksOfSources({ source, overlays }: ProjectApi): Promise<Marks | undefined> {
  return ifAccessible(async () => {
    const documents =
      source.kind === "given"
        ? source.documents.values()
        : filesBelow(source.folder).map((name) => path.join(source.folder, name));
    const files = [...documents, ...overlays];
    return files.every(isPlainFile) ? await marksOf(files) : undefined;
  });
}

function isPlainFile(file: string): boolean {
  const entry = look(file);
  return path.isAbsolute(file) && entry.kind === "file" && !entry.isLink;
}

/** False if a file was changed, added or removed, or a run was killed. */
export async function isCurrent({ read, written }: BuildRecord, folder: string): Promise<boolean> {
  const { kind, isLink } = { isLink: false, ...look(folder) };
  if (kind !== "folder" || isLink || !isMissing(path.join(folder, hiddenFolder))) return false;
  const names = (await ifAccessible(() => filesBelow(folder))) ?? [];
  const areKnown = names.every((name) => path.join(folder, name) in written);
  return areKnown && (await areUnchanged(read)) && (await areUnchanged(written, fingerprintOfText));
}

/** Like the hashes in the manifest, the same with other line endings. */
async function fingerprintOfText(file: string): Promise<Fingerprint> {
  const fingerprint = await fingerprintOf(file);
  const text = isHash(fingerprint) ? await readFileText(file) : undefined;
  return text === undefined ? fingerprint : hashOfText(text);
}
