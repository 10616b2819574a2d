// Every schema of the document, under the name it has there.

import type {} from "./checked.js";

export interface Details {
  author: string;
}

export interface Evidence {
  amount?: number;
  details?: Details;
  document?: string;
  filter?: Record<string, unknown>;
  history?: Details;
  labels?: string[];
  /**
   * The face.
   *
   * Format: binary.
   */
  photo: string;
  purpose: "dispute" | "identity";
  scans?: string[];
  seal?: string;
  sketches?: unknown[];
  source?: Record<string, unknown>;
  /** Format: binary. */
  table?: string;
}
