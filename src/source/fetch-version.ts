/** Fetches the document of one version with all its files. What has not changed since it was locked is not sent again. */
import type { HttpAnswer } from "./http-request.js";
import { collectFiles, type FurtherFile } from "./collect-files.js";
import { defaultMaximumBytes, fetchDocument } from "./fetch-document.js";
import { sha256 } from "../values/hash.js";
import { type LockedDocument } from "./lock.js";
import { readRemoteFile } from "./read-further.js";
import type { KeptDocument } from "./read-kept.js";
import type { RefreshContext } from "./refresh-context.js";
import type { VersionToPull } from "./refresh-document.js";
import { displayUrl } from "./url-rules.js";

export interface PublishedDocument {
  readonly document: LockedDocument;
  readonly address: string;
  readonly main: FurtherFile;
  /** The other files, in the order of the first reference to each. */
  readonly files: readonly FurtherFile[];
  readonly headers: HttpAnswer["headers"];
}

/** Undefined: the report says why. */
export async function fetchVersion(
  { version, url, locked }: VersionToPull,
  kept: KeptDocument | undefined,
  { api, settings, requestFiles, report }: RefreshContext,
): Promise<PublishedDocument | undefined> {
  // The ETag is valid only if we still have its bytes, from the same URL.
  const etag = kept !== undefined && locked?.url === url.href ? locked.etag : undefined;
  const options = { ...settings, place: { api, version }, ...(etag === undefined ? {} : { etag }) };
  const fetched = await fetchDocument(url, options, report);
  if (fetched === undefined) return undefined;
  const main = fetched.kind === "fetched" ? fileOf(url, fetched) : kept?.main;
  if (main === undefined) throw new Error("Only a document that we have is asked for by its ETag.");
  const { file, text, sha256 } = main;
  const document = { api, version, file, text, sha256 };
  const remote = { ...settings, origin: url.origin, kept: kept?.files ?? new Map() };
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

function fileOf(
  url: URL,
  { bytes, text, etag }: { readonly bytes: Uint8Array; readonly text: string; readonly etag?: string },
): FurtherFile {
  const file = { address: url.href, file: displayUrl(url), text, bytes, sha256: sha256(bytes) };
  return etag === undefined ? file : { ...file, etag };
}
