/** Names of declarations out of references. A mapping may also give the bare name. */
import type { SchemaName } from "../schema.js";

const prefix = "#/components/schemas/";

export function schemaNameOf(reference: string): SchemaName {
  if (!reference.startsWith(prefix)) return reference;
  return decodePercent(reference.slice(prefix.length)).replaceAll("~1", "/").replaceAll("~0", "~");
}

/** A `%` that begins no valid escape is itself. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
