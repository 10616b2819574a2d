/** The edits that a project gets: as many as possible without causing errors that the newer version alone would not. */
import path from "node:path";
import type { ts } from "@ts-morph/common";

import type { Finding } from "../finding.js";
import type { FileEdits } from "./collect-edits.js";
import { editsByFile, type TextEdit } from "./text-edit.js";
import { groupBy } from "../../values/collections.js";

export interface Settled {
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
  readonly refused: readonly RefusedFile[];
  /** Remaining errors, by file, as offsets in the original text. */
  readonly errors: ReadonlyMap<string, ReadonlySet<number>>;
}

/** A file that gets only some of its possible edits, or none. */
export interface RefusedFile {
  /** Absolute. */
  readonly file: string;
  readonly keepsImports: boolean;
  readonly reason: "breaks" | "outside";
  /** The compiler's error, or the place outside the project. */
  readonly message: string;
}

/** An error that an edited project has. */
export interface EditedError {
  readonly file: ts.SourceFile;
  /** In the original text; undefined in inserted text. */
  readonly offset: number | undefined;
  readonly message: string;
}

export interface Candidates {
  /** Keyed by file name. */
  readonly files: ReadonlyMap<string, FileEdits>;
  /** Edits of other files, which always apply. */
  readonly others: readonly TextEdit[];
  /** Offsets of errors that exist today or come with the newer version, by file. */
  readonly known: ReadonlyMap<string, ReadonlySet<number>>;
  readonly check: (edits: Settled["edits"]) => readonly EditedError[];
  /** Files that get no edit, whatever the compiler says. */
  readonly refused: readonly RefusedFile[];
}

export function settle(candidates: Candidates): Settled {
  const { files, others, known, check } = candidates;
  const refused = new Map(candidates.refused.map((each) => [each.file, each]));
  for (;;) {
    const edits = editsByFile([
      ...others,
      ...Array.from(files.values()).flatMap((each) => editsOf(each, refused.get(each.file.fileName))),
    ]);
    const errors = check(edits);
    const [first, ...further] = errors.filter(
      ({ file, offset }) => offset === undefined || known.get(file.fileName)?.has(offset) !== true,
    );
    if (first === undefined) return { edits, refused: [...refused.values()], errors: offsetsOf(errors) };
    const hasEdits = (file: string): boolean => editsOf(files.get(file), refused.get(file)).length > 0;
    const to = [first, ...further].filter(({ file }) => hasEdits(file.fileName));
    for (const { file, message } of to) refuseMore(refused, file.fileName, message);
    if (to.length > 0) continue;
    // The file has no edits; one in a file that it imports breaks it.
    const filesWithEdits = [...files.keys()].filter(hasEdits);
    if (filesWithEdits.length === 0)
      return { edits: new Map(), refused: [...refused.values()], errors: offsetsOf(errors) };
    for (const file of filesWithEdits)
      refuseMore(refused, file, `${path.basename(first.file.fileName)} would not compile: ${first.message}`);
  }
}

/** All edits, only those of imports, or none. */
export function editsOf(file: FileEdits | undefined, refused?: RefusedFile): readonly TextEdit[] {
  if (file === undefined || refused?.keepsImports === false) return [];
  const { imports, cases, names } = file;
  return refused === undefined ? [...imports, ...cases.map(({ edit }) => edit), ...names] : imports;
}

function refuseMore(refused: Map<string, RefusedFile>, file: string, message: string): void {
  refused.set(file, { file, keepsImports: !refused.has(file), reason: "breaks", message });
}

function offsetsOf(errors: readonly EditedError[]): ReadonlyMap<string, ReadonlySet<number>> {
  const byFile = groupBy(errors, ({ file }) => file.fileName);
  return new Map(
    Array.from(byFile, ([file, own]) => [file, new Set(own.flatMap(({ offset }) => offset ?? []))]),
  );
}

export function isSettled(
  { kind, line, column, cause }: Finding,
  { file, cases, names }: FileEdits,
  { refused, errors }: Settled,
): boolean {
  const isRefused = refused.some((each) => each.file === file.fileName);
  const offset = file.getPositionOfLineAndCharacter(line - 1, column - 1);
  // If a file of the project is refused its edits, an error can be gone because nothing has changed.
  const isEdited = !isRefused && (refused.length === 0 || cases.length + names.length > 0);
  if (kind === "stops-compiling") return isEdited && errors.get(file.fileName)?.has(offset) !== true;
  return cases.some(
    ({ node, changes }) =>
      !isRefused &&
      changes.some((id) => id === cause?.id) &&
      offset >= node.getStart(file) &&
      offset < node.getEnd(),
  );
}
