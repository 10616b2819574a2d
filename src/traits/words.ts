/** Small forms shared by traits. */
import { define, list, matching, nonEmptyString, object, union } from "../forms/define.js";

export const headerName = define(() =>
  matching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, "the name of a header").describe("Name of an HTTP header."),
);

export const schemaName = define((z) =>
  z.string().min(1).describe("Name of a schema under `#/components/schemas`."),
);

export const optionName = define(() =>
  matching(/^[A-Za-z][A-Za-z0-9]*$/, "a letter, followed by letters and digits").describe(
    "A name for code: a letter, followed by letters and digits.",
  ),
);

/** Dates must be canonical: `2026-7-1` would be compared as if it were a name. */
export const versionName = define(() =>
  matching(
    /^(?:\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])|(?!\d+-\d+-\d+$)[A-Za-z0-9][A-Za-z0-9._-]{0,63})$/,
    "a version: a date `YYYY-MM-DD`, or the name of an undated one",
  ),
);

export const status = define((z) => z.int().min(100).max(599).describe("An HTTP status."));

/** The path of field names from a body to a value. */
export const fieldPath = define(() => list(nonEmptyString()));

export const sentences = define(() => list(nonEmptyString()));

/** A field of a schema, or of the objects inside it. */
export const field = define(() =>
  object({
    schema: schemaName().describe("Schema that has the field."),
    property: union([nonEmptyString(), fieldPath().min(1)]).describe(
      "Name of the field, or the path to it: field names, and `[]` for every element of a list.",
    ),
  }),
);
