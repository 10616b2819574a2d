/** A file to be written, before formatting. */
export interface EmittedFile {
  /** Relative to the output folder, with `/`: `billing/2026-07-01/types.ts`. */
  readonly path: string;
  readonly text: string;
  /**
   * What the file declares or re-exports at its top level, in any order. `output/` parses the file again and rejects
   * anything else. Absent for files that are copied as they are.
   */
  readonly plan?: readonly string[];
  /** Whether the package ships it, formatted by Prettier's defaults. */
  readonly isShipped?: true;
}
