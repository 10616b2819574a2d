/**
 * A document before and after parsing, and how it gets its other files: by requests and answers. Nothing in `document/`
 * reads a file; `source/` does, and decides which may be read at all.
 */
import type { DiagnosticPlace } from "../diagnostics/diagnostic.js";
import type { JsonObject } from "../values/json.js";
import type { Locate, ReadText } from "./text-position.js";

export interface DocumentText {
  /** Name of the API in the configuration. */
  readonly api: string;
  readonly version: string;
  /** The file or URL as known to the user. */
  readonly file: string;
  /** Without a byte-order mark. */
  readonly text: string;
  /**
   * Returns the text as data, parsed once for all callers; undefined for a text with findings. The data are never
   * modified: overlays and bundles copy.
   */
  readonly read?: () => ReadText | undefined;
  /** Files that its references lead to. Absent for a single file. */
  readonly further?: DocumentFiles;
  /** Its `info.version`, if the user accepted that it does not name a version of the API. */
  readonly acceptedInfoVersion?: string;
  /**
   * The version was assumed, not configured, so requests do not name it: the document only counts releases, and its
   * folder needs a lasting name.
   */
  readonly isVersionAssumed?: true;
}

/** A place in the document: a file, and a pointer in it. */
export interface WrittenPlace {
  readonly file: string;
  readonly pointer: string;
}

export interface ParsedDocument extends Pick<
  DocumentText,
  "api" | "version" | "file" | "acceptedInfoVersion" | "isVersionAssumed"
> {
  readonly root: JsonObject;
  /** The length of the text in characters, which determines the cost of finding a place. */
  readonly size: number;
  /** In the text as pulled, or in the overlay that added the part. */
  readonly locate: Locate;
  readonly placeOf: (pointer: string) => WrittenPlace;
  /** True if its references to other files were followed. */
  readonly isBundled: boolean;
}

/** The OpenAPI version that a document declares. The patch number does not matter. */
export type OpenApiVersion = "3.0" | "3.1" | "3.2";

/** A file that references of the document lead to. */
export interface FileText {
  /** As requested. */
  readonly address: string;
  /** The path or URL as known to the user. */
  readonly file: string;
  readonly text: string;
}

/** A document in several files: its own location, and the others. */
export interface DocumentFiles {
  readonly address: string;
  readonly files: readonly FileText[];
}

export interface FileRequest {
  readonly address: string;
  /** As the document spells it. */
  readonly reference: string;
  /** True if the document is complete without the file. */
  readonly isOptional: boolean;
  /** The place of the first reference to it. Finding its line may mean parsing the file again. */
  place(): DiagnosticPlace;
}

/** Yields requests and takes their answers, in order, until the document is complete. */
export type FileRequests = Generator<
  readonly FileRequest[],
  ParsedDocument | undefined,
  readonly (FileText | undefined)[]
>;
