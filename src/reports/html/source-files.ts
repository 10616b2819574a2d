/** Where the documents of a step show a change. Their names are written once: in an entry, most often a line is enough. */
import type { Change } from "../../judge/change.js";
import type { ReportContext, Side } from "../report-view.js";

export interface SourceView {
  readonly side: Side;
  /** `3:5`; after the file, where that is another one than of the changes before. */
  readonly place: string;
}

export class SourceFiles {
  readonly #files = new Map<Side, string>();

  of({ at: [first] }: Change, { locate }: ReportContext): SourceView[] {
    return (["before", "after"] as const).flatMap((side) => {
      const place = first?.[side];
      const source = place === undefined ? undefined : locate?.(place.pointer, side);
      if (source === undefined) return [];
      const { file, line, column } = source;
      if (!this.#files.has(side)) this.#files.set(side, file);
      const prefix = this.#files.get(side) === file ? "" : `${file}:`;
      return [{ side, place: `${prefix}${line}:${column}` }];
    });
  }

  /** The file of each side, once all changes are read. */
  list(): { readonly side: Side; readonly file: string }[] {
    return Array.from(this.#files, ([side, file]) => ({ side, file }));
  }
}
