/** The value of a parameter or header: either `schema`, or `content` with exactly one media type. */
import { readObject, type Located } from "./fields.js";
import type { JsonObject } from "./json.js";
import { readContent } from "./read-content.js";
import { readSchema } from "./read-schema.js";
import type { Reading } from "./reading.js";
import type { JsonSchema } from "./valid-document.js";

export interface DescribedValue {
  readonly schema: JsonSchema;
  /** Where `content` describes the value. */
  readonly mediaType?: string;
}

export function readValue({ value: node, pointer }: Located<JsonObject>, reading: Reading): DescribedValue {
  const schema = node["schema"];
  if (schema !== undefined) return { schema: readSchema(schema, `${pointer}/schema`, reading) };
  const content = readContent(readObject(node, "content", pointer, reading.findings), reading);
  const [first] = content;
  if (first === undefined) {
    reading.findings.add("VALUE_NOT_DESCRIBED", pointer, "There is neither `schema` nor `content`.");
    return { schema: true };
  }
  if (content.length > 1) {
    reading.findings.add(
      "FIELD_IGNORED",
      `${pointer}/content`,
      `Of ${content.length} media types only the first, ${first.mediaType}, counts.`,
    );
  }
  return { schema: first.schema ?? true, mediaType: first.mediaType };
}
