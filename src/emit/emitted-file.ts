import type { Module } from "../code/syntax.js";

/** A file to be written. */
export type EmittedFile = EmittedModule | EmittedText;

export interface EmittedModule {
  /** Relative to the output folder, with `/`: `billing/2026-07-01/types.ts`. */
  readonly path: string;
  readonly module: Module;
}

/** A module that a template writes; `inStyle` makes files of it. */
export interface EmittedTemplate {
  readonly path: string;
  /** The comment at the head, a line each. */
  readonly header: readonly string[];
  /** `signing` for `templates/signing.ts.hbs`. */
  readonly template: string;
  readonly view: object;
}

/** A file that is copied, a template that was filled in, or text for people. */
export interface EmittedText {
  readonly path: string;
  readonly text: string;
  /** Whether it is formatted by Prettier's defaults already. */
  readonly isShipped?: true;
  /** The same with objects on one line, for Prettier with other options: it keeps those that are on several. */
  readonly compact?: string;
  /** The same module without any text of a document: it must declare the same names. */
  readonly skeleton?: string;
}
