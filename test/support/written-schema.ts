/** A schema as a document would have it, read as the program reads it. Whatever it refers to exists. */
import { Report } from "../../src/diagnostics/report.js";
import { readSchema } from "../../src/document/read-schema.js";
import { startReading } from "../../src/document/reading.js";
import type { WrittenSchema } from "../../src/schema/schema.js";
import { isList, isObject, type JsonObject, type JsonValue } from "../../src/values/json.js";
import { tokensOf } from "../../src/values/json-pointer.js";

export type JsonSchema = boolean | JsonObject;

export function written(json: JsonSchema, pointer = "#"): WrittenSchema {
  const schemas = Object.fromEntries(namesIn(json).map((name) => [name, {}]));
  const root: JsonObject = { openapi: "3.1.0", components: { schemas } };
  const parsed = {
    api: "shop",
    version: "2026-01-01",
    file: "shop.yaml",
    root,
    size: 0,
    locate: () => undefined,
    placeOf: (at: string) => ({ file: "shop.yaml", pointer: at }),
    isBundled: false,
  };
  return readSchema(json, pointer, startReading(parsed, new Report(), {}));
}

/** Of references, and of the mappings of discriminators. */
function namesIn(value: JsonValue): string[] {
  if (isList(value)) return value.flatMap(namesIn);
  if (!isObject(value)) return [];
  const { $ref: reference, mapping } = value;
  const targets = [reference, ...(isObject(mapping) ? Object.values(mapping) : [])];
  const names = targets.filter((target) => typeof target === "string");
  return [...names.map((name) => tokensOf(name)?.at(-1) ?? name), ...Object.values(value).flatMap(namesIn)];
}
