/**
 * The schema of a multipart body as its caller gives it: where a part is a file, bytes instead of a string.
 *
 * Only parts differ from JSON: what is inside an object travels as JSON with it. So a named schema keeps its name where
 * none of its properties is a file, and is written out where one is.
 */
import type { Encoding, Encodings } from "../../model/api.js";
import { annotationsOf } from "../../schema/annotations.js";
import { isBinaryString } from "../../schema/media-type.js";
import type { Schema } from "../../schema/schema.js";
import type { SchemaView } from "../../schema/schema-view.js";
import { mapChildren } from "../../schema/visit-schema.js";
import { binarySchema } from "../types/special-references.js";

export function multipartSchema(schema: Schema, encodings: Partial<Encodings>, view: SchemaView): Schema {
  const { encoding, prefixEncoding = [], itemEncoding } = encodings;
  return throughReference(schema, view, (target) =>
    mapChildren(target, (child, keyword, at) => {
      if (isUnionOrIntersection(keyword)) return multipartSchema(child, encodings, view);
      if (keyword === "properties") return fieldSchema(child, encoding?.get(String(at)), view);
      if (keyword === "additionalProperties" || keyword === "patternProperties")
        return fieldSchema(child, undefined, view);
      if (keyword === "prefixItems")
        return partSchema(child, prefixEncoding[Number(at)] ?? itemEncoding, view);
      return keyword === "items" ? partSchema(child, itemEncoding, view) : child;
    }),
  );
}

function isUnionOrIntersection(keyword: keyof Schema): boolean {
  return keyword === "allOf" || keyword === "anyOf" || keyword === "oneOf";
}

/** A field with a list is a part for each of its items, unless the list is a multipart body itself. */
function fieldSchema(schema: Schema, encoding: Encoding | undefined, view: SchemaView): Schema {
  return throughReference(schema, view, (target) =>
    target.items === undefined || target.items === false || isNested(encoding)
      ? partSchema(target, encoding, view)
      : mapChildren(target, (child, keyword) =>
          keyword === "items" ? partSchema(child, encoding, view) : child,
        ),
  );
}

function partSchema(schema: Schema, encoding: Encoding | undefined, view: SchemaView): Schema {
  return throughReference(schema, view, (target) => {
    if (isNested(encoding)) return multipartSchema(target, encoding, view);
    if (target.allOf !== undefined || target.anyOf !== undefined || target.oneOf !== undefined)
      return mapChildren(target, (child, keyword) =>
        isUnionOrIntersection(keyword) ? partSchema(child, encoding, view) : child,
      );
    switch (partKind(target, encoding)) {
      case "value":
        return target;
      case "file":
        return { ...binarySchema, ...beside(target) };
      case "text or file":
        return { anyOf: [{ types: ["string"] }, binarySchema], ...beside(target) };
    }
  });
}

function isNested(encoding: Encoding | undefined): encoding is Encoding {
  return encoding?.contentType?.toLowerCase().startsWith("multipart/") === true;
}

/** A reference stays where its target does. */
function throughReference(schema: Schema, view: SchemaView, map: (target: Schema) => Schema): Schema {
  if (schema.reference === undefined) return map(schema);
  const target = view.resolve(schema);
  const mapped = map(target);
  return mapped === target ? schema : { ...mapped, ...beside(schema) };
}

function beside(schema: Schema): Schema {
  return { ...annotationsOf(schema), ...(schema.nullable === true && { nullable: true }) };
}

/** What a caller gives for a part: a value of the schema, bytes, or a string or bytes. */
function partKind(schema: Schema, encoding: Encoding | undefined): "value" | "file" | "text or file" {
  const isFile = isBinaryString(schema);
  const types = encoding?.contentType?.split(",").map((type) => type.trim().toLowerCase());
  if (types === undefined) return isFile ? "file" : "value";
  const isText = types.every((type) => /^text\/|[/+](json|xml)\b/.test(type));
  if (isFile) return isText ? "text or file" : "file";
  const { types: [type, ...others] = [], enum: values, contentEncoding } = schema;
  // What JSON can be, and what is sent in base64, is as its schema says.
  if (contentEncoding !== undefined || types.some((one) => /[/+]json\b|^(\*|application)\/\*$/.test(one)))
    return "value";
  const isScalar = type !== undefined && others.length === 0 && type !== "object" && type !== "array";
  if (
    isScalar &&
    (values !== undefined || type !== "string" || types.every((one) => one.startsWith("text/")))
  )
    return "value";
  return isText || isScalar ? "text or file" : "file";
}
