/** Names of declarations, and how a document refers to them. */
import { decodePercent } from "../values/text.js";
import type { SchemaName } from "./schema.js";

const components = "#/components/";
const prefix = `${components}schemas/`;

/** Of a reference. The mapping of a discriminator may also give the bare name. */
export function schemaNameOf(reference: string): SchemaName {
  if (!reference.startsWith(prefix)) return reference;
  return decodePercent(reference.slice(prefix.length)).replaceAll("~1", "/").replaceAll("~0", "~");
}

export function schemaPointer(name: SchemaName): string {
  return componentPointer("schemas", name);
}

/** `section`: `schemas`, `securitySchemes`, … */
export function componentPointer(section: string, name: string): string {
  return `${components}${section}/` + name.replaceAll("%", "%25").replaceAll("~", "~0").replaceAll("/", "~1");
}
