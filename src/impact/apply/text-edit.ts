/** Edits to the text of a file by offset, so that everything else stays as it is, byte for byte. */
import { groupBy } from "../../values/collections.js";

export interface TextEdit {
  /** Absolute. */
  readonly file: string;
  /** Offsets in the original text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies the edits of one file, which do not overlap. */
export function applyEdits(text: string, edits: readonly Omit<TextEdit, "file">[]): string {
  return inOrder(edits).reduceRight(
    (edited, { start, end, text: inserted }) => edited.slice(0, start) + inserted + edited.slice(end),
    text,
  );
}

/** The original offset of a place in the edited text; undefined for inserted text. */
export function originalOffset(edits: readonly TextEdit[], offset: number): number | undefined {
  let moved = 0;
  for (const { start, end, text } of inOrder(edits)) {
    if (offset < start + moved) break;
    if (offset < start + moved + text.length) return start === end ? undefined : start;
    moved += text.length - (end - start);
  }
  return offset - moved;
}

/** The offset in the edited text of a place in the original; in replaced text, the start of the replacement. */
export function editedOffset(edits: readonly TextEdit[], offset: number): number {
  let moved = 0;
  for (const { start, end, text } of inOrder(edits)) {
    if (offset < start || (offset === start && start !== end)) break;
    if (offset < end) return start + moved;
    moved += text.length - (end - start);
  }
  return offset + moved;
}

/** The edits of several analyses by file, without duplicates. */
export function editsByFile(edits: readonly TextEdit[]): ReadonlyMap<string, readonly TextEdit[]> {
  const distinct = new Map(edits.map((edit) => [JSON.stringify(edit), edit]));
  const byFile = groupBy([...distinct.values()], ({ file }) => file);
  return new Map(Array.from(byFile, ([file, own]) => [file, inOrder(own)]));
}

function inOrder<Edit extends Omit<TextEdit, "file">>(edits: readonly Edit[]): Edit[] {
  return [...edits].sort((left, right) => left.start - right.start || left.end - right.end);
}
