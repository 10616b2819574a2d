// Every schema of the document, under the name it has there.

import type {} from "./checked.js";

export type Client = string;

export interface Record {
  [key: string]: SimpleUserSchema;
}

export type SimpleUser = globalThis.Record<string, unknown>;

export interface SimpleUserSchema {
  default?: string;
  "first name"?: string;
}
