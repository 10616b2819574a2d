/** Schemas without compositions, which the program prints itself, as openapi-typescript prints them. */
import type { GlobalContext, SchemaObject } from "openapi-typescript";
import transform from "openapi-typescript/dist/transform/schema-object.mjs";

import { layoutStatements } from "../../src/code/layout/layout.js";
import * as make from "../../src/code/make.js";
import type { Type } from "../../src/code/syntax.js";
import { Transform } from "../../src/emit/types/composition.js";
import { readType } from "../../src/emit/types/library-type.js";
import type { PrintContext } from "../../src/emit/types/print-context.js";
import { printSchema } from "../../src/emit/types/print-schema.js";
import { UnionSizes } from "../../src/emit/types/union-size.js";
import type { Schema } from "../../src/schema/schema.js";
import { schemaView } from "../../src/schema/schema-view.js";
import { childSchemas, someSchema } from "../../src/schema/visit-schema.js";

/** A schema, or the largest parts of it, that the library prints as this program means it. */
export function plainParts(schema: Schema): Schema[] {
  const isPlain = !someSchema(schema, isOwn);
  return isPlain ? [schema] : childSchemas(schema).flatMap((child) => plainParts(child.schema));
}

const ownKeywords = [
  ...(["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "open", "prefixItems", "contains"] as const),
  ...(["patternProperties", "propertyNames", "unevaluatedProperties", "unevaluatedItems"] as const),
  ...(["dependentRequired", "dependentSchemas", "contentSchema"] as const),
];

/** True if the program has a reason to print it in another way, or the library cannot read it. */
function isOwn(schema: Schema): boolean {
  const { reference, enum: values, types = [], items, properties, required = [] } = schema;
  const others = schema.additionalProperties;
  return (
    ownKeywords.some((keyword) => schema[keyword] !== undefined) ||
    (types.length === 0 && reference === undefined && values === undefined) ||
    items === false ||
    // The library takes a list of one listed list for that list.
    (items?.enum?.length === 1 && Array.isArray(items.enum[0])) ||
    properties?.size === 0 ||
    required.some((name) => properties?.has(name) !== true) ||
    Array.from(properties?.keys() ?? []).some((name) => /^\d+$|%/.test(name)) ||
    // Beside named fields, others are unknown; no field at all has a type of its own.
    (properties === undefined
      ? others === false
      : typeof others === "object" && Object.keys(others).length > 0)
  );
}

export function ownText(schema: Schema): string {
  return textOf(printSchema(schema, context));
}

const view = schemaView(new Map());

const context: PrintContext = {
  fieldOf: (schema, field) => view.at(schema, [field]),
  requiredOf: (schema) => new Set(schema.required),
  valuesOf: () => undefined,
  isObject: () => false,
  areOptionalsNullable: false,
  print: (schema, whole) => printSchema(schema, context, whole),
  typeOf: (reference) => make.named(reference),
  commentsOf: () => [],
  sizes: new UnionSizes(view),
  unlisted: () => [],
};

/** The type as the library makes it from the schema that a composition would pass to it. */
export function composedText(schema: Schema): string {
  const library = new Transform();
  return textOf(library.typeOf(library.schemaOf(printSchema(schema, context))));
}

/** The type as the library makes it from the schema as a document has it. */
export function libraryText(schema: Schema): string {
  const library = new Transform();
  const printed = transform(inDocument(schema, library) as SchemaObject, { path: "", ctx: settings });
  return textOf(readType(printed, library));
}

function inDocument(schema: Schema, library: Transform): object {
  const { reference, nullable, types, enum: values, properties, required = [], items } = schema;
  const others = schema.additionalProperties;
  const read = (inner: Schema): object => inDocument(inner, library);
  if (reference !== undefined) {
    const target = library.schemaOf(make.named(reference));
    return nullable === true ? { anyOf: [target, { type: "null" }] } : target;
  }
  const allTypes = [...(types ?? []), ...(nullable === true ? ["null"] : [])];
  return {
    ...(values === undefined
      ? { type: allTypes.length === 1 ? allTypes[0] : allTypes, required }
      : { enum: values, nullable }),
    ...(items && { items: read(items) }),
    ...(properties && {
      properties: Object.fromEntries(Array.from(properties, ([name, field]) => [name, read(field)])),
    }),
    ...(others && { additionalProperties: read(others) }),
  };
}

const settings = {
  discriminators: { objects: {}, refsHandled: [] },
  emptyObjectsUnknown: true,
  injectFooter: [],
  resolve: () => undefined,
} as unknown as GlobalContext;

function textOf(type: Type): string {
  return layoutStatements([make.exportedType("T", type)]);
}
