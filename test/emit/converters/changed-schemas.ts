/** Schemas as a later version might have them: with one thing changed. */
import fc from "fast-check";

import type { Json } from "../../judge/support.js";
import { declared, schemas } from "../../compilers/schemas-and-values/schemas.js";

interface SchemaPair {
  readonly older: Json;
  readonly newer: Json;
}

/** Pairs under one name, and what they refer to. */
export function schemaPairs(count: number, seed: number): { older: Json; newer: Json } {
  const pairs = fc.sample(pair, { numRuns: count, seed });
  const named = (side: keyof SchemaPair): Json =>
    Object.fromEntries(pairs.map((each, index) => [`Made${index}`, each[side]]));
  return { older: { ...declared, ...named("older") }, newer: { ...declaredLater, ...named("newer") } };
}

const declaredLater: Json = {
  ...declared,
  Colour: { type: "string", enum: ["x", "y", "z"] },
  Named: {
    type: "object",
    required: ["a", "b"],
    properties: { a: { type: ["string", "null"] }, b: { type: "integer", default: 3 } },
  },
};

const pair: fc.Arbitrary<SchemaPair> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(schemas.object, fc.nat(), fc.nat()).map(changedOnce) },
  { weight: 3, arbitrary: fc.tuple(schemas.schema, fc.nat(), fc.nat()).map(changedOnce) },
  { weight: 1, arbitrary: fc.record({ older: schemas.schema, newer: schemas.schema }) },
);

function changedOnce([older, where, how]: readonly [Json, number, number]): SchemaPair {
  const newer = structuredClone(older);
  const places = innerSchemas(newer);
  const place = places[where % places.length] ?? newer;
  const fitting = changes.filter((change) => change.fits(place));
  fitting[how % fitting.length]?.apply(place);
  return { older, newer };
}

interface SchemaChange {
  fits(schema: Json): boolean;
  apply(schema: Json): void;
}

interface ObjectSchema {
  properties: Json;
  required?: string[];
}

const isObject = (schema: Json): schema is Json & ObjectSchema => schema["properties"] !== undefined;
const first = (schema: ObjectSchema): string => Object.keys(schema.properties)[0] ?? "a";
const onObjects = (apply: (schema: Json & ObjectSchema) => void): SchemaChange => ({
  fits: isObject,
  apply: (schema) => {
    if (isObject(schema)) apply(schema);
  },
});

const changes: readonly SchemaChange[] = [
  onObjects((schema) => {
    schema.properties["d"] = { type: "string" };
  }),
  onObjects((schema) => {
    schema.properties["d"] = { type: "string" };
    schema.required = [...(schema.required ?? []), "d"];
  }),
  onObjects((schema) => {
    schema.properties["d"] = { type: "string", default: "x" };
    schema.required = [...(schema.required ?? []), "d"];
  }),
  onObjects((schema) => {
    schema.required = [...new Set([...(schema.required ?? []), first(schema)])];
  }),
  onObjects((schema) => {
    const { required = [] } = schema;
    schema.required = required.filter((name) => name !== first(schema));
  }),
  onObjects((schema) => {
    const { [first(schema)]: _gone, ...rest } = schema.properties;
    schema.properties = rest;
  }),
  {
    fits: ({ enum: values }) => Array.isArray(values),
    apply: (schema) => {
      schema["enum"] = [...(schema["enum"] as unknown[]), "more"];
    },
  },
  {
    fits: ({ enum: values }) => Array.isArray(values) && values.length > 1,
    apply: (schema) => {
      schema["enum"] = (schema["enum"] as unknown[]).slice(1);
    },
  },
  {
    fits: ({ type }) => typeof type === "string",
    apply: (schema) => {
      schema["type"] = [schema["type"], "null"];
    },
  },
  {
    fits: ({ type }) => Array.isArray(type),
    apply: (schema) => {
      schema["type"] = (schema["type"] as unknown[])[0];
    },
  },
];

/** The schema and those inside it. */
function innerSchemas(schema: Json): Json[] {
  const inside = Object.values(schema).flatMap((value): Json[] => {
    if (Array.isArray(value)) return value.filter(isJson).flatMap(innerSchemas);
    return isJson(value) ? [value, ...Object.values(value).filter(isJson)].flatMap(ownSchemas) : [];
  });
  return [schema, ...inside];
}

function ownSchemas(schema: Json): Json[] {
  const words = ["type", "enum", "properties", "$ref", "anyOf", "oneOf", "allOf"];
  return words.some((word) => word in schema) ? innerSchemas(schema) : [];
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
