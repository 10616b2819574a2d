/**
 * Checks of values at run time, in the interface of Standard Schema (https://standardschema.dev), which frameworks and
 * other libraries take.
 *
 * A schema accepts what its type allows and what the limits of the document allow. It changes nothing: the output is the
 * value itself, with the fields that it does not describe.
 */
import type { Definition } from "./definition.js";
import { findingsIn } from "./review.js";

export interface Schema<Output> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "openapi-dated";
    readonly validate: (value: unknown) => SchemaResult<Output>;
    /** Only a type: nothing is there when the program runs. */
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
