// Every schema of the document, under the name it has there.
// Declarations new or changed in 2026-02-01; unchanged ones are re-exported at the end.

import type {} from "./checked.js";

/**
 * Changed since 2026-01-01:
 * - `kind` is now optional.
 * - Removed field `kind`.
 * - Removed field `parent.kind`.
 */
export interface Base {
  parent?:
    | (Base & {
        more?: string;
      })
    | string;
}

/**
 * Changed since 2026-01-01:
 * - `kind` is now optional.
 * - Removed field `kind`.
 * - Removed field `parent.kind`.
 */
export interface Member extends Base {
  kind?: "member";
}

/** Changed since 2026-01-01: `constructor` can now be null. */
export interface Thing {
  constructor?: string | null;
  toString?: {
    valueOf?: number | string;
  };
  type: "thing";
}

// Everything else is unchanged since 2026-01-01.
export * from "../2026-01-01/types.js";
