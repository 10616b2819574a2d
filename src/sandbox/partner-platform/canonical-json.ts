/** JSON text that is equal for equal values, whatever the order of their fields. */
import type { JsonValue } from "../../document/json.js";

export function canonicalJson(value: JsonValue | undefined): string {
  return JSON.stringify(value ?? null, (_key, inner: JsonValue) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
}
