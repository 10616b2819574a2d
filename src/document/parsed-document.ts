/**
 * A document before and after it is parsed, and how it gets its further files: it asks for them, and takes what it is
 * given. Nothing in `document/` reads a file; `source/` does, and decides which may be read at all.
 */
import type { DiagnosticPlace } from "../diagnostics/diagnostic.js";
import type { JsonObject } from "../values/json.js";
import type { Locate, ReadText } from "./text-position.js";

export interface DocumentText {
  /** Name of the API in the configuration. */
  readonly api: string;
  readonly version: string;
  /** The file or URL, as the user knows it. */
  readonly file: string;
  /** Without a byte-order mark. */
  readonly text: string;
  /**
   * Reads the text as data, once for all who ask; undefined for a text with findings. Nothing changes the data: overlays
   * and bundles copy.
   */
  readonly read?: () => ReadText | undefined;
  /** Targets of its references to other files. Absent if it is one file. */
  readonly further?: DocumentFiles;
  /** Its `info.version`, where the user accepted that it does not name a version of the API. */
  readonly acceptedInfoVersion?: string;
  /**
   * The version was assumed, not configured, so no request names it: the document only counts releases, and its folder
   * needs a lasting name.
   */
  readonly isVersionAssumed?: true;
}

/** A place of the document: one of its files, and a pointer in that file. */
export interface WrittenPlace {
  readonly file: string;
  readonly pointer: string;
}

export interface ParsedDocument extends Pick<
  DocumentText,
  "api" | "version" | "file" | "acceptedInfoVersion" | "isVersionAssumed"
> {
  readonly root: JsonObject;
  /** Characters of the text: what a search for a place costs. */
  readonly size: number;
  /** In the text as it was pulled; what an overlay added has no place in it. */
  readonly locate: Locate;
  readonly placeOf: (pointer: string) => WrittenPlace;
  /** Its references to other files were followed. */
  readonly isBundled: boolean;
}

/** The OpenAPI version that a document declares. The patch number does not matter. */
export type OpenApiVersion = "3.0" | "3.1" | "3.2";

/** A file that references of the document lead to. */
export interface FileText {
  /** The spelling of the request. */
  readonly address: string;
  /** Path or URL as the user knows it. */
  readonly file: string;
  readonly text: string;
}

/** A document in several files: where it is itself, and the others. */
export interface DocumentFiles {
  readonly address: string;
  readonly files: readonly FileText[];
}

export interface FileRequest {
  readonly address: string;
  /** The spelling of the document. */
  readonly reference: string;
  /** True if the document is complete without the file. */
  readonly isOptional: boolean;
  /** The place of the first reference to it. Finding its line may mean parsing its file again. */
  place(): DiagnosticPlace;
}

/** Gives requests and takes the answers to them, in the same order, until it has the whole document. */
export type FileRequests = Generator<
  readonly FileRequest[],
  ParsedDocument | undefined,
  readonly (FileText | undefined)[]
>;
