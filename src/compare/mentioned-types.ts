/** The declared types that a schema mentions, each with its path. */
import type { Schema, SchemaName } from "../schema/schema.js";
import { childSchemas } from "../schema/visit-schema.js";

export interface MentionedType {
  readonly name: SchemaName;
  /** `.items[].rails[]` */
  readonly way: string;
}

/** `isLeftOut`: schemas to skip, such as read-only fields. */
export function mentionedTypes(
  schema: Schema,
  isLeftOut: (schema: Schema) => boolean = () => false,
  way = "",
): MentionedType[] {
  if (isLeftOut(schema)) return [];
  const own = schema.reference === undefined ? [] : [{ name: schema.reference, way }];
  return [
    ...own,
    ...childSchemas(schema).flatMap(({ schema: child, path }) =>
      mentionedTypes(child, isLeftOut, way + step(path)),
    ),
  ];
}

/** Empty for a member of a union or intersection, which is the same value. */
function step([keyword, name = ""]: readonly (string | number)[]): string {
  if (keyword === "properties")
    return /^[A-Za-z_$][\w$]*$/.test(String(name)) ? `.${name}` : `[${JSON.stringify(name)}]`;
  if (keyword === "items" || keyword === "prefixItems" || keyword === "contains") return "[]";
  return keyword === "additionalProperties" || keyword === "patternProperties" ? "[string]" : "";
}
