/** The document of one version with all its files: as locked, and as published. Unchanged files are not sent again. */
import path from "node:path";
import { pathToFileURL } from "node:url";

import { Report } from "../diagnostics/report.js";
import { quote } from "../values/text.js";
import { type ApiVersion, namesAnotherVersion } from "../values/version.js";
import { defaultMaximumBytes } from "../disk/read-file.js";
import { fetchDocument } from "./fetch-document.js";
import { collectFiles, type FurtherFile, readRemoteFile, remoteFile } from "./further-files.js";
import { infoVersion } from "./given-documents.js";
import type { HttpAnswer } from "./http-request.js";
import type { LockedVersion, NamedVersions } from "./lock-format.js";
import { readLockedFile, shortHash, type LockedDocument } from "./lock.js";
import type { RefreshContext } from "./refresh-context.js";
import type { IndexedVersion } from "./read-index.js";

export interface VersionToPull extends IndexedVersion {
  readonly locked: LockedVersion | undefined;
  /** All versions of the index. */
  readonly listed: readonly ApiVersion[];
}

export interface PublishedDocument {
  readonly document: LockedDocument;
  readonly address: string;
  readonly main: FurtherFile;
  /** The other files, in the order of the first reference to each. */
  readonly files: readonly FurtherFile[];
  readonly headers: HttpAnswer["headers"];
}

/** Undefined if it fails, as reported. */
export async function fetchVersion(
  { version, url, sha256: pinned, locked }: VersionToPull,
  onDisk: KeptDocument | undefined,
  { api, settings, requestFiles, report }: RefreshContext,
): Promise<PublishedDocument | undefined> {
  // The ETag is valid only with its bytes, from the same URL.
  const etag = onDisk !== undefined && locked?.url === url.href ? locked.etag : undefined;
  const options = { ...settings, place: { api, version }, ...(etag === undefined ? {} : { etag }) };
  const fetched = await fetchDocument(url, options, report);
  if (fetched === undefined) return undefined;
  const main = fetched.kind === "fetched" ? remoteFile(url, fetched) : onDisk?.main;
  if (main === undefined) throw new Error("A conditional request needs the locked document.");
  const { file, text, sha256 } = main;
  if (pinned !== undefined && pinned !== sha256) {
    const detail = `The index says that its sha256 is ${shortHash(pinned)}…; the document that came has ${shortHash(sha256)}….`;
    return report.add("PULLED_HASH_DIFFERS", { api, version, file }, detail);
  }
  const document = { api, version, file, text, sha256 };
  const remote = { ...settings, origin: url.origin, onDisk: onDisk?.files ?? new Map() };
  const files = await collectFiles(
    requestFiles(document, url.href),
    (request, maximumBytes, own) => readRemoteFile(request, remote, maximumBytes, own),
    { maximumBytes: (settings.maximumBytes ?? defaultMaximumBytes) - main.bytes.length },
    report,
  );
  if (files === undefined) return undefined;
  const { headers } = fetched;
  const further = files.length === 0 ? {} : { further: { address: url.href, files } };
  return { document: { ...document, ...further }, address: url.href, main, files, headers };
}

/** A locked document with all its files, read from disk. */
export interface KeptDocument {
  readonly document: LockedDocument;
  readonly main: FurtherFile;
  /** The other files, by address. */
  readonly files: ReadonlyMap<string, FurtherFile>;
}

type KeptFolder = Pick<RefreshContext, "api" | "folder" | "cwd">;

export async function readKept(
  version: ApiVersion,
  locked: LockedVersion,
  context: KeptFolder,
): Promise<KeptDocument | undefined> {
  const url = pathToFileURL(path.join(context.folder, locked.file)).href;
  const main = await readKeptFile(locked.file, { url, ...locked }, context);
  if (main === undefined) return undefined;
  const files = new Map<string, FurtherFile>();
  for (const [name, entry] of Object.entries(locked.files ?? {})) {
    const file = await readKeptFile(name, entry, context);
    if (file === undefined) return undefined;
    files.set(entry.url, file);
  }
  const { file, text, sha256, address } = main;
  const document = { api: context.api, version, file, text, sha256 };
  if (files.size === 0) return { document, main, files };
  return { document: { ...document, further: { address, files: [...files.values()] } }, main, files };
}

async function readKeptFile(
  name: string,
  { url, sha256, etag }: { readonly url: string; readonly sha256: string; readonly etag?: string },
  { folder, cwd }: KeptFolder,
): Promise<FurtherFile | undefined> {
  const reading = { within: folder, place: {}, cwd, report: new Report() };
  const locked = await readLockedFile(name, sha256, reading);
  return locked && { address: url, ...locked, ...(etag === undefined ? {} : { etag }) };
}

/**
 * Refuses a document if it, or its server, names another version than it is published under, unless a reason was given.
 * Returns the part of the lock that keeps the reason with the names, so that only new ones are refused again.
 */
export async function checkNamedVersions(
  { version, locked, listed }: VersionToPull,
  { document, headers }: PublishedDocument,
  context: RefreshContext,
): Promise<Pick<LockedVersion, "accepted"> | undefined> {
  const { api, reason, report } = context;
  const parsed = context.parseDocument(document, report);
  if (parsed === undefined) return undefined;
  const isAnother = (name: string): boolean => name !== "" && namesAnotherVersion(name, version, listed);
  const info = infoVersion(parsed.root["info"]);
  // A model is built only if some header names another version.
  const header = [...headers.values()].some(isAnother) ? await context.findEcho?.(document) : undefined;
  const echo = headers.get(header?.toLowerCase() ?? "") ?? "";
  const seen: NamedVersions = {
    ...(isAnother(info) && { infoVersion: info }),
    ...(isAnother(echo) && { echo }),
  };
  if (Object.keys(seen).length === 0) return {};
  const known = locked?.accepted;
  const isKnown = known?.infoVersion === seen.infoVersion && known?.echo === seen.echo;
  if (known !== undefined && isKnown) return { accepted: known };
  if (reason !== undefined) return { accepted: { reason, ...seen } };
  const place = { api, version, file: document.file };
  if (seen.infoVersion !== undefined) {
    const detail = `It is published as ${quote(version)}; its \`info.version\` is ${quote(seen.infoVersion)}.`;
    report.add("PULLED_INFO_VERSION_DIFFERS", { ...place, pointer: "#/info/version" }, detail);
  }
  if (seen.echo !== undefined) {
    const detail = `It is published as ${quote(version)}; the server answered \`${header ?? ""}: ${seen.echo}\`.`;
    report.add("PULLED_ECHO_DIFFERS", place, detail);
  }
  return undefined;
}
