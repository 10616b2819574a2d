// Every schema of the document, under the name it has there.

import type {} from "./checked.js";

export interface Other {
  [key: string]: number;
}

export interface Thing {
  always: string | null;
  colour?: "red" | "green" | null;
  other?: Other | null;
  /** Greater than 0. */
  perhaps?: number | null;
}
