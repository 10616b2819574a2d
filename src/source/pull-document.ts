/**
 * One version of a pull: fetched, checked, compared with what is locked, and staged where it differs.
 */
import path from "node:path";
import { readFileContent } from "../disk/read-file.js";
import type { ApiVersion } from "../model/version.js";
import { decodeText } from "./decode-text.js";
import { defaultMaximumBytes, fetchDocument } from "./fetch-document.js";
import { knownPath } from "../disk/known-path.js";
import type { LockedVersion } from "./lock-format.js";
import { sha256Of, type LockedDocument } from "./locked-document.js";
import {
  addDocument,
  changeDocument,
  restoreDocument,
  type PullContext,
  type PulledDocument,
} from "./stage-document.js";
import { displayUrl } from "./url-rules.js";

export interface VersionToPull {
  readonly version: ApiVersion;
  readonly url: URL;
  readonly locked: LockedVersion | undefined;
}

/** Undefined: the report says why. */
export async function pullDocument(
  wanted: VersionToPull,
  context: PullContext,
): Promise<PulledDocument | undefined> {
  const { version, url, locked } = wanted;
  const { api, report } = context;
  const kept = locked === undefined ? undefined : await readKept(version, locked, context);
  // The ETag stands for bytes that we must still have, from the same place.
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
  { api, folder, cwd }: PullContext,
): Promise<LockedDocument | undefined> {
  const file = path.join(folder, locked.file);
  const content = await readFileContent(file, { maximumBytes: defaultMaximumBytes, within: folder });
  if (content.kind !== "bytes" || sha256Of(content.bytes) !== locked.sha256) return undefined;
  const decoded = decodeText(content.bytes);
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
