/** The schema that a path of field names leads to, through references and intersections. */
import type { Api } from "../model/api.js";
import type { Schema } from "../schema/schema.js";
import { resolveReference } from "../schema/schema-reader.js";

export function schemaAt(schema: Schema | undefined, path: readonly string[], api: Api): Schema | undefined {
  let current = resolve(schema, api);
  for (const step of path) current = resolve(property(current, step, api), api);
  return current;
}

function resolve(schema: Schema | undefined, api: Api): Schema | undefined {
  return schema && resolveReference(schema, (name) => api.schemas.get(name)?.schema);
}

function property(schema: Schema | undefined, name: string, api: Api): Schema | undefined {
  const own = schema?.properties?.get(name);
  if (own !== undefined) return own;
  return schema?.allOf
    ?.map((part) => resolve(part, api)?.properties?.get(name))
    .find((found) => found !== undefined);
}
