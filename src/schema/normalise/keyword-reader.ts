/**
 * How one keyword of a schema object is read. Readers go by keyword, so that a schema costs what it says
 * and not what it could say: documents have a hundred thousand schemas with three keywords each.
 */
import type { JsonObject, JsonValue } from "../../document/json.js";
import type { JsonSchema } from "../../document/valid-document.js";
import { isJsonObject } from "../json-reading.js";
import type { Schema } from "../schema.js";

/** A schema while it is being filled. */
export type Draft = { -readonly [Keyword in keyof Schema]: Schema[Keyword] };

export type DraftSchema = (json: JsonSchema) => Schema;

/** `json` is the schema object that the keyword stands in, for keywords that have partners. */
export type KeywordReader = (
  draft: Draft,
  value: JsonValue,
  json: JsonObject,
  draftSchema: DraftSchema,
) => void;

export type KeywordReaders = Readonly<Record<string, KeywordReader>>;

export function isSchema(value: JsonValue | undefined): value is JsonSchema {
  return typeof value === "boolean" || isJsonObject(value);
}
