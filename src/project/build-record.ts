/**
 * The result of the last build of an API, reused if nothing has changed: inputs, manifest of the files, and diagnostics.
 *
 * The manifest in the output folder cannot serve for this: it is committed, and a file can change together with it.
 * `check` trusts only what this installation of the program has built itself.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { readCached, writeCached } from "../disk/cache.js";
import type { VersionSummary } from "./summary.js";
import { sha256 } from "../values/hash.js";
import path from "node:path";
import type { Installation } from "../config/program.js";
import type { Project, ProjectApi } from "../config/project.js";
import { ifAccessible } from "../disk/errno.js";
import { filesBelow } from "../disk/files-below.js";
import { type Fingerprint, fingerprintOf, Fingerprints, type Stamps } from "../disk/fingerprint.js";
import { namesIn } from "../disk/look.js";
import { readFileContent } from "../disk/read-file.js";
import { type Formatting, hasCode } from "../output/formatter-config.js";
import type { ModuleStyle } from "../emit/module/module-style.js";
import { parseJson } from "../values/json.js";

export interface BuildRecord {
  /** As returned by `hashInputs`. */
  readonly inputs: string;
  /** The files that given documents refer to, known only after parsing. */
  readonly further: readonly HashedFile[];
  /** sha256 by path below the folder of the API, including the manifest. */
  readonly files: Readonly<Record<string, string>>;
  readonly summary: readonly VersionSummary[];
  /** Diagnostics of a successful build: warnings, notes, and errors that drop at most a part of a document. */
  readonly diagnostics: readonly Diagnostic[];
  /** The stamps of all these files; a file with an unchanged stamp need not be read. */
  readonly stamps: Stamps;
}

/** Record of the API that is written to `output`. One with other inputs may be another program's: only its stamps may count. */
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
  /** Fingerprints of the files that the last build of the API knew. */
  readonly fingerprints: Fingerprints;
}

export async function hashInputs(api: ProjectApi, settings: BuildSettings): Promise<string | undefined> {
  const files = await inputFiles(api);
  const hashes = files && (await hashFiles([...files, ...api.overlays], settings.fingerprints));
  return hashes && hashOf({ api, hashes }, settings);
}

/** Undefined if the result depends on anything else. */
export function hashOf(inputs: object, settings: BuildSettings): string | undefined {
  const { installation, project, formatting, modules } = settings;
  const isCode = formatting.kind !== "plain" && hasCode(formatting.config);
  if (installation.hash === undefined || isCode) return undefined;
  const { cwd, output } = project;
  const { style } = modules;
  const all = { program: installation.hash, cwd, output, formatting, style, ...inputs };
  return sha256(JSON.stringify(all, withMaps));
}

/** The documents of the API, with their lock. */
async function inputFiles({ source }: ProjectApi): Promise<string[] | undefined> {
  switch (source.kind) {
    case "given":
      return [...source.documents.values()].every((place) => path.isAbsolute(place))
        ? [...source.documents.values()]
        : undefined;
    case "locked":
      return filesOfLock(source.folder);
    case "unlocked":
      return undefined;
  }
}

async function filesOfLock(folder: string): Promise<string[] | undefined> {
  const names = await namesIn(folder);
  const lock = await readFileContent(path.join(folder, "lock.json"), { maximumBytes: largestLock });
  if (names === "unreadable" || lock.kind !== "bytes") return undefined;
  const files: string[] = [];
  for (const name of [...names].sort()) {
    const isOfVersion = lock.bytes.includes(`"${name}/`);
    const file = path.join(folder, name);
    const found = isOfVersion ? await ifAccessible(() => filesBelow(file)) : [""];
    if (found === undefined) return undefined;
    files.push(...found.map((inner) => path.join(file, inner)));
  }
  return files;
}

const largestLock = 16 * 1024 * 1024;

/** Path and hash of each. Folders beside a lock are ignored; everything else must be a readable file. */
async function hashFiles(
  files: readonly string[],
  fingerprints: Fingerprints,
): Promise<string[] | undefined> {
  const hashes: string[] = [];
  for (const file of files) {
    const fingerprint = await ifAccessible(() => fingerprints.of(file));
    if (fingerprint === undefined || !/^(?:[0-9a-f]{64}|folder)$/.test(fingerprint)) return undefined;
    hashes.push(`${file} ${fingerprint}`);
  }
  return hashes;
}

export interface HashedFile {
  /** Absolute. */
  readonly path: string;
  /** Undefined if there is no file. */
  readonly sha256?: Fingerprint;
}

export async function hashedFile(file: string): Promise<HashedFile> {
  return { path: file, sha256: await ifAccessible(() => fingerprintOf(file)) };
}

export async function areUnchanged(
  files: readonly HashedFile[],
  fingerprints = new Fingerprints(),
): Promise<boolean> {
  for (const { path: file, sha256 } of files)
    if ((await ifAccessible(() => fingerprints.of(file))) !== sha256) return false;
  return true;
}

function withMaps(_key: string, value: unknown): unknown {
  return value instanceof Map ? [...(value as ReadonlyMap<unknown, unknown>)] : value;
}
