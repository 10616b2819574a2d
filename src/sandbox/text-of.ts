import type { JsonValue } from "../document/json.js";

/** A field that the document says is a text; empty where it is not there. */
export function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}
