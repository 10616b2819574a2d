/** A file as it is written. */
export interface TextFile {
  /** Relative to the output folder, with `/`: `billing/2026-07-01/types.ts`. */
  readonly path: string;
  readonly text: string;
  /**
   * What a module declares or passes on at its top level, in any order. The text is parsed again before it is written, and
   * anything else in it is rejected. Absent for files that are copied as they are.
   */
  readonly plan?: readonly string[];
  /** A module without any text of a document, instead of a plan: the text must declare what it declares. */
  readonly skeleton?: string;
}
