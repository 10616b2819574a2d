import type { JsonObject } from "../../document/json.js";

type Field = JsonObject[string];

/** Without the fields that are not there. */
export function defined(fields: Readonly<Record<string, Field | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, Field] => entry[1] !== undefined),
  );
}
