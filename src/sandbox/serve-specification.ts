/**
 * The specification, served beside the API without a key: the index, the document of one version, the latest document.
 *
 * Documents are served byte for byte as locked, so that what `pull` fetches here has the hash in the lock.
 */
import { gzipSync } from "node:zlib";

import { emptyReply, textReply, type Reply } from "./http/reply.js";
import type { SandboxRequest } from "./http/request.js";
import { sha256 } from "../values/hash.js";

export interface Specification {
  /** Oldest first. */
  readonly documents: ReadonlyMap<string, string>;
  readonly defaultVersion: string;
}

/** `undefined` for any other path. */
export function serveSpecification(
  { documents, defaultVersion }: Specification,
  request: SandboxRequest,
): Reply | undefined {
  const found = /^\/spec(?:\/([^/]+))?\/?$/.exec(request.path);
  if (found === null || !["GET", "HEAD"].includes(request.method)) return undefined;
  const latest = [...documents.keys()].at(-1) ?? "";
  const [, name = latest] = found;
  const text =
    name === "versions" ? indexOf([...documents.keys()], defaultVersion, latest) : documents.get(name);
  return text === undefined
    ? textReply(404, `There is no version ${name}`, { "content-type": "text/plain" })
    : fileReply(text, request);
}

function indexOf(versions: readonly string[], defaultVersion: string, latest: string): string {
  const listed = versions.map((version) => ({ version, url: `/spec/${version}` }));
  return `${JSON.stringify({ versions: listed, default: defaultVersion, latest }, null, 2)}\n`;
}

function fileReply(text: string, request: SandboxRequest): Reply {
  const etag = `"${sha256(text)}"`;
  const headers = { etag, "cache-control": "no-cache", vary: "Accept-Encoding" };
  const known = (request.header("if-none-match") ?? "")
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""));
  if (known.includes(etag) || known.includes("*")) return emptyReply(304, headers);
  const contentType = /^\s*[{[]/.test(text)
    ? "application/json; charset=utf-8"
    : "application/yaml; charset=utf-8";
  const bytes = Buffer.from(text);
  if (!/\bgzip\b(?!;\s*q=0(?:\.0*)?\b)/.test(request.header("accept-encoding") ?? "")) {
    return { status: 200, headers, body: { kind: "bytes", bytes, contentType } };
  }
  // A strong tag promises the same bytes (RFC 9110 section 8.8.3).
  const packed = { ...headers, etag: `W/${etag}`, "content-encoding": "gzip" };
  return { status: 200, headers: packed, body: { kind: "bytes", bytes: gzipSync(bytes), contentType } };
}
