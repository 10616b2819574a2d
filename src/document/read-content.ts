/** The media types of a body, and what each of them holds (OpenAPI 3.2, sections 4.14 and 4.15). */
import { quote } from "../values/text.js";
import { readEntries, readList, readObject, type Located } from "./fields.js";
import type { JsonObject, JsonValue } from "../values/json.js";
import { readEncodings } from "./read-encoding.js";
import { readSchema } from "./read-schema.js";
import type { Reading } from "./reading.js";
import type { DocumentMediaType, DocumentSchema } from "./valid-document.js";

export function readContent(content: Located<JsonObject> | undefined, reading: Reading): DocumentMediaType[] {
  const entries = readEntries(content);
  // A stray key beside media types loses nothing; if no key is a media type, the body would vanish.
  const hasMediaType = entries.some(({ key }) => mediaTypeForm.test(key));
  return entries.flatMap(({ key, value, pointer }) => {
    if (!mediaTypeForm.test(key)) {
      const code = hasMediaType ? "FIELD_IGNORED" : "MEDIA_TYPE_INVALID";
      reading.findings.add(code, pointer, `${quote(key)} is not a media type.`);
      return [];
    }
    const node = reading.references.follow({ value, pointer }, "media-type");
    return node === undefined ? [] : [readMediaType(key, node, reading)];
  });
}

/** RFC 9110, section 8.3.1, with the wildcards that OpenAPI allows; parameters are the publisher's own. */
const mediaTypeForm = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;.*)?$/;

function readMediaType(
  mediaType: string,
  { value, pointer }: Located<JsonObject>,
  reading: Reading,
): DocumentMediaType {
  const { schema, itemSchema } = value as { schema?: JsonValue; itemSchema?: JsonValue };
  return {
    pointer,
    mediaType,
    ...(schema !== undefined && { schema: readSchema(schema, `${pointer}/schema`, reading) }),
    ...(itemSchema !== undefined && { itemSchema: readSchema(itemSchema, `${pointer}/itemSchema`, reading) }),
    ...readEncodings({ value, pointer }, mediaType, reading),
    examples: readExamples(value, pointer, reading),
  };
}

/** The values only. `externalValue` and `serializedValue` are not data we have. */
function readExamples(node: JsonObject, pointer: string, reading: Reading): JsonValue[] {
  const { example } = node as { example?: JsonValue };
  const named = readEntries(readNamedExamples(node, pointer, reading)).flatMap((entry) => {
    const followed = reading.references.follow(entry, "example");
    const { dataValue, value } = (followed?.value ?? {}) as { dataValue?: JsonValue; value?: JsonValue };
    return dataValue ?? value ?? [];
  });
  return example === undefined ? named : [example, ...named];
}

/** A list of examples belongs in a schema; the values are clear all the same. */
function readNamedExamples(
  node: JsonObject,
  pointer: string,
  { findings }: Reading,
): Located<JsonObject> | undefined {
  if (!Array.isArray(node["examples"])) return readObject(node, "examples", pointer, findings);
  const list = readList(node, "examples", pointer, findings);
  const detail = `\`examples\` must be an object of named examples; found a list of ${list.length}.`;
  findings.add("FIELD_IGNORED", `${pointer}/examples`, detail);
  return undefined;
}

interface DescribedValue {
  readonly schema: DocumentSchema;
  /** Where `content` describes the value. */
  readonly mediaType?: string;
}

/** The value of a parameter or header: either `schema`, or `content` with exactly one media type. */
export function readValue({ value: node, pointer }: Located<JsonObject>, reading: Reading): DescribedValue {
  const schema = node["schema"];
  if (schema !== undefined) return { schema: readSchema(schema, `${pointer}/schema`, reading) };
  const content = readContent(readObject(node, "content", pointer, reading.findings), reading);
  const [first] = content;
  if (first === undefined) {
    reading.findings.add("VALUE_NOT_DESCRIBED", pointer, "Neither `schema` nor `content` is given.");
    return { schema: true };
  }
  if (content.length > 1) {
    const detail = `Of ${content.length} media types only the first, ${first.mediaType}, is used.`;
    reading.findings.add("FIELD_IGNORED", `${pointer}/content`, detail);
  }
  return { schema: first.schema ?? true, mediaType: first.mediaType };
}
