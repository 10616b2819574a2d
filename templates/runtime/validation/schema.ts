/**
 * Checks of values at run time, with the interface of Standard Schema (https://standardschema.dev), which frameworks
 * and other libraries accept.
 *
 * A schema accepts values within its type and the limits of the document. It changes nothing: the output is the value
 * itself, including undescribed fields.
 */
import type { Definition, Schema } from "./definition.js";
import { findingsIn } from "./review.js";

export type { Schema, SchemaIssue, SchemaResult } from "./definition.js";

/** The responses of an operation that are JSON, by status. */
export type SchemasOf<
  Responses,
  Status extends keyof Responses = keyof Responses,
> = { readonly [Each in Status]: Schema<Responses[Each]> };

export function schema<Output>(definition: Definition): Schema<Output> {
  return {
    "~standard": {
      version: 1,
      vendor: "openapi-dated",
      validate: (value) => {
        const findings = findingsIn(value, definition);
        if (findings.length === 0) return { value: value as Output };
        const issues = findings.map(({ path, expected, found }) => ({
          message: `Expected ${expected}; found ${found}.`,
          path,
        }));
        return { issues };
      },
    },
    "~definition": definition,
  };
}
