/**
 * How a parameter's value becomes text (OpenAPI 3.1, 4.8.12.3 and 4.8.12.4).
 *
 * For a single value `explode` changes nothing, and publishers write it at random; there it is the style's default,
 * so that it makes no difference between versions.
 */
import type { DocumentParameter } from "../document/valid-document.js";
import type { Serialization } from "./api.js";
import type { Schema } from "../schema/schema.js";
import type { SchemaView } from "../schema/schema-view.js";

export function buildSerialization(
  { in: place, style, explode, allowReserved, mediaType }: DocumentParameter,
  schema: Schema,
  view: SchemaView,
): Serialization {
  if (mediaType !== undefined) return { kind: "content", mediaType };
  // The style `cookie` of 3.2 is `form` without percent-encoding.
  const known = style === "cookie" ? "form" : style;
  return {
    kind: "style",
    style: known,
    explode: isSingleValue(schema, view) ? known === "form" || known === "deepObject" : explode,
    allowReserved: style === "cookie" || (allowReserved && (place === "query" || place === "path")),
  };
}

function isSingleValue(schema: Schema, view: SchemaView): boolean {
  const types = view.types(schema);
  return types !== undefined && !types.has("array") && !types.has("object");
}
