/**
 * What the last build of an API came to, so that the next one knows it if nothing has changed: from these inputs, files
 * with this manifest, with these diagnostics.
 *
 * The manifest in the output folder cannot say so: it is committed, and a change to a file can come with a change to the
 * manifest. `check` believes what this installation of the program has built itself, and nothing else.
 */

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { readCached, writeCached } from "../disk/cache.js";
import type { HashedFile } from "./build-inputs.js";
import type { VersionSummary } from "./summary.js";
import { sha256 } from "../values/hash.js";

export interface BuildRecord {
  /** As `hashInputs` gives it. */
  readonly inputs: string;
  /** The files that given documents refer to, which are known only when those have been parsed. */
  readonly further: readonly HashedFile[];
  /** sha256 of the manifest, which has the hashes of all other files. */
  readonly manifest: string;
  readonly summary: readonly VersionSummary[];
  /** Of a build that did not fail: warnings, notes, and errors that cost no more than a part of a document. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Of the API that is written to `output`; undefined if it was last built from other inputs. */
export async function readBuildRecord(
  cacheFolder: string,
  output: string,
  inputs: string,
): Promise<BuildRecord | undefined> {
  const text = await readCached(cacheFolder, recordName(output));
  const record = text === undefined ? undefined : parseRecord(text);
  return record?.inputs === inputs ? record : undefined;
}

/** The inputs name the program that wrote it, so a record with the same inputs has this form. */
function parseRecord(text: string): BuildRecord | undefined {
  try {
    return JSON.parse(text) as BuildRecord;
  } catch {
    return undefined;
  }
}

export async function writeBuildRecord(
  cacheFolder: string,
  output: string,
  record: BuildRecord,
): Promise<void> {
  await writeCached(cacheFolder, recordName(output), JSON.stringify(record));
}

/** One for each output folder: the next build replaces it. */
function recordName(output: string): string {
  return `${sha256(output).slice(0, 32)}.json`;
}
