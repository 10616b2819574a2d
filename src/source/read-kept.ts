/** The locked document of a version with all its files, where it is still what was locked. */
import path from "node:path";
import { pathToFileURL } from "node:url";

import { knownPath } from "../disk/known-path.js";
import { readFileContent } from "../disk/read-file.js";
import type { ApiVersion } from "../values/version.js";
import type { FurtherFile } from "./collect-files.js";
import { decodeAnswer } from "./decode.js";
import { defaultMaximumBytes } from "./fetch-document.js";
import type { LockedVersion } from "./lock-format.js";
import { lockedBytes, type LockedDocument } from "./lock.js";
import type { RefreshContext } from "./refresh-context.js";

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
  for (const [name, entry] of locked.files ?? []) {
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
  const file = path.join(folder, name);
  const content = await readFileContent(file, { maximumBytes: defaultMaximumBytes, within: folder });
  const bytes = content.kind === "bytes" ? lockedBytes(content.bytes, sha256) : undefined;
  if (bytes === undefined) return undefined;
  const decoded = decodeAnswer(bytes);
  if (decoded.kind !== "text") return undefined;
  const kept = { address: url, file: knownPath(file, cwd), text: decoded.text, bytes, sha256 };
  return etag === undefined ? kept : { ...kept, etag };
}
