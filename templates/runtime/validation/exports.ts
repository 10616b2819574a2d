/** Exports of a version's `schemas.ts` besides its schemas. */
export { parse, ValidationError } from "./parse.js";
export type { Schema, SchemaIssue, SchemaResult } from "./definition.js";
