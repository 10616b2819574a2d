// Every schema of the document, under the name it has there.

import type {} from "./checked.js";

export interface Link {
  url: string;
}

export interface Upload {
  /**
   * The document itself.
   *
   * Format: binary.
   */
  file: string;
  link?: Link;
}
