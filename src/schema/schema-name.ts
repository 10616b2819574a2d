/** Pointers of components. */
import { pointerOf } from "../values/json-pointer.js";
import type { SchemaName } from "./schema.js";

export function schemaPointer(name: SchemaName): string {
  return componentPointer("schemas", name);
}

/** `section`: `schemas`, `securitySchemes`, … */
export function componentPointer(section: string, name: string): string {
  return pointerOf(["components", section, name]);
}
