import { createHash } from "node:crypto";
import type { Report } from "../diagnostics/report.js";
import type { JsonObject } from "../document/json.js";
import type { ApiVersion } from "../model/version.js";

/** One version's document as text, from the lock or as given: what the pipeline begins with. */
export interface LockedDocument {
  /** Name of the API in the configuration. */
  readonly api: string;
  readonly version: ApiVersion;
  /** Path or URL as the user knows it. */
  readonly file: string;
  /** Without a byte-order mark. */
  readonly text: string;
  /** Of the bytes, in lower-case hex. */
  readonly sha256: string;
}

/**
 * The parser of `document/`, handed in by the command: no stage calls the next one. Undefined: the report says why the
 * text is no OpenAPI document.
 */
export type ParseDocument = (
  document: Pick<LockedDocument, "api" | "file" | "text"> & { readonly version: string },
  report: Report,
) => { readonly root: JsonObject } | undefined;

export function sha256Of(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Enough of a hash to compare by eye. */
export function shortHash(sha256: string): string {
  return sha256.slice(0, 12);
}
