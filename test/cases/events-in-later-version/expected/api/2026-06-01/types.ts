// Every schema of the document, under the name it has there.
// Declarations new or changed in 2026-06-01; unchanged ones are re-exported at the end.

import type {} from "./checked.js";

/** New in 2026-06-01. */
export interface Locked {
  door: string;
  type: "door.locked";
}

/** Changed since 2026-01-01: `how` can now be `slammed`. */
export interface Shut {
  door: string;
  how: "gently" | "hard" | "slammed";
  type: "door.shut";
}

// Everything else is unchanged since 2026-01-01.
export * from "../2026-01-01/types.js";
