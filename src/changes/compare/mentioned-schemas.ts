/** The declared schemas that some operation or event leads to: what is compared on the way. */
import type { Api } from "../../model/api.js";
import type { SchemaName } from "../../model/schema.js";
import { references } from "../../model/visit-schema.js";
import { schemasOf } from "./compare-operations.js";
import { eventSchemas } from "./match-events.js";

export function mentionedSchemas(api: Api): ReadonlySet<SchemaName> {
  const mentioned = new Set<SchemaName>();
  const roots = [...api.operations.flatMap(schemasOf), ...api.events.flatMap(eventSchemas)];
  const waiting = roots.flatMap(references);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (mentioned.has(name)) continue;
    mentioned.add(name);
    const declaration = api.schemas.get(name);
    if (declaration !== undefined) waiting.push(...references(declaration.schema));
  }
  return mentioned;
}
