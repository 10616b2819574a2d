/**
 * Checks of values at run time, with the interface of Standard Schema (https://standardschema.dev), which frameworks
 * and other libraries accept.
 *
 * A schema accepts values within its type and the limits of the document. It changes nothing: the output is the value
 * itself, including undescribed fields.
 */
import type { Definition } from "./definition.js";
import { findingsIn } from "./review.js";

export interface Schema<Output> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "openapi-dated";
    readonly validate: (value: unknown) => SchemaResult<Output>;
    /** Only a type: it does not exist at run time. */
    readonly types?:
      { readonly input: unknown; readonly output: Output } | undefined;
  };
  /** The definition, for schemas that refer to this one. */
  readonly "~definition": Definition;
}

/** The responses of an operation that are JSON, by status. */
export type SchemasOf<
  Responses,
  Status extends keyof Responses = keyof Responses,
> = { readonly [Each in Status]: Schema<Responses[Each]> };

export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

export interface SchemaIssue {
  /** Says what was expected and what kind of value was found; never contains the value itself. */
  readonly message: string;
  /** The fields and positions that lead to the value. */
  readonly path: readonly PropertyKey[];
}

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
