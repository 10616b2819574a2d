/**
 * How a document gets its further files: it asks for them, and takes what it is given. Nothing in `document/` reads a
 * file; `source/` does, and decides which may be read at all.
 */
import type { DiagnosticPlace } from "../../diagnostics/diagnostic.js";
import type { ParsedDocument } from "../parse.js";

/** A file that references of the document lead to. */
export interface FileText {
  /** As the request spells it. */
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
  /** As it is written in the document. */
  readonly reference: string;
  /** Whether the document is whole without the file. */
  readonly isOptional: boolean;
  /** Of the first reference that asks. Finding its line may mean parsing its file again. */
  place(): DiagnosticPlace;
}

/** Gives requests and takes the answers to them, in the same order, until it has the whole document. */
export type FileRequests = Generator<
  readonly FileRequest[],
  ParsedDocument | undefined,
  readonly (FileText | undefined)[]
>;

/** Whether the text could refer to another file. A parser is asked only where it could. */
export function mayReferToFiles(text: string): boolean {
  return /(?:\$|\\u0024|\\x24)ref["']?\s*:\s*(?!\s|["']?#)/i.test(text);
}
