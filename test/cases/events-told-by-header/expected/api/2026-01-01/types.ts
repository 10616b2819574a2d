// Every schema of the document, under the name it has there.

import type {} from "./checked.js";

export interface Door {
  __proto__: string;
  /** Format: uuid. */
  id: string;
  parent?: Door;
}
