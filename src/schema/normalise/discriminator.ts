/**
 * The Discriminator Object of a document (OpenAPI 3.1, 4.8.25): which property tells the members of a union apart.
 *
 * It belongs to a list of members and is remembered for that very list, because the schema around it is still
 * taken apart and put together while drafting.
 */
import type { JsonObject } from "../../document/json.js";
import { entriesOf, isJsonObject } from "../json-reading.js";
import type { Schema, SchemaName } from "../schema.js";
import { schemaNameOf } from "./schema-name.js";

export interface Discriminator {
  readonly property: string;
  /** Value of the property → the declaration it stands for. */
  readonly mapping: ReadonlyMap<string, SchemaName>;
}

/** By identity of the list under `anyOf` or `oneOf`. */
export type Discriminators = WeakMap<readonly Schema[], Discriminator>;

export function readDiscriminator(json: JsonObject): Discriminator | undefined {
  const discriminator = json["discriminator"];
  if (!isJsonObject(discriminator)) return undefined;
  const property = discriminator["propertyName"];
  if (typeof property !== "string") return undefined;
  const mapping = entriesOf(discriminator["mapping"]).flatMap(([value, target]): [string, SchemaName][] =>
    typeof target === "string" ? [[value, schemaNameOf(target)]] : [],
  );
  return { property, mapping: new Map(mapping) };
}
