// Every schema of the document, under the name it has there.

import type {} from "./checked.js";

/** `${globalThis.pwned}` *\/ export const pwned = 1; /* */
export interface T {
  /** @default "*\/ evil()" */
  __proto__?: string;
  'a"]: evil; ["b'?: "'; evil(); '" | "<\/script>" | "\u2028";
  constructor?: {
    toString: "evil";
  };
}
