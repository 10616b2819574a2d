/**
 * Names in `schemas.ts`. Each is made of a name that is unique in the API, and ends as no import of the module does; types
 * come from namespaces, so that no two names meet.
 */
import * as make from "../../code/make.js";
import type { NameType, Type } from "../../code/syntax.js";
import { fromModule, fromRuntime } from "../module/origins.js";

/** `AutorampSchema`, of a type of schemas or events. */
export function schemaConstant(type: string): string {
  return `${type}Schema`;
}

/** `getAutorampByIdSchemas`, of an operation. */
export function responseConstant(operation: string): string {
  return `${operation}Schemas`;
}

/** `types.Autoramp` */
export function typeIn(module: string, name: string): NameType {
  return make.named(`${module}.${name}`, [], { ...fromModule(module), isNamespace: true });
}

/** `Schema<types.Autoramp>` */
export function schemaOf(type: Type): Type {
  return make.named("Schema", [type], fromRuntime("schema"));
}
