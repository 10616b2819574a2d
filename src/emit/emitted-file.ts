import type { Module } from "../code/syntax.js";

/** A file to be written. */
export type EmittedFile = EmittedModule | EmittedText;

export interface EmittedModule {
  /** Relative to the output folder, with `/`: `billing/2026-07-01/types.ts`. */
  readonly path: string;
  readonly module: Module;
}

/** A file that is copied, or text for people. */
export interface EmittedText {
  readonly path: string;
  readonly text: string;
  /** Whether the package ships it, formatted by Prettier's defaults. */
  readonly isShipped?: true;
}
